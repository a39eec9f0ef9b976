// A record: a file is dropped, judged, and replayed move by move. Nothing leaves the device.
import { button, h, newId, replace } from "../dom.js";
import { positionShown } from "../position.js";
import { referee } from "../referee.js";
import { tableField } from "../tables.js";
import t from "../texts.js";
import { outcomeShown, rulesShown, scoreShown, toldShown } from "../verdict.js";

const MOST_BYTES = 2 * 1024 * 1024;

export async function render(root, place, context) {
  const result = h("section", { class: "verdict", "aria-live": "polite" });
  const replay = h("section", { class: "replay" });
  let given = null;
  let table = null;

  async function judge() {
    if (!given) return;
    replace(replay);
    replace(result, h("p", { class: "hint" }, t.thinking));
    try {
      const found = await referee.ask({ do: "record", ...given, profile: table });
      if (found.trouble) replace(result, troubleShown(found.trouble, given.name));
      else replace(result, recordShown(found, (number) => show(number, found)));
    } catch (fault) {
      replace(result, outcomeShown("fault", fault.message));
    }
  }

  async function show(number, found) {
    replace(replay, h("p", { class: "hint" }, t.thinking));
    try {
      const hand = await referee.ask({ do: "record_hand", number });
      replace(replay, handShown(hand, found.players));
      replay.querySelector("h2").focus({ preventScroll: true });
      replay.scrollIntoView({ block: "start" });
    } catch (fault) {
      replace(replay, outcomeShown("fault", fault.message));
    }
  }

  async function take(file) {
    replace(replay);
    if (file.size > MOST_BYTES) {
      given = null;
      replace(result, outcomeShown("fault", t.file_big));
      return;
    }
    given = { name: file.name.slice(0, 80), text: await file.text() };
    await judge();
  }

  async function sample() {
    const response = await fetch(new URL("../sample.yaml", import.meta.url));
    given = { name: "oyna-9-hands.yaml", text: await response.text() };
    await judge();
  }

  const id = newId("file");
  const input = h("input", {
    id,
    type: "file",
    accept: ".yaml,.yml,.json,application/json,application/yaml,text/yaml",
    onchange: (event) => event.target.files[0] && take(event.target.files[0]),
  });
  const drop = h("div", { class: "drop" }, h("label", { for: id }, t.choose_file), input, h("p", { class: "hint" }, t.drop_hint));
  drop.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  });
  const other = h("div");
  replace(
    other,
    h("details", { "data-part": "table" }, h("summary", null, t.other_table), tableField(context.tables, context.table, (next) => {
      table = next;
      judge();
    })),
  );
  root.append(
    h("h1", { tabindex: "-1" }, t.record_title),
    h("p", { class: "lead" }, t.record_lead),
    h("section", { class: "card" }, drop, h("p", { class: "actions" }, button(t.sample, () => sample(), { "data-sample": "" })), other),
    result,
    replay,
  );
}

function troubleShown(trouble, name) {
  const line = trouble.line ? `${t.line} ${trouble.line}` : "";
  const where = [name, line, trouble.where].filter(Boolean).join(" · ");
  return [outcomeShown("fault", trouble.sentence), h("p", { class: "basis" }, where, trouble.key ? [" · ", h("code", null, trouble.key)] : null)];
}

function recordShown(found, show) {
  return [
    h("p", { class: "at-table" }, found.profile.title),
    outcomeShown(found.clean ? "allowed" : "told", found.summary),
    h("p", { class: "ending" }, found.outcome),
    found.differences.map((sentence) => h("p", { class: "differs" }, `≠ ${sentence}`)),
    h(
      "ol",
      { class: "hands" },
      found.hands.map((hand) => {
        const facts = [
          hand.refused ? t.n_refused.replace("{n}", hand.refused) : "",
          hand.charged ? t.n_charged.replace("{n}", hand.charged) : "",
          hand.differences ? (hand.differences === 1 ? t.n_differ_one : t.n_differ.replace("{n}", hand.differences)) : "",
        ].filter(Boolean);
        return h(
          "li",
          null,
          h(
            "button",
            { type: "button", "data-hand": hand.number, onclick: () => show(hand.number) },
            h("b", null, `${t.hand_number} ${hand.number}`),
            ` ${hand.end}`,
            facts.length ? h("small", null, ` ${facts.join(" · ")}`) : null,
          ),
        );
      }),
    ),
    found.remarks.length ? h("details", null, h("summary", null, t.remarks), toldShown(found.remarks)) : null,
  ];
}

// Move by move: the picture, the move, the verdict; forwards, backwards, to the next finding.
function handShown(hand, players) {
  const picture = h("div", { class: "picture" });
  const move = h("div", { class: "move", "aria-live": "polite" });
  const slider = h("input", { type: "range", min: 0, max: hand.rows.length, value: 0, "aria-label": t.move, oninput: () => go(Number(slider.value)) });
  const findings = hand.rows.flatMap((row, place) => (row.told.length ? [place + 1] : []));
  let at = 0;

  function go(next) {
    at = Math.max(0, Math.min(hand.rows.length, next));
    slider.value = at;
    const row = at ? hand.rows[at - 1] : null;
    const position = positionAt(at);
    replace(picture, position ? positionShown(position, players) : null);
    replace(move, h("p", { class: "hint" }, `${at} / ${hand.rows.length}`), row ? rowShown(row) : h("p", null, t.dealt));
  }

  function positionAt(place) {
    for (let found = place; found > 0; found -= 1) if (hand.rows[found - 1].position) return hand.rows[found - 1].position;
    return hand.start;
  }

  const following = () => findings.find((place) => place > at) ?? findings[0];
  const root = h(
    "div",
    null,
    h("h2", { tabindex: "-1" }, `${t.hand_number} ${hand.number}`),
    toldShown(hand.faults),
    h(
      "div",
      { class: "actions player-row" },
      button("|‹", () => go(0), { "aria-label": t.first_move }),
      button("‹", () => go(at - 1), { "aria-label": t.move_back }),
      button("›", () => go(at + 1), { "aria-label": t.move_on, class: "main", "data-next": "" }),
      findings.length ? button(t.next_finding, () => go(following()), { "data-finding": "" }) : null,
    ),
    slider,
    h("div", { class: "two" }, move, picture),
    hand.differences.map((sentence) => h("p", { class: "differs" }, `≠ ${sentence}`)),
    h("p", { class: "ending" }, hand.end),
    hand.score ? [scoreShown(hand.score), rulesShown(hand.score.rules)] : null,
  );
  go(0);
  return root;
}

function rowShown(row) {
  return h(
    "div",
    { class: `event-shown ${row.outcome}` },
    outcomeShown(row.told.length ? row.outcome : "allowed", `${row.name} ${row.words}`),
    toldShown(row.told),
    row.told.length && ["refused", "undone"].includes(row.outcome) ? h("p", { class: "hint" }, row.followed ? t.followed : t.not_followed) : null,
    row.rests ? h("p", { class: "hint" }, t.rests) : null,
  );
}
