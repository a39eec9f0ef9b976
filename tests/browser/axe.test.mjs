// axe finds nothing serious: on a page of each kind in both languages, and in every view of the referee, in
// light and in dark.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";
import { DOCS } from "./server.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SERIOUS = ["serious", "critical"];

let world;
before(async () => {
  world = await open();
});
after(() => world?.close());

async function violations(page) {
  await page.evaluate(AXE);
  return page.evaluate(async (impacts) => {
    const { violations: found } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return found
      .filter((entry) => impacts.includes(entry.impact))
      .map((entry) => `${entry.id}: ${entry.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
  }, SERIOUS);
}

// A page of each kind: the first of every folder, and whatever lies at the top.
function kinds() {
  return ["tr", "en"].flatMap((language) => {
    const top = join(DOCS, language);
    if (!existsSync(top)) return [];
    const folders = readdirSync(top, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"));
    const firsts = folders.flatMap(({ name }) => {
      if (PAGES[language].endsWith(`/${name}/`)) return [];
      const pages = readdirSync(join(top, name)).filter((file) => file.endsWith(".html")).sort();
      const some = [...new Set([pages[0], pages[pages.length >> 1], pages[pages.length - 1]])];
      return some.filter(Boolean).map((file) => `/${language}/${name}/${file}`);
    });
    const tops = readdirSync(top).filter((file) => file.endsWith(".html")).map((file) => `/${language}/${file}`);
    return [...tops, ...firsts];
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`pages of each kind, ${colorScheme}`, async () => {
    const context = await world.browser.newContext({ colorScheme, viewport: { width: 1000, height: 800 }, serviceWorkers: "block" });
    const { page } = await newPage(context, world.base);
    const found = [];
    for (const address of kinds()) {
      await page.goto(world.base + address, { waitUntil: "load" });
      for (const violation of await violations(page)) found.push(`${address}: ${violation}`);
    }
    await context.close();
    assert.deepEqual(found, []);
  });

  test(`the referee's views, ${colorScheme}`, async () => {
    const found = [];
    for (const [language, address] of Object.entries(PAGES)) {
      const context = await world.browser.newContext({ colorScheme, viewport: { width: 360, height: 800 }, serviceWorkers: "block" });
      const { page } = await newPage(context, world.base);
      await page.goto(world.base + address);
      await shown(page);
      const look = async (name) => {
        for (const violation of await violations(page)) found.push(`${language} ${name}: ${violation}`);
      };
      await look("situations");
      await goTo(page, "#1/case/dispute-0057", "case");
      await look("a situation");
      await page.click(".actions button.main");
      await shown(page, "what");
      await until(page, () => document.querySelector("[data-field=rack] .adder"));
      await page.click("[data-field=rack] .adder");
      await look("the editor with a pad");
      await page.click("[data-ask]");
      await until(page, () => document.querySelector(".verdict[data-answer]"));
      await look("a verdict");
      await goTo(page, "#1/hand", "hand");
      await page.click("[data-ask]");
      await until(page, () => document.querySelector(".verdict .outcome, .verdict .score"));
      await look("the calculator");
      await goTo(page, "#1/open", "open");
      await look("can I open");
      await goTo(page, "#1/house", "house");
      await page.click("[data-part=open] summary");
      await look("house rules");
      await goTo(page, "#1/record", "record");
      await page.click("[data-sample]");
      await until(page, () => document.querySelector("[data-hand]"));
      await page.click("[data-hand='3']");
      await until(page, () => document.querySelector("[data-finding]"));
      await page.click("[data-finding]");
      await look("a record");
      await goTo(page, "#1/what/x", "fault");
      await look("a broken link");
      await context.close();
    }
    assert.deepEqual(found, []);
  });
}
