// What was done: the moves of a situation, one after the other, each filled in by tapping tiles.
import { button, h, select } from "../dom.js";
import { meldOf } from "../position.js";
import { nameOf, tilesShown } from "../tiles.js";
import t from "../texts.js";
import { SEATS, after, before, tileRow } from "./fields-of.js";

const KINDS = [
  "draw", "take", "open_melds", "open_pairs", "meld", "pair", "lay_off", "take_okey", "discard",
  "put_back", "undo", "announce", "take_indicator",
];

function kindOf(event) {
  const [kind] = Object.keys(event).filter((key) => key !== "at");
  return kind === "open" ? (event.open.pairs ? "open_pairs" : "open_melds") : kind;
}

function blank(kind, { position }) {
  const pile = position.discards[before(position.to_play)];
  return {
    draw: { draw: true },
    take: { take: pile[pile.length - 1] ?? "R1" },
    put_back: { put_back: position.turn.tile ?? "R1" },
    open_melds: { open: { melds: [] } },
    open_pairs: { open: { pairs: [] } },
    meld: { meld: [] },
    pair: { pair: [] },
    lay_off: { lay_off: { tiles: [], meld: 0 } },
    take_okey: { take_okey: { meld: 0, tiles: [] } },
    undo: { undo: true },
    announce: { announce: "pairs" },
    take_indicator: { take_indicator: true },
    discard: { discard: null },
  }[kind];
}

export function eventsCard(context) {
  const { events } = context.given;
  return h(
    "section",
    { class: "card" },
    h("h2", null, t.what_happened),
    events.length ? null : h("p", { class: "hint" }, t.no_events),
    events.map((event, place) => eventRow(context, event, place)),
    h(
      "div",
      { class: "adders", role: "group", "aria-label": t.add_event },
      KINDS.map((kind) =>
        button(
          t[`add_${kind}`],
          () => {
            events.push(blank(kind, context.given));
            context.structure();
          },
          { class: "chip", "data-add": kind },
        ),
      ),
    ),
  );
}

// Is it filled in, so that it can be asked about?
function ready(event) {
  const groups = [...(event.open?.melds ?? []), ...(event.open?.pairs ?? [])];
  for (const key of ["meld", "pair", "lay_off", "take_okey"]) if (key in event) groups.push(event[key]);
  if ("open" in event && !groups.length) return false;
  return groups.every((group) => meldOf(group).tiles.length) && event.discard !== null && event.take !== null && event.put_back !== null;
}

// What can be asked about: without melds and events that are only begun.
export function complete({ position, events }) {
  return {
    position: { ...position, table: position.table.filter((entry) => entry.tiles.length) },
    events: events.filter(ready),
  };
}

function uses(event) {
  const groups = [...(event.open?.melds ?? []), ...(event.open?.pairs ?? [])];
  for (const key of ["meld", "pair"]) if (event[key]) groups.push(event[key]);
  const tiles = groups.flatMap((entry) => meldOf(entry).tiles);
  for (const key of ["lay_off", "take_okey"]) if (event[key]) tiles.push(...event[key].tiles);
  if (typeof event.discard === "string") tiles.push(event.discard);
  if (typeof event.put_back === "string") tiles.push(event.put_back);
  return tiles;
}

// The tiles at hand before an event: the rack, with what was taken, without what was laid down; nothing where
// the rack is not known.
function atHand(context, upTo) {
  const { position, events } = context.given;
  let seat = position.to_play;
  const racks = {};
  for (const name of SEATS) {
    const { rack } = position.seats[name];
    racks[name] = Array.isArray(rack) && (rack.length || name === String(seat)) ? [...rack] : null;
  }
  for (const event of events.slice(0, upTo)) {
    const rack = racks[seat];
    if (rack) {
      for (const tile of uses(event)) {
        const found = rack.indexOf(tile);
        if (found >= 0) rack.splice(found, 1);
      }
      for (const key of ["draw", "take"]) if (typeof event[key] === "string") rack.push(event[key]);
      if (event.take_okey) rack.push("OK");
      if (event.take_indicator) rack.push(position.indicator);
    }
    if ("discard" in event) seat = after(seat);
  }
  return racks[seat];
}

function without(tiles, taken) {
  const rest = [...tiles];
  for (const tile of taken) {
    const found = rest.indexOf(tile);
    if (found >= 0) rest.splice(found, 1);
  }
  return rest;
}

