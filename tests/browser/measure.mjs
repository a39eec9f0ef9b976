// Printed, not asserted: how much is fetched, how long the first verdict takes, how long the page is ever blocked.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";
import { DOCS } from "./server.mjs";

let world;
before(async () => {
  world = await open();
});
after(() => world?.close());

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

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

async function firstVerdict(page) {
  await goTo(page, "#1/case/dispute-0057", "case");
  await page.click(".actions button.main");
  await until(page, () => document.querySelector("[data-ask]"));
  const began = Date.now();
  await page.click("[data-ask]");
  await until(page, () => document.querySelector(".verdict[data-answer]"));
  return Date.now() - began;
}

test("download, times, blocks", async (t) => {
  const all = sizes(join(DOCS, "referee-app"));
  const python = sizes(join(DOCS, "referee-app/python"));
  t.diagnostic(`download: ${megabytes(all.raw)}, packed ${megabytes(all.packed)}; of that Python and the referee ${megabytes(python.raw)}, packed ${megabytes(python.packed)}`);
  const context = await world.browser.newContext({ viewport: { width: 360, height: 800 } });
  await context.addInitScript(() => {
    globalThis.blocks = [];
    new PerformanceObserver((list) => globalThis.blocks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask", buffered: true });
  });
  const { page, faults } = await newPage(context, world.base);
  const began = Date.now();
  await page.goto(world.base + PAGES.tr);
  await shown(page);
  t.diagnostic(`the page: ${Date.now() - began} ms`);
  t.diagnostic(`first verdict, cold: ${await firstVerdict(page)} ms`);
  t.diagnostic(`next verdict, Python there: ${await firstVerdict(page)} ms`);
  await until(page, () => document.documentElement.dataset.offline === "ready");
  const blocks = await page.evaluate(() => globalThis.blocks);
  await page.reload();
  await shown(page);
  t.diagnostic(`first verdict, warm (kept by the service worker): ${await firstVerdict(page)} ms`);
  blocks.push(...(await page.evaluate(() => globalThis.blocks)));
  t.diagnostic(`blocks of the page over 50 ms: ${blocks.length}, the longest ${Math.max(0, ...blocks)} ms`);
  assert.deepEqual(faults, []);
  await context.close();
});
