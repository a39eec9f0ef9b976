// A position as a picture: the table by players, the racks that are known, the left tile.
import { h } from "./dom.js";
import { ALL, nameOf, okeyOf, printedName, tile, tilesShown } from "./tiles.js";
import t from "./texts.js";

const SEATS = ["1", "2", "3", "4"];

export function seatName(seat, players) {
  return players?.[seat] || t.seat.replace("{n}", seat);
}

export function meldOf(entry) {
  return Array.isArray(entry) ? { tiles: entry } : entry;
}

export function indicatorShown(indicator) {
  return h(
    "p",
    { class: "indicator" },
    h("span", null, `${t.indicator}: `, tile(indicator, null)),
    h("span", null, `${t.okey}: ${printedName(okeyOf(indicator))}`),
  );
}

function openedWords(about) {
  if (!about || !("opened" in about)) return "";
  if (!about.opened) return t.not_opened;
  const worth = about.opened_with ?? "";
  const words = about.opened === "pairs" ? t.opened_pairs : t.opened_melds;
  return words.replace("{n}", worth).replace(/\s+\(\)|\(\s*\)/, "").trim();
}

// The melds by the players who laid them; `pick(number)` makes each a button.
export function tableShown(table, indicator, players, pick, chosen) {
  if (!table?.length) return h("p", { class: "hint" }, t.table_empty);
  return h(
    "ol",
    { class: "melds", start: "0" },
    table.map((entry, number) => {
      const { by, kind, tiles } = meldOf(entry);
      const names = tiles.map((text) => nameOf(text, indicator)).join(", ");
      const shown = tilesShown(tiles, indicator, kind, names);
      const owner = by ? h("span", { class: "by" }, seatName(by, players)) : null;
      if (!pick) return h("li", { class: "meld" }, shown, owner);
      const props = { type: "button", class: "meld", "aria-pressed": String(chosen === number), onclick: () => pick(number) };
      return h("li", null, h("button", props, shown, owner));
    }),
  );
}

const ORDER = new Map(ALL.map((text, place) => [text, place]));

// A rack as one holds it: by colours and numbers.
function sorted(rack) {
  return [...rack].sort((a, b) => (ORDER.get(a) ?? 99) - (ORDER.get(b) ?? 99));
}

function rackShown(seat, about, position, players) {
  const rack = about?.rack;
  const moving = position.to_play === Number(seat);
  const facts = [openedWords(about)];
  if (about?.charged) facts.push(t.charged.replace("{n}", String(about.charged).replace("-", "−")));
  if (typeof rack === "number") facts.push(t.tiles_count.replace("{n}", rack));
  const known = facts.filter(Boolean).join(" · ");
  if (!known && !Array.isArray(rack)) return null;
  const label = `${seatName(seat, players)}: ${t.rack}`;
  return h(
    "div",
    { class: moving ? "player moving" : "player" },
    h("div", { class: "who" }, h("b", null, seatName(seat, players)), known ? ` ${known}` : ""),
    Array.isArray(rack) && rack.length
      ? h("div", { class: "rack" }, tilesShown(sorted(rack), position.indicator, "rack", label))
      : null,
  );
}

function discardsShown(position, players) {
  const piles = SEATS.filter((seat) => position.discards?.[seat]?.length);
  if (!piles.length) return null;
  return h(
    "div",
    { class: "piles" },
    piles.map((seat) => {
      const pile = position.discards[seat];
      const top = pile[pile.length - 1];
      const words = t.discarded.replace("{who}", seatName(seat, players));
      return h("span", { class: "pile" }, `${words} `, tile(top, position.indicator));
    }),
  );
}

export function positionShown(position, players) {
  const facts = [];
  if (position.dealer) facts.push(t.dealer_is.replace("{who}", seatName(position.dealer, players)));
  const stock = Array.isArray(position.stock) ? position.stock.length : position.stock;
  if (typeof stock === "number") facts.push(t.stock_is.replace("{n}", stock));
  if (position.minimum) {
    facts.push(t.minimum_is.replace("{melds}", position.minimum.melds).replace("{pairs}", position.minimum.pairs));
  }
  return h(
    "div",
    { class: "position" },
    indicatorShown(position.indicator),
    h("div", { class: "felt" }, tableShown(position.table, position.indicator, players)),
    discardsShown(position, players),
    h("div", { class: "players" }, SEATS.map((seat) => rackShown(seat, position.seats?.[seat], position, players))),
    facts.length ? h("p", { class: "hint" }, facts.join(" · ")) : null,
  );
}
