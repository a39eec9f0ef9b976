// Puts a situation together: whose turn it is, the racks, the table, what was done. Everything that a rule of
// some table may ask for has a value here, so that no question ends in “this is missing”.
import { button, check, h, number, replace, select } from "../dom.js";
import { tilesField } from "../fields.js";
import { meldOf, seatName } from "../position.js";
import { nameOf, okeyOf } from "../tiles.js";
import t from "../texts.js";
import { eventsCard } from "./events.js";
import { SEATS, before, tileRow } from "./fields-of.js";

export { complete } from "./events.js";

export function fresh() {
  return whole({ position: { indicator: "Y5" }, events: [] });
}

// The given document with a value for everything.
export function whole(given) {
  const old = given.position;
  const moving = String(old.to_play ?? 1);
  const seats = {};
  for (const seat of SEATS) {
    const about = old.seats?.[seat] ?? {};
    const rack = about.rack ?? (seat === moving ? [] : 21);
    seats[seat] = { ...about, rack, opened: about.opened ?? null, charged: about.charged ?? 0 };
    if (seat === moving && !Array.isArray(rack)) seats[seat].rack = [];
  }
  const discards = {};
  for (const seat of SEATS) discards[seat] = [...(old.discards?.[seat] ?? [])];
  const position = {
    indicator: old.indicator,
    dealer: old.dealer ?? 4,
    to_play: Number(moving),
    phase: old.phase ?? "play",
    seats,
    table: (old.table ?? []).map((entry) => ({ ...meldOf(entry) })),
    stock: Array.isArray(old.stock) ? old.stock.length : (old.stock ?? 30),
    discards,
    turn: { source: "stock", tile: null, put_back: false, ...old.turn },
    partial: true,
  };
  if (position.phase === "take") position.turn.source = old.turn?.source ?? null;
  if (old.minimum) position.minimum = { ...old.minimum };
  return { position, events: structuredClone(given.events ?? []) };
}

export function editor(given, changed) {
  const place = h("div", { class: "editor" });
  const context = { given, changed, redraw: () => draw(place, context) };
  context.structure = () => {
    changed();
    context.redraw();
  };
  draw(place, context);
  return place;
}

function draw(place, context) {
  const open = [...place.querySelectorAll("details[open]")].map((found) => found.dataset.part);
  replace(place, turnCard(context), tableCard(context), othersCard(context), eventsCard(context));
  for (const part of place.querySelectorAll("details")) if (open.includes(part.dataset.part)) part.open = true;
}

const OPENED = () => [
  ["", t.not_opened],
  ["melds", t.opened_by_melds],
  ["pairs", t.opened_by_pairs],
];

function openedFields(context, seat) {
  const about = context.given.position.seats[seat];
  const choice = select(
    t.opened_question,
    OPENED(),
    about.opened ?? "",
    (value) => {
      about.opened = value || null;
      if (!value) delete about.opened_with;
      else about.opened_with = value === "pairs" ? 5 : 101;
      context.structure();
    },
    { name: `opened-${seat}` },
  );
  const worth = about.opened
    ? number(
        about.opened === "pairs" ? t.pairs_count : t.opened_worth,
        about.opened_with ?? null,
        0,
        1000,
        (value) => {
          if (value === null) delete about.opened_with;
          else about.opened_with = value;
          context.changed();
        },
        { name: `worth-${seat}` },
      )
    : null;
  return [choice, worth];
}

