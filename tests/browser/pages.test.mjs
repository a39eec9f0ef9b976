// Every page of both languages: loads without an error or a request elsewhere, fits a telephone, a tablet and a
// desk; its links lead somewhere, and its counterpart leads back.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { after, before, test } from "node:test";
import { newPage, open, until } from "./browser.mjs";
import { ALL, ofEachKind } from "./kinds.mjs";
import { DOCS } from "./server.mjs";

const WIDTHS = [360, 768, 1280];
// How many of those that the rules write, one like another: every so-manieth, beside one of each kind.
const MORE = Number(process.env.DOCS_PAGES ?? 24);

function htmlFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith("_") ? [] : htmlFiles(path);
    return entry.name.endsWith(".html") ? [path] : [];
  });
}

const files = existsSync(DOCS) ? htmlFiles(DOCS).sort() : [];
const address = (file) => `/${relative(DOCS, file).split(sep).join("/")}`;

// All of them with `DOCS_ALL=1`; else one of each kind in both languages, whatever no list holds, and some more.
function sample() {
  if (ALL) return files;
  const listed = JSON.parse(readFileSync(join(DOCS, "pages.json"), "utf8")).flatMap(({ tr, en }) => [tr, en]);
  const kinds = ofEachKind().flatMap(({ tr, en }) => [tr, en]);
  const first = files.filter((file) => {
    const name = address(file).slice(1);
    return kinds.includes(name) || !listed.includes(name);
  });
  const rest = files.filter((file) => !first.includes(file));
  const step = Math.ceil(rest.length / MORE);
  return [...first, ...rest.filter((_, place) => place % step === 0)];
}

let world;
before(async () => {
  world = await open();
});
after(() => world?.close());

test("there is documentation in both languages", () => {
  for (const name of ["tr/index.html", "en/index.html", "tr/hakem/index.html", "en/referee/index.html"]) {
    assert.ok(existsSync(join(DOCS, name)), `${name} is missing: run make docs`);
  }
});

test("every page loads by itself and fits", async (t) => {
  const chosen = sample();
  t.diagnostic(`${chosen.length} of ${files.length} pages`);
  const context = await world.browser.newContext({ serviceWorkers: "block" });
  const { page, faults } = await newPage(context, world.base);
  const wrong = [];
  for (const file of chosen) {
    faults.length = 0;
    await page.setViewportSize({ width: WIDTHS[0], height: 800 });
    await page.goto(world.base + address(file), { waitUntil: "load" });
    // Paper is as wide as paper.
    const paper = await page.evaluate(() => document.querySelector("body > section.sheet") !== null);
    for (const width of paper ? [] : WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) wrong.push(`${address(file)}: ${over} px too wide at ${width}`);
    }
    const lang = await page.evaluate(() => document.documentElement.lang);
    const wanted = address(file).split("/")[1];
    if (["tr", "en"].includes(wanted) && lang !== wanted) wrong.push(`${address(file)}: lang is ${lang}`);
    wrong.push(...faults.filter((fault) => !fault.includes("Service Worker")).map((fault) => `${address(file)}: ${fault}`));
  }
  await context.close();
  assert.deepEqual(wrong, []);
});

test("the search finds a word however it is typed", async () => {
  const context = await world.browser.newContext({ serviceWorkers: "block" });
  const { page, faults } = await newPage(context, world.base);
  for (const [language, words] of [["tr", ["işlek", "islek", "İŞLEK", "ISLEK"]], ["en", ["playable", "PLAYABLE"]]]) {
    const found = [];
    for (const word of words) {
      await page.goto(`${world.base}/${language}/search.html?q=${encodeURIComponent(word)}`);
      found.push(await until(page, () => document.querySelector("#search-results .search-summary")?.textContent.match(/\d+/)?.[0]));
      await until(page, () => document.querySelector("#search-results ul.search li a"));
    }
    assert.ok(Number(found[0]) > 5, found);
    assert.deepEqual([...new Set(found)], [found[0]]);
  }
  await context.close();
  assert.deepEqual(faults, []);
});

// Without a browser: what is linked to exists, down to the anchor.

const ids = new Map();
function idsOf(file) {
  if (!ids.has(file)) {
    const found = new Set();
    for (const match of readFileSync(file, "utf8").matchAll(/\s(?:id|name)="([^"]+)"/g)) found.add(match[1]);
    ids.set(file, found);
  }
  return ids.get(file);
}

const plain = (text) => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

function target(file, link) {
  const [path, anchor] = plain(link).split("#");
  const [clean] = path.split("?");
  let found = clean === "" ? file : resolve(dirname(file), decodeURIComponent(clean));
  if (clean.startsWith("/")) return null;
  if (existsSync(found) && statSync(found).isDirectory()) found = join(found, "index.html");
  return { found, anchor };
}

test("links and counterparts hold", () => {
  const broken = new Set();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const match of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      const link = match[1];
      if (link === "" || /^[a-z][a-z0-9+.-]*:/i.test(link)) continue;
      const aim = target(file, link);
      if (!aim) continue;
      if (!existsSync(aim.found)) broken.add(`${address(file)} → ${link}`);
      // The referee's addresses hold a state after the sign, not an anchor.
      else if (aim.anchor && aim.found.endsWith(".html") && !/^1\//.test(aim.anchor)) {
        if (!idsOf(aim.found).has(decodeURIComponent(aim.anchor))) broken.add(`${address(file)} → ${link}`);
      }
    }
    const own = address(file).split("/")[1];
    if (!["tr", "en"].includes(own)) continue;
    for (const match of text.matchAll(/<link[^>]*rel="alternate"[^>]*>/g)) {
      const language = /hreflang="([^"]+)"/.exec(match[0])?.[1];
      const link = /href="([^"]+)"/.exec(match[0])?.[1];
      if (!language || !link || language === own || /^https?:/.test(link)) continue;
      const aim = target(file, link);
      if (!aim || !existsSync(aim.found)) continue;
      if (!["tr", "en"].includes(language)) continue;
      const back = readFileSync(aim.found, "utf8");
      if (!back.includes(`hreflang="${own}"`)) broken.add(`${address(file)}: ${link} does not lead back`);
    }
  }
  assert.deepEqual([...broken].slice(0, 60), []);
});
