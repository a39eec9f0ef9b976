// axe finds nothing serious: on a page of each kind, and in every view of the referee in both languages, in light
// and in dark.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";
import { ALL, ofEachKind } from "./kinds.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SERIOUS = ["serious", "critical"];

let world;
before(async () => {
  world = await open();
});
after(() => world?.close());

async function violations(page, only) {
  await page.evaluate(AXE);
  return page.evaluate(async ([impacts, rules]) => {
    const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
    const { violations: found } = await globalThis.axe.run(document, options);
    return found
      .filter((entry) => impacts.includes(entry.impact))
      .map((entry) => `${entry.id}: ${entry.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
  }, [SERIOUS, only]);
}

// What the colours change; the rest was asked in light.
const IN_DARK = ["color-contrast", "link-in-text-block"];

// Every page that somebody wrote, and the first of those that the rules write: a chapter, a book, arguments, a
// document, cases. Each once in light and once in dark, in the two languages by turns; with `DOCS_ALL=1` each
// in both languages in both.
function kinds(first) {
  const found = [...ofEachKind().entries()].flatMap(([place, { tr, en }]) => {
    if (ALL) return [tr, en];
    return [place % 2 === first ? tr : en];
  });
  return [...found, ...["tr/search.html", "en/search.html"]].map((name) => `/${name}`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`pages of each kind, ${colorScheme}`, async (t) => {
    const context = await world.browser.newContext({ colorScheme, viewport: { width: 1000, height: 800 }, serviceWorkers: "block" });
    const { page } = await newPage(context, world.base);
    const found = [];
    const chosen = kinds(colorScheme === "light" ? 0 : 1);
    t.diagnostic(`${chosen.length} pages`);
    for (const address of chosen) {
      await page.goto(world.base + address, { waitUntil: "load" });
      for (const violation of await violations(page, colorScheme === "dark" && IN_DARK)) found.push(`${address}: ${violation}`);
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
