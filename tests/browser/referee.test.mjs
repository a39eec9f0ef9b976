// The referee in the browser answers as the command does: 500 questions through its Python, 50 cases entered
// through its own controls.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PAGES, goTo, newPage, open, shown, until } from "./browser.mjs";
import { enterHand, enterTurn } from "./drive.mjs";
import { ROOT } from "./server.mjs";

const VENV = join(ROOT, ".venv/bin/python");
const PYTHON = process.env.PYTHON ?? (existsSync(VENV) ? VENV : "python3");

let world;
let page;
let faults;
let expected;

before(async () => {
  const folder = mkdtempSync(join(tmpdir(), "okey-"));
  try {
    execFileSync(PYTHON, [join(ROOT, "tests/browser/expected.py"), join(folder, "expected.json")], { stdio: ["ignore", "inherit", "inherit"] });
    expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
  world = await open();
  const context = await world.browser.newContext({ serviceWorkers: "block", viewport: { width: 1000, height: 900 } });
  ({ page, faults } = await newPage(context, world.base));
  await page.goto(world.base + PAGES.en);
  await shown(page);
});
after(() => world?.close());

test("500 questions through its Python", async () => {
  assert.ok(expected.bare.length >= 500);
  const wrong = [];
  for (let place = 0; place < expected.bare.length; place += 25) {
    const part = expected.bare.slice(place, place + 25);
    const answers = await page.evaluate(async (questions) => {
      const { referee } = await import("/referee-app/referee.js");
      return Promise.all(questions.map(({ question, profile, given }) => referee.ask({ do: "raw", question, profile, given })));
    }, part);
    for (const [number, answer] of answers.entries()) {
      try {
        assert.deepEqual(answer, part[number].answer);
      } catch {
        wrong.push(`${part[number].case} at ${part[number].profile}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

async function chooseTable(profile) {
  await page.selectOption("[name=table]", profile);
}

async function answerOf() {
  await page.click("[data-ask]");
  await until(page, () => document.querySelector(".verdict [data-outcome], .verdict[data-answer]"));
  const fault = await page.evaluate(() => document.querySelector(".verdict .outcome.fault")?.textContent);
  if (fault) return { fault };
  await until(page, () => document.querySelector(".verdict[data-answer]"));
  return JSON.parse(await page.getAttribute(".verdict", "data-answer"));
}

const PARTS = {
  turn: (answer) => ({ events: answer.events, hand: answer.hand }),
  hand_score: ({ points, finish, factor, teams }) => ({ points, finish, factor, teams }),
  best_opening: ({ value, pairs }) => ({ value, pairs: Array.isArray(pairs) ? pairs.length : pairs }),
};

async function enter({ question, profile, given }) {
  await goTo(page, "#1/record", "record");
  if (question === "turn") {
    await goTo(page, "#1/what", "what");
    await until(page, () => document.querySelector(".view-what button.main"));
    await page.click("button.main");
    await until(page, () => document.querySelector("[data-field=rack]"));
    await chooseTable(profile);
    await page.evaluate(enterTurn, given);
  } else {
    const view = question === "hand_score" ? "hand" : "open";
    await goTo(page, `#1/${view}`, view);
    await chooseTable(profile);
    await page.evaluate(enterHand, given);
  }
  const answer = await answerOf();
  return question === "best_opening" && answer.own ? answer.own : answer;
}

test("50 cases through its own controls", async () => {
  assert.equal(expected.by_hand.length, 50);
  const wrong = [];
  for (const asked of expected.by_hand) {
    const about = `${asked.case} at ${asked.profile}`;
    try {
      const answer = await enter(asked);
      if (answer.fault) throw new Error(answer.fault);
      const pick = PARTS[asked.question];
      assert.deepEqual(JSON.parse(JSON.stringify(pick(answer))), JSON.parse(JSON.stringify(pick(asked.answer))));
      // The link says the same as what was entered.
      const kept = await page.evaluate(() => location.hash);
      assert.match(kept, /^#1\/(what|hand|open)\/[A-Za-z0-9_.%-]+$/);
    } catch (fault) {
      wrong.push(`${about}: ${fault.message.slice(0, 600)}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(faults.filter((fault) => !fault.includes("Service Worker")), []);
});