function turnCard(context) {
  const { position } = context.given;
  const seat = String(position.to_play);
  const about = position.seats[seat];
  const turn = position.turn;
  const where = position.phase === "take" ? "take" : (turn.source ?? "stock");
  const setWhere = (value) => {
    position.phase = value === "take" ? "take" : "play";
    turn.source = value === "take" ? null : value;
    turn.tile = null;
    turn.put_back = false;
    context.structure();
  };
  const taken =
    where === "left" || where === "stock"
      ? tileRow(
          context,
          "taken",
          where === "left" ? t.taken_tile : t.drawn_tile,
          turn.tile ? [turn.tile] : [],
          1,
          ([tile]) => {
            turn.tile = tile ?? null;
            context.changed();
          },
          { source: () => about.rack },
        )
      : null;
  return h(
    "section",
    { class: "card" },
    h("h2", null, t.the_turn),
    h(
      "div",
      { class: "fields" },
      tilesField({
        name: "indicator",
        label: t.indicator,
        tiles: [position.indicator],
        most: 1,
        real: true,
        change: ([tile]) => {
          if (!tile) return;
          position.indicator = tile;
          context.structure();
        },
      }),
      h("p", { class: "hint okey-is" }, `${t.okey}: `, nameOf(okeyOf(position.indicator), null)),
      select(
        t.who_plays,
        SEATS.map((found) => [found, seatName(found)]),
        seat,
        (value) => {
          position.to_play = Number(value);
          if (!Array.isArray(position.seats[value].rack)) position.seats[value].rack = [];
          context.structure();
        },
        { name: "to-play" },
      ),
      select(t.where, ["take", "stock", "left", "deal"].map((key) => [key, t[`where_${key}`]]), where, setWhere, { name: "where" }),
      openedFields(context, seat),
    ),
    tileRow(context, "rack", t.rack_of_player, about.rack, 22, (tiles) => {
      about.rack = tiles;
      context.changed();
    }),
    taken,
    tileRow(context, "left", t.left_pile, position.discards[before(seat)], 30, (tiles) => {
      position.discards[before(seat)] = tiles;
      context.changed();
    }),
  );
}

function tableCard(context) {
  const { position } = context.given;
  return h(
    "section",
    { class: "card" },
    h("h2", null, t.on_table),
    position.table.length ? null : h("p", { class: "hint" }, t.table_empty),
    position.table.map((entry, place) =>
      h(
        "div",
        { class: "group" },
        tileRow(context, `meld-${place}`, `${t.meld} ${place + 1}`, entry.tiles, 26, (tiles) => {
          entry.tiles = tiles;
          delete entry.okeys_by;
          context.changed();
        }),
        h(
          "div",
          { class: "fields" },
          select(t.laid_by, SEATS.map((seat) => [seat, seatName(seat)]), entry.by ?? position.to_play, (value) => {
            entry.by = Number(value);
            context.changed();
          }, { name: `by-${place}` }),
          button(t.remove_meld, () => {
            position.table.splice(place, 1);
            context.structure();
          }, { class: "quiet" }),
        ),
      ),
    ),
    button(
      t.more_meld,
      () => {
        position.table.push({ by: position.to_play, tiles: [] });
        context.redraw();
      },
      { "data-add": "meld" },
    ),
  );
}

function othersCard(context) {
  const { position } = context.given;
  const others = SEATS.filter((seat) => seat !== String(position.to_play));
  return h(
    "details",
    { class: "card", "data-part": "others" },
    h("summary", null, t.others_details),
    others.map((seat) => otherSeat(context, seat)),
    h("h3", null, t.more_facts),
    h(
      "div",
      { class: "fields" },
      number(t.charged_of.replace("{who}", seatName(position.to_play)), position.seats[position.to_play].charged, -100000, 100000, (value) => {
        position.seats[position.to_play].charged = value ?? 0;
        context.changed();
      }, { name: `charged-${position.to_play}` }),
      select(t.dealer, SEATS.map((seat) => [seat, seatName(seat)]), position.dealer, (value) => {
        position.dealer = Number(value);
        context.changed();
      }, { name: "dealer" }),
      number(t.stock, position.stock, 0, 106, (value) => {
        position.stock = value ?? 0;
        context.changed();
      }, { name: "stock" }),
    ),
  );
}

function otherSeat(context, seat) {
  const about = context.given.position.seats[seat];
  const known = Array.isArray(about.rack);
  return h(
    "div",
    { class: "group" },
    h("h3", null, seatName(seat)),
    h(
      "div",
      { class: "fields" },
      openedFields(context, seat),
      number(t.charged_points, about.charged, -100000, 100000, (value) => {
        about.charged = value ?? 0;
        context.changed();
      }, { name: `charged-${seat}` }),
      known
        ? null
        : number(t.rack_count, about.rack, 0, 22, (value) => {
            about.rack = value ?? 0;
            context.changed();
          }, { name: `count-${seat}` }),
    ),
    check(t.rack_known, known, (on) => {
      about.rack = on ? [] : 21;
      context.structure();
    }, { name: `known-${seat}` }),
    known
      ? tileRow(context, `rack-${seat}`, t.rack, about.rack, 22, (tiles) => {
          about.rack = tiles;
          context.changed();
        })
      : null,
  );
}
