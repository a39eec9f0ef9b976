// `node measure.mjs [rounds]`: how much is fetched, how long the first verdict takes, how long the page is ever
// blocked, as a Markdown table. Printed, never asserted: a machine that others use too is slower.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";
import { DOCS } from "./server.mjs";

const ROUNDS = Number(process.argv[2] ?? 3);

function sizes(folder) {
  const found = { raw: 0, packed: 0 };
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!statSync(path).isFile()) continue;
    const data = readFileSync(path);
    found.raw += data.length;
    found.packed += gzipSync(data, { level: 6 }).length;
  }
  return found;
}

// What the page itself needs before Python: what is fetched, not what could be.
async function fetched(page) {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname));
  const found = { raw: 0, packed: 0 };
  const files = [...new Set(names)].map((name) => join(DOCS, decodeURIComponent(name)));
  for (const path of [...files, join(DOCS, PAGES.tr, "index.html")]) {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    const data = readFileSync(path);
    found.raw += data.length;
    found.packed += gzipSync(data, { level: 6 }).length;
  }
  return found;
}

async function verdict(page) {
  await goTo(page, "#1/case/dispute-0057", "case");
  await page.click(".actions button.main");
  await until(page, () => document.querySelector("[data-ask]"));
  const began = Date.now();
  await page.click("[data-ask]");
  await until(page, () => document.querySelector(".verdict[data-answer]"));
  return Date.now() - began;
}

// Every view once, with something in it.
async function useIt(page) {
  await goTo(page, "#1/hand", "hand");
  await page.click("[data-ask]");
  await until(page, () => document.querySelector(".verdict .outcome, .verdict .score"));
  await goTo(page, "#1/open", "open");
  await goTo(page, "#1/house", "house");
  await goTo(page, "#1/record", "record");
  await page.click("[data-sample]");
  await until(page, () => document.querySelector("[data-hand]"));
  await page.click("[data-hand='3']");
  await until(page, () => document.querySelector("[data-finding]"));
  await page.click("[data-finding]");
}

async function round(world) {
  const found = {};
  const context = await world.browser.newContext({ viewport: { width: 360, height: 800 } });
  await context.addInitScript(() => {
    globalThis.blocks = [];
    new PerformanceObserver((list) => globalThis.blocks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask", buffered: true });
  });
  const { page } = await newPage(context, world.base);
  const longest = async () => {
    await page.waitForTimeout(100);
    const [most, blocks] = await page.evaluate(() => [Math.max(0, ...globalThis.blocks), globalThis.blocks.splice(0)]);
    return blocks.length ? most : 0;
  };
  const began = Date.now();
  await page.goto(world.base + PAGES.tr);
  await shown(page);
  found.page = Date.now() - began;
  found.shell = await fetched(page);
  found.blockLoading = await longest();
  found.cold = await verdict(page);
  found.blockPython = await longest();
  found.next = await verdict(page);
  await useIt(page);
  found.blockUsing = await longest();
  await until(page, () => document.documentElement.dataset.offline === "ready");
  await page.reload();
  await shown(page);
  found.warm = await verdict(page);
  found.blockWarm = await longest();
  await context.close();
  return found;
}

const world = await open();
const rounds = [];
for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round(world));
await world.close();

const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;
const all = sizes(join(DOCS, "referee-app"));
const python = sizes(join(DOCS, "referee-app/python"));
const download = (name, { raw, packed }) => `| ${name} | ${kilobytes(raw)} | ${kilobytes(packed)} |`;
const time = (name, key) => {
  const each = rounds.map((found) => found[key]).sort((a, b) => a - b);
  return `| ${name} | ${each[each.length >> 1]} ms | ${each[0]} ms | ${each.at(-1)} ms |`;
};
console.log(`
| fetched | as it is | gzip |
|---|---|---|
${[
  download("the page, before anything is asked", rounds[0].shell),
  download("Python and the referee, with the first question", python),
  download("everything that is kept for working offline", all),
].join("\n")}

| ${ROUNDS} times, Chromium, ${cpus().length} CPUs, load ${loadavg()[0].toFixed(1)} | median | least | most |
|---|---|---|---|
${[
  time("the page is there", "page"),
  time("first verdict, Python fetched and started for it", "cold"),
  time("another verdict", "next"),
  time("first verdict of a later visit, everything kept", "warm"),
  time("longest block while the page loads", "blockLoading"),
  time("… while Python starts and answers", "blockPython"),
  time("… while every view is used", "blockUsing"),
  time("… in a later visit", "blockWarm"),
].join("\n")}

A block of the page is a task of 50 ms or more on its main thread; 0 says there was none.`);
