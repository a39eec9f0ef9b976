// A ready-made situation: the argument, the picture, what each table says. Answers without Python.
import { button, h, replace, select } from "../dom.js";
import { hashOf } from "../link.js";
import { GIVEN } from "../shape.js";
import { findSituation } from "../situations.js";
import { tableId } from "../tables.js";
import t from "../texts.js";
import { othersShown, rulingShown } from "../verdict.js";
import { givenShown } from "./given.js";

export async function render(root, place, context) {
  const found = await findSituation(place.id);
  if (!found) {
    root.append(
      h("h1", { tabindex: "-1" }, t.link_title),
      h("p", { role: "alert" }, t.no_situation),
      h("p", null, h("a", { class: "button", href: hashOf("what") }, t.all_situations)),
    );
    return;
  }
  let own = tableId(context.table);
  const verdict = h("section", { class: "verdict", "aria-live": "polite" });
  const others = h("div");

  function draw() {
    const ruling = found.rulings.find((entry) => entry.profile.id === own) ?? found.rulings[0];
    replace(
      verdict,
      h("h2", { class: "unseen" }, t.verdict),
      h("p", { class: "says" }, ruling.says),
      rulingShown(ruling),
    );
    replace(others, othersOf(found, ruling.profile.id));
  }

  const choice = select(
    t.table,
    found.rulings.map(({ profile }) => [profile.id, profile.title]),
    own,
    (id) => {
      own = id;
      context.table = id;
      draw();
    },
  );
  draw();
  root.append(
    h("p", { class: "crumbs" }, h("a", { href: hashOf("what") }, t.all_situations), ` › ${found.topic}`),
    h("h1", { tabindex: "-1", class: "argument" }, `“${found.argument}”`),
    h("p", { class: "hint" }, found.title, " ", h("code", null, found.case)),
    h(
      "div",
      { class: "two" },
      h("div", null, found.given ? givenShown(found.question, found.given) : null),
      h("div", null, choice, verdict),
    ),
    others,
    actions(found, context),
  );
}

// All other tables, those that say and rule the same together.
function othersOf(found, own) {
  const groups = new Map();
  for (const { says, profile, outcome, summary, told } of found.rulings) {
    const key = JSON.stringify([says, outcome, summary]);
    if (!groups.has(key)) groups.set(key, { says, outcome, summary, told: told.slice(0, 2), tables: [] });
    groups.get(key).tables.push(profile);
  }
  const rows = [...groups.values()].map((group) => ({ ...group, told: [{ rule: "", sentence: group.says }] }));
  return othersShown(rows, own);
}

function actions(found, context) {
  const row = h("div", { class: "actions" });
  if (found.given && GIVEN[found.question] && !GIVEN[found.question](found.given, "g")) {
    const words = ["turn", "discards", "take"].includes(found.question) ? t.change_situation : t.ask_other_table;
    row.append(
      button(words, () => context.go("what", { q: found.question, p: context.table, g: found.given }), { class: "main" }),
    );
  }
  row.append(context.shareRow(found.argument));
  return row;
}
