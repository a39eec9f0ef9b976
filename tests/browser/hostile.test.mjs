// Links and files that mean harm get a clear message: no script runs, nothing hangs, nothing is sent.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";

const EVIL = `<img src=x onerror="document.title='caught'"><script>document.title='caught'</script>`;

let world;
let page;
let faults;
before(async () => {
  world = await open();
  const context = await world.browser.newContext({ serviceWorkers: "block", viewport: { width: 360, height: 800 } });
  ({ page, faults } = await newPage(context, world.base));
  await page.goto(world.base + PAGES.en);
  await shown(page);
});
beforeEach(() => {
  faults.length = 0;
});
after(() => world?.close());

async function unharmed() {
  assert.notEqual(await page.title(), "caught");
  assert.equal(await page.evaluate(() => document.querySelectorAll("main img, main script, main iframe").length), 0);
  assert.deepEqual(faults.filter((fault) => !fault.includes("Service Worker")), []);
}

const LINKS = {
  markup: `#1/what/${encodeURIComponent(EVIL)}`,
  "a view of the prototype": "#1/constructor",
  "no such view": "#1/nowhere/x",
  "no version": "#what",
  "a later version": "#99/what/n",
  cut: "#1/what/owBCwAJ",
  "more behind it": "#1/what/nn",
  deep: `#1/what/${"l".repeat(500)}${".".repeat(500)}`,
  wide: `#1/what/l${"n".repeat(9000)}.`,
  long: `#1/what/s${"a".repeat(200000)}.`,
  "a number without end": `#1/what/i${"z".repeat(5000)}.`,
  "the prototype as a key": "#1/what/os__proto__.on..",
  "not canonical": "#1/what/o wBCwAJ.",
  "broken percent signs": "#1/what/s%E0%A4.",
  "letters from nowhere": "#1/what/ş",
};

for (const [name, link] of Object.entries(LINKS)) {
  test(`a hostile link: ${name}`, async () => {
    await goTo(page, link, "fault");
    assert.ok((await page.textContent("[role=alert]")).length > 20);
    await unharmed();
  });
}

async function packed(view, state) {
  return page.evaluate(async ([name, value]) => (await import("/referee-app/link.js")).hashOf(name, value), [view, state]);
}

test("links of the right form and the wrong kind", async () => {
  const base = { q: "turn", p: "oyna", g: { position: { indicator: "Y5" }, events: [] } };
  const wrong = [
    { ...base, q: "toString" },
    { ...base, p: EVIL },
    { ...base, p: { base: "oyna", values: { "<b>": 1 } } },
    { ...base, g: { position: { indicator: "FJ" }, events: [] } },
    { ...base, g: { position: { indicator: "Y5", seats: { 9: {} } }, events: [] } },
    { ...base, g: { position: { indicator: "Y5" }, events: Array.from({ length: 300 }, () => ({ draw: true })) } },
  ];
  for (const state of wrong) {
    await goTo(page, await packed("what", state), "fault");
    await unharmed();
  }
});

test("a table that does not exist, and one that nobody could play", async () => {
  for (const table of ["oyna+no-such-rule", { base: "oyna", values: { "deal.tiles": 999 } }, { base: "a".repeat(200), values: {} }]) {
    await goTo(page, await packed("what", { q: "turn", p: table, g: { position: { indicator: "Y5" }, events: [{ draw: true }] } }), "what");
    await page.click("[data-ask]");
    await until(page, () => document.querySelector(".verdict .outcome.fault"));
    assert.ok((await page.textContent(".verdict .outcome.fault")).length > 15);
    await unharmed();
  }
});

async function give(name, text) {
  await goTo(page, "#1/hand", "hand");
  await goTo(page, "#1/record", "record");
  await page.setInputFiles("input[type=file]", { name, mimeType: "application/yaml", buffer: Buffer.from(text) });
  await until(page, () => document.querySelector(".verdict [data-outcome]"));
}

test("a record with a script for a player", async () => {
  const rack = (from) => Array.from({ length: 21 }, (_, n) => `${"RYBK"[(n + from) % 4]}${((n * 5 + from * 3) % 13) + 1}`);
  const seen = {};
  const racks = {};
  for (const seat of [1, 2, 3, 4]) {
    racks[seat] = rack(seat).filter((tile) => (seen[tile] = (seen[tile] ?? 0) + 1) <= 1 && tile !== "Y5" && tile !== "Y6").slice(0, 8);
  }
  const record = {
    record: 1,
    profile: "oyna",
    players: { 1: EVIL, 2: "\u202Eevil", 3: "a".repeat(200), 4: "}</style><script>" },
    hands: [{ dealer: 4, indicator: "Y5", racks, turns: [{ seat: 1, events: [{ discard: racks[1][0] }] }], claimed: { points: { 1: -101 } } }],
  };
  await give(`${EVIL}.json`, JSON.stringify(record));
  await until(page, () => document.querySelector("[data-hand]"));
  await page.click("[data-hand='1']");
  await until(page, () => document.querySelector(".replay .position"));
  await page.click("[data-next]");
  assert.match(await page.textContent(".replay"), /onerror/);
  await unharmed();
});

const FILES = {
  "no YAML": "a: [",
  "another document": "hello: world\n",
  "a bomb of aliases": `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [${"*a,".repeat(9)}]\nc: [${"*b,".repeat(9)}]\n`,
  "a tag": "record: !!python/object/apply:os.system ['true']\n",
  "a thousand brackets": `record: ${"[".repeat(1000)}`,
  "a thousand JSON brackets": "[".repeat(100000),
  "not text": Buffer.from([0xff, 0xfe, 0x00, 0x01]),
  "a number of thousands of digits": `{"record": ${"9".repeat(20000)}}`,
  "megabytes": `record: 1\nprofile: ${"a".repeat(3 * 1024 * 1024)}\n`,
  "a profile of a megabyte": `{"record": 1, "profile": {"id": "x", "extends": "oyna", "values": {${Array.from({ length: 20000 }, (_, n) => `"score.unopened${n}": {"value": ${n}, "authority": "house"}`).join(",")}}}, "hands": []}`,
};

for (const [name, text] of Object.entries(FILES)) {
  test(`a hostile file: ${name}`, async () => {
    await give(name.includes("JSON") || name.includes("profile") || name.includes("digits") ? "record.json" : "record.yaml", text);
    assert.equal(await page.getAttribute(".verdict [data-outcome]", "data-outcome"), "fault");
    assert.ok((await page.textContent(".verdict .outcome")).length > 10);
    await unharmed();
  });
}

test("a score sheet that somebody else has written into the device", async () => {
  for (const text of ["{", "null", '{"version":1,"hands":[null],"players":{}}', JSON.stringify({ version: 1, table: "oyna", hands: [{ how: "finish", points: { 1: EVIL } }], players: { 1: EVIL } })]) {
    await page.evaluate((value) => localStorage.setItem("hakem-1-match", value), text);
    await goTo(page, "#1/record", "record");
    await goTo(page, "#1/hand", "hand");
    await unharmed();
  }
  await page.evaluate(() => localStorage.clear());
});
