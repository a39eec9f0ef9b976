// What a question is about, as a picture: a position, melds, a hand that is over, a match.
import { h } from "../dom.js";
import { indicatorShown, meldOf, positionShown, seatName, tableShown } from "../position.js";
import { nameOf, tile, tilesShown } from "../tiles.js";
import t from "../texts.js";

export function eventWords(event, indicator, table) {
  const [kind] = Object.keys(event).filter((key) => key !== "at");
  const value = event[kind];
  const name = (text) => (text === true ? t.unknown_tile : nameOf(text, indicator));
  const shown = (tiles, meldKind) => tilesShown(tiles, indicator, meldKind, tiles.map(name).join(", "));
  const parts = [h("b", null, t[`event_${kind}`] ?? kind), " "];
  if (typeof value === "string" && kind !== "announce") parts.push(tile(value, indicator));
  else if (kind === "open") {
    for (const key of ["melds", "pairs"]) {
      for (const entry of value[key] ?? []) parts.push(shown(meldOf(entry).tiles, key === "pairs" ? "pair" : meldOf(entry).kind));
    }
  } else if (kind === "meld" || kind === "pair") parts.push(shown(meldOf(value).tiles, kind === "pair" ? "pair" : meldOf(value).kind));
  else if (kind === "lay_off" || kind === "take_okey") {
    parts.push(shown(value.tiles, "set"), ` → `);
    const target = table?.[value.meld];
    parts.push(target ? shown(meldOf(target).tiles, meldOf(target).kind) : t.meld_number.replace("{n}", value.meld + 1));
    if (value.end) parts.push(` (${t[`end_${value.end}`]})`);
  }
  return h("span", { class: "event-words" }, parts);
}

export function eventsList(events, indicator, table) {
  return h("ol", { class: "event-list" }, events.map((event) => h("li", null, eventWords(event, indicator, table))));
}

function handShown(given) {
  const { ended, seats, indicator } = given;
  const facts = [t[`how_${ended.how}`]];
  if (ended.by) facts.push(`${t.finisher}: ${seatName(String(ended.by))}`);
  if (ended.opened_this_turn) facts.push(t.in_one_turn);
  if (ended.laid_off) facts.push(t.laid_off_too);
  return h(
    "div",
    { class: "position" },
    indicatorShown(indicator),
    h("p", null, facts.join(" · ")),
    ended.discard ? h("p", { class: "pile" }, `${t.last_tile}: `, tile(ended.discard, indicator)) : null,
    h(
      "div",
      { class: "players" },
      ["1", "2", "3", "4"].map((seat) => {
        const about = seats[seat] ?? {};
        const opened = about.opened ? t[`opened_by_${about.opened}`] : t.not_opened;
        const words = about.charged ? `${opened} · ${t.charged.replace("{n}", about.charged)}` : opened;
        return h(
          "div",
          { class: "player" },
          h("div", { class: "who" }, h("b", null, seatName(seat)), ` ${words}`),
          about.rack?.length ? h("div", { class: "rack" }, tilesShown(about.rack, indicator, "rack", t.rack)) : null,
        );
      }),
    ),
  );
}

function matchShown(given) {
  const seats = ["1", "2", "3", "4"];
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": t.hands },
    h(
      "table",
      { class: "sheet" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t.hand_number), seats.map((seat) => h("th", { scope: "col" }, seatName(seat))))),
      h(
        "tbody",
        null,
        given.hands.map((hand, number) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, `${number + 1}`, hand.how === "finish" ? "" : h("small", null, ` ${t[`how_${hand.how}`]}`)),
            seats.map((seat) => h("td", null, String(hand.points[seat] ?? "–").replace("-", "−"))),
          ),
        ),
      ),
    ),
    given.agreed_hands ? h("p", { class: "hint" }, `${t.agreed}: ${given.agreed_hands}`) : null,
  );
}

export function givenShown(question, given) {
  if (question === "hand_score") return handShown(given);
  if (question === "match") return matchShown(given);
  if (given.position) {
    const { position, events } = given;
    return h(
      "div",
      null,
      positionShown(position),
      given.tile ? h("p", { class: "pile" }, `${t.event_take}: `, tile(given.tile, position.indicator)) : null,
      events?.length ? [h("h2", { class: "small" }, t.what_happened), eventsList(events, position.indicator, position.table)] : null,
    );
  }
  const parts = [indicatorShown(given.indicator)];
  if (given.tiles) parts.push(h("div", { class: "felt" }, tilesShown(given.tiles, given.indicator, given.kind, t.tiles)));
  for (const key of ["melds", "pairs"]) {
    if (given[key]) parts.push(h("div", { class: "felt" }, tableShown(given[key], given.indicator)));
  }
  if (given.table) parts.push(h("div", { class: "felt" }, tableShown(given.table, given.indicator)));
  if (given.must_use) parts.push(h("p", { class: "pile" }, `${t.taken_tile}: `, tile(given.must_use, given.indicator)));
  if (typeof given.tiles_left === "number") parts.push(h("p", { class: "hint" }, t.tiles_left.replace("{n}", given.tiles_left)));
  if (given.minimum) {
    parts.push(h("p", { class: "hint" }, t.minimum_is.replace("{melds}", given.minimum.melds).replace("{pairs}", given.minimum.pairs)));
  }
  return h("div", { class: "position" }, parts);
}
