// What a state from a link may look like. Each check gives null, or the place where the value is something
// else; what the rules make of it is Python's to say.
import { isTile } from "./tiles.js";

const SEATS = ["1", "2", "3", "4"];
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

export const int = (least, most) => (value, at) =>
  Number.isInteger(value) && value >= least && value <= most ? null : at;
export const bool = (value, at) => (typeof value === "boolean" ? null : at);
export const one = (...allowed) => (value, at) => (allowed.includes(value) ? null : at);
export const tile = (value, at) => (isTile(value) ? null : at);
export const realTile = (value, at) => (isTile(value) && !["OK", "FJ"].includes(value) ? null : at);
export const text = (most) => (value, at) => (typeof value === "string" && value.length <= most ? null : at);
export const maybe = (check) => (value, at) => (value === null ? null : check(value, at));
export const either = (...checks) => (value, at) => (checks.some((check) => check(value, at) === null) ? null : at);

export const list = (check, most) => (value, at) => {
  if (!Array.isArray(value) || value.length > most) return at;
  for (const [place, entry] of value.entries()) {
    const found = check(entry, `${at}.${place}`);
    if (found) return found;
  }
  return null;
};

export const object = (keys, needed = []) => (value, at) => {
  if (!isObject(value)) return at;
  for (const key of needed) if (!Object.hasOwn(value, key)) return `${at}.${key}`;
  for (const [key, entry] of Object.entries(value)) {
    if (!Object.hasOwn(keys, key)) return `${at}.${key}`;
    const found = keys[key](entry, `${at}.${key}`);
    if (found) return found;
  }
  return null;
};

export const map = (isKey, check, most) => (value, at) => {
  if (!isObject(value)) return at;
  const entries = Object.entries(value);
  if (entries.length > most) return at;
  for (const [key, entry] of entries) {
    if (!isKey(key)) return `${at}.${key}`;
    const found = check(entry, `${at}.${key}`);
    if (found) return found;
  }
  return null;
};

export const bySeat = (check) => map((key) => SEATS.includes(key), check, 4);

const seat = int(1, 4);
export const tiles = (most) => list(tile, most);
const meldTiles = tiles(26);
const kinds = one("run", "set", "pair");
const meld = either(meldTiles, object({ kind: kinds, tiles: meldTiles }, ["tiles"]));
const melds = list(meld, 26);

export const tableName = (value, at) =>
  typeof value === "string" && value.length <= 200 && /^[a-z0-9-]+(\+[a-z0-9-]+)*$/.test(value) ? null : at;
const value = either(bool, int(-1e6, 1e6), text(40), (found, at) => (found === null ? null : at));
const isParameter = (key) => /^[a-z_]+(\.[a-z_]+)*$/.test(key) && key.length <= 60;
export const changes = map(isParameter, value, 200);
export const table = either(tableName, object({ base: tableName, values: changes }, ["base", "values"]));

const seatShape = object({
  rack: either(tiles(22), int(0, 22)),
  opened: maybe(one("melds", "pairs")),
  opened_with: maybe(int(0, 1000)),
  charged: int(-1e6, 1e6),
  announced: bool,
});
const laid = either(
  meldTiles,
  object(
    { by: seat, kind: kinds, tiles: meldTiles, okeys_by: map((key) => /^[0-9]{1,2}$/.test(key), seat, 26) },
    ["tiles"],
  ),
);
const minimum = object({ melds: int(0, 1000), pairs: int(0, 20) });
const position = object(
  {
    indicator: realTile,
    dealer: seat,
    to_play: seat,
    phase: one("take", "play", "over"),
    seats: bySeat(seatShape),
    table: list(laid, 40),
    stock: either(int(0, 106), tiles(106)),
    discards: bySeat(tiles(106)),
    minimum,
    turn: object({
      source: maybe(one("deal", "stock", "left")),
      tile: maybe(tile),
      put_back: bool,
    }),
    partial: bool,
  },
  ["indicator"],
);

const laidOff = object({ tiles: meldTiles, meld: int(0, 40), end: one("high", "low") }, ["tiles", "meld"]);
const event = (found, at) => {
  const fault = object({
    draw: either(tile, one(true)),
    take: tile,
    put_back: tile,
    take_indicator: one(true),
    announce: one("pairs"),
    open: object({ melds, pairs: melds }),
    meld,
    pair: meld,
    lay_off: laidOff,
    take_okey: object({ meld: int(0, 40), tiles: meldTiles }, ["meld", "tiles"]),
    undo: one(true),
    discard: tile,
    at: int(0, 100000),
  })(found, at);
  return fault ?? (Object.keys(found).length ? null : at);
};

const ended = object({
  how: one("finish", "exhausted", "void"),
  by: seat,
  discard: maybe(tile),
  opened_this_turn: bool,
  laid_off: bool,
});

export const GIVEN = {
  turn: object({ position, events: list(event, 40) }, ["position", "events"]),
  discards: object({ position }, ["position"]),
  take: object({ position, tile }, ["position", "tile"]),
  meld: object({ indicator: realTile, tiles: meldTiles, kind: kinds, new: bool }, ["indicator", "tiles"]),
  opening: object(
    { indicator: realTile, melds, pairs: melds, minimum, tiles_left: int(0, 22), must_use: maybe(tile) },
    ["indicator"],
  ),
  playable: object({ indicator: realTile, table: list(laid, 40) }, ["indicator", "table"]),
  hand_score: object({ indicator: realTile, ended, seats: bySeat(seatShape) }, ["indicator", "ended", "seats"]),
  match: object(
    {
      hands: list(
        object({
          points: bySeat(int(-1e9, 1e9)),
          how: one("finish", "exhausted", "void"),
          dealer: maybe(seat),
        }),
        200,
      ),
      agreed_hands: maybe(int(1, 1000)),
    },
    ["hands"],
  ),
};

export const STATES = {
  what: (found, at) =>
    object({ q: one(...Object.keys(GIVEN)), p: table, g: () => null }, ["q", "p", "g"])(found, at) ??
    GIVEN[found.q](found.g, `${at}.g`),
  hand: object(
    {
      p: table,
      i: maybe(realTile),
      how: one("finish", "exhausted", "void"),
      by: seat,
      last: one("other", "okey", "joker"),
      turn: bool,
      off: bool,
      seats: list(
        object({ o: maybe(one("melds", "pairs")), r: tiles(22), c: int(-1e6, 1e6) }, ["o", "r", "c"]),
        4,
      ),
    },
    ["p", "i", "how", "by", "last", "turn", "off", "seats"],
  ),
  open: object(
    { p: table, i: maybe(realTile), r: tiles(22), l: maybe(tile), m: maybe(int(1, 1000)), n: maybe(int(1, 20)) },
    ["p", "i", "r", "l", "m", "n"],
  ),
  house: object({ p: table, t: text(80) }, ["p", "t"]),
};