function eventRow(context, event, place) {
  const { events } = context.given;
  const kind = kindOf(event);
  const hand = atHand(context, place);
  // One group of an opening leaves the others' tiles where they are.
  const source = hand && ((own) => without(hand, without(uses(event), own)));
  return h(
    "div",
    { class: "group event-row", "data-event": kind },
    h(
      "div",
      { class: "event-head" },
      h("b", null, `${place + 1}. ${t[`event_${kind}`]}`),
      button(t.remove, () => {
        events.splice(place, 1);
        context.structure();
      }, { class: "quiet", "aria-label": `${t[`event_${kind}`]}: ${t.remove}` }),
    ),
    eventFields(context, event, kind, place, source),
  );
}

function eventFields(context, event, kind, place, source) {
  const name = `event-${place}`;
  const one = (key, label, from) =>
    tileRow(context, name, label, typeof event[key] === "string" ? [event[key]] : [], 1, ([tile]) => {
      event[key] = tile ?? (key === "draw" ? true : null);
      context.changed();
    }, from);
  if (kind === "draw") return one("draw", t.drawn_optional, {});
  const pile = context.given.position.discards[before(context.given.position.to_play)];
  if (kind === "take") return one(kind, t.tile, pile.length ? { source: () => pile } : {});
  if (kind === "put_back") return one(kind, t.tile, { source });
  if (kind === "discard") return one("discard", t.tile, { source });
  if (kind === "open_melds" || kind === "open_pairs") {
    return groupsFields(context, event.open, kind === "open_melds" ? "melds" : "pairs", name, source);
  }
  if (kind === "meld" || kind === "pair") {
    const tiles = meldOf(event[kind]).tiles ?? event[kind];
    return tileRow(context, name, t.tiles, tiles, kind === "pair" ? 2 : 13, (found) => {
      event[kind] = found;
      context.changed();
    }, { source });
  }
  if (kind === "lay_off" || kind === "take_okey") return targetFields(context, event[kind], kind, name, source);
  return null;
}

function groupsFields(context, opening, key, name, source) {
  const groups = opening[key];
  return [
    groups.map((entry, number_) => {
      const { tiles } = meldOf(entry);
      return h(
        "div",
        { class: "group" },
        tileRow(context, `${name}-${number_}`, `${key === "pairs" ? t.pair : t.meld} ${number_ + 1}`, tiles, key === "pairs" ? 2 : 13, (found) => {
          groups[number_] = Array.isArray(entry) ? found : { ...entry, tiles: found };
          context.changed();
        }, { source }),
        button(t.remove, () => {
          groups.splice(number_, 1);
          context.structure();
        }, { class: "quiet" }),
      );
    }),
    button(key === "pairs" ? t.more_pair : t.more_meld, () => {
      groups.push([]);
      context.redraw();
    }, { "data-add": `${name}-group` }),
  ];
}

function targetFields(context, move, kind, name, source) {
  const { position, events } = context.given;
  // Melds that were laid down in this turn come after those of the table.
  const table = [...position.table];
  for (const event of events) {
    if (event[kind] === move) break;
    for (const entry of [...(event.open?.melds ?? []), ...(event.open?.pairs ?? []), event.meld, event.pair]) {
      if (entry) table.push(meldOf(entry));
    }
  }
  const options = table.map((entry, place) => [place, `${place + 1}. ${entry.tiles.map((tile) => nameOf(tile, position.indicator)).join("-")}`]);
  if (!options.some(([place]) => place === move.meld)) options.push([move.meld, `${move.meld + 1}. –`]);
  const target = table[move.meld];
  return [
    select(t.which_meld, options, move.meld, (value) => {
      move.meld = Number(value);
      context.structure();
    }, { name: `${name}-meld` }),
    target ? h("div", { class: "felt" }, tilesShown(target.tiles, position.indicator, target.kind, t.meld)) : null,
    tileRow(context, name, kind === "lay_off" ? t.laid_tiles : t.tiles_for_okey, move.tiles, 10, (tiles) => {
      move.tiles = tiles;
      context.changed();
    }, { source }),
    kind === "lay_off"
      ? select(t.which_end, [["", t.end_any], ["high", t.end_high], ["low", t.end_low]], move.end ?? "", (value) => {
          if (value) move.end = value;
          else delete move.end;
          context.changed();
        }, { name: `${name}-end` })
      : null,
  ];
}
