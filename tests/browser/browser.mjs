// Debian's Chromium, and pages that note what goes wrong in them. The pages' policy forbids what is not their
// own, also to tests: nothing is injected, what is waited for is asked about again and again.
import { chromium } from "playwright-core";
import { serve } from "./server.mjs";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--no-first-run",
];
export const PAGES = { tr: "/tr/hakem/", en: "/en/referee/" };
export const PATIENCE = Number(process.env.PATIENCE ?? 180000);

export async function open() {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  return {
    base: server.base,
    browser,
    server,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

// A page of its own; `faults` fills with what went wrong: errors, failed and outside requests.
export async function newPage(context, base) {
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()}: ${response.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(data|blob):/.test(url)) faults.push(`elsewhere: ${url}`);
  });
  return { page, faults };
}

export async function until(page, ask, argument, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await page.evaluate(ask, argument);
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${ask}`);
    await page.waitForTimeout(50);
  }
}

export const shown = (page, view) =>
  until(page, (wanted) => {
    const { shown: found } = document.documentElement.dataset;
    return found && (!wanted || found === wanted);
  }, view ?? "");

// Another view or state of the same page; the same one again after a look elsewhere.
export async function goTo(page, hash, view) {
  if ((await page.evaluate(() => location.hash)) === hash) await visit(page, "#0/elsewhere", "fault");
  await visit(page, hash, view);
}

async function visit(page, hash, view) {
  await page.evaluate((next) => {
    delete document.documentElement.dataset.shown;
    location.hash = next;
  }, hash);
  await shown(page, view);
}
