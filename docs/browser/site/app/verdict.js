// What the referee says: the outcome, the rules behind it, the points.
import { h } from "./dom.js";
import t from "./texts.js";

const SIGNS = { allowed: "✓", refused: "✗", charged: "!", undone: "↩", told: "•", fault: "?" };

let pages = {};

// Where the documentation beside this page tells of each rule.
export function rulePages(found) {
  pages = found ?? {};
}

function ruleName(rule) {
  const name = h("code", null, rule);
  return pages[rule] ? h("a", { href: `../${pages[rule]}` }, name) : name;
}

export function outcomeShown(outcome, words) {
  return h(
    "p",
    { class: `outcome ${outcome}`, "data-outcome": outcome },
    h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[outcome] ?? "•"),
    h("span", null, words || t[`outcome_${outcome}`]),
  );
}

export function toldShown(told, short) {
  return told.map((entry) =>
    h(
      "div",
      { class: "told", "data-rule": entry.rule },
      h("p", null, entry.sentence),
      entry.pays ? h("p", { class: "pays" }, `→ ${entry.pays}`) : null,
      entry.rule && !short
        ? h("p", { class: "basis" }, ruleName(entry.rule), entry.basis ? ` · ${entry.basis}` : "")
        : entry.rule
          ? h("p", { class: "basis" }, ruleName(entry.rule))
          : null,
    ),
  );
}

function eventsShown(events) {
  return h(
    "ol",
    { class: "events" },
    events.map((event) =>
      h(
        "li",
        { class: event.outcome, "data-outcome": event.outcome },
        h(
          "p",
          { class: "event" },
          h("span", { class: "sign", "aria-label": t[`outcome_${event.outcome}`], role: "img" }, SIGNS[event.outcome]),
          h("span", null, h("b", null, event.name), ` ${event.words}`, event.finishes ? ` · ${t.hand_over}` : ""),
        ),
        toldShown(event.told),
      ),
    ),
  );
}

export function scoreShown(score) {
  return h(
    "div",
    { class: "score" },
    h(
      "table",
      { class: "score-table" },
      h("caption", { class: "unseen" }, t.points),
      h("thead", { class: "unseen" }, h("tr", null, [t.player, t.points, t.lines].map((word) => h("th", { scope: "col" }, word)))),
      h(
        "tbody",
        null,
        score.seats.map((seat) =>
          h(
            "tr",
            { "data-seat": seat.seat, "data-points": seat.points },
            h("th", { scope: "row" }, seat.name),
            h("td", { class: "figure" }, seat.figure),
            h(
              "td",
              null,
              seat.lines.length
                ? seat.lines.map((line) => h("div", { "data-rule": line.rule }, line.text))
                : h("span", { class: "hint" }, t.nothing_to_write),
            ),
          ),
        ),
        score.teams.map((team) =>
          h("tr", { class: "team" }, h("th", { scope: "row" }, team.name), h("td", { class: "figure" }, team.figure), h("td")),
        ),
      ),
    ),
  );
}

export function rulesShown(rules) {
  if (!rules?.length) return null;
  return h("details", { class: "behind" }, h("summary", null, t.rules_behind), toldShown(rules));
}

export function rulingShown(ruling) {
  const lines = [h("p", { class: "at-table" }, ruling.profile.title), outcomeShown(ruling.outcome, ruling.summary)];
  if (ruling.outcome === "fault") {
    return h("div", { class: "ruling" }, lines, toldShown(ruling.told));
  }
  const inEvents = new Set((ruling.events ?? []).flatMap((event) => event.told.map((entry) => entry.rule)));
  return h(
    "div",
    { class: "ruling" },
    lines,
    ruling.events && ruling.question !== "discards" ? eventsShown(ruling.events) : null,
    ruling.question === "discards" ? eventsShown(ruling.events ?? []) : null,
    toldShown(ruling.told.filter((entry) => !inEvents.has(entry.rule))),
    ruling.end ? h("p", { class: "ending" }, ruling.end) : null,
    ruling.score ? [scoreShown(ruling.score), rulesShown(ruling.score.rules)] : null,
  );
}

// The other tables' rulings, those that rule the same together.
export function othersShown(groups, own) {
  const rows = groups
    .map((group) => ({ ...group, tables: group.tables.filter((table) => table.id !== own) }))
    .filter((group) => group.tables.length);
  if (!rows.length) return null;
  return h(
    "section",
    { class: "others" },
    h("h3", null, t.other_tables),
    rows.map((group) =>
      h(
        "div",
        { class: "other", "data-tables": group.tables.map((table) => table.id).join(" ") },
        h("p", { class: "at-table" }, group.tables.map((table) => table.title).join(" · ")),
        outcomeShown(group.outcome, group.summary),
        toldShown(group.told, true),
      ),
    ),
  );
}
