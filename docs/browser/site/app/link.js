// A state as a link: `#1/view/packed`. The packed part is canonical (one state, one text) and short: known
// words are two letters, a tile is one. Opened strictly: what does not read back as exactly the same text is
// refused, and so is what is too long, too deep or too much.
import { ALL, isTile } from "./tiles.js";

const VERSION = "1";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MOST_LETTERS = 12000;
const MOST_VALUES = 4000;
const DEEPEST = 12;
const MOST_NUMBER = 1e9;

// Only ever added to, at the end: old links go by the places.
const WORDS = (
  "indicator dealer to_play phase seats table stock discards minimum turn partial rack opened opened_with " +
  "charged announced by kind tiles okeys_by melds pairs source tile put_back events draw take take_indicator " +
  "announce open meld pair lay_off take_okey undo discard end high low run set take_phase play over deal left " +
  "finish exhausted void how opened_this_turn laid_off points hands agreed_hands winners new tiles_left " +
  "must_use position given question profile base values q p g 1 2 3 4 0 5 6 7 8 9 10 11 12 oyna katlamasiz " +
  "katlamali katlamasiz-esli katlamali-esli nasil none refused discards_question hand_score match opening " +
  "playable best_opening record use limit at elden names"
).split(" ");
const PLACES = new Map(WORDS.map((word, place) => [word, place]));
const TILE_PLACES = new Map(ALL.map((tile, place) => [tile, place]));

export class LinkFault extends Error {}

const refuse = (reason) => {
  throw new LinkFault(reason);
};

export function pack(value) {
  if (value === null) return "n";
  if (value === true) return "t";
  if (value === false) return "f";
  if (typeof value === "number") {
    if (!Number.isInteger(value) || Math.abs(value) > MOST_NUMBER) refuse("number");
    return `${value < 0 ? "m" : "i"}${Math.abs(value).toString(36)}.`;
  }
  if (typeof value === "string") {
    return isTile(value) ? `O${LETTERS[TILE_PLACES.get(value)]}` : word(value);
  }
  if (Array.isArray(value)) {
    if (value.length > 0 && value.length < LETTERS.length && value.every(isTile)) {
      return `T${LETTERS[value.length]}${value.map((tile) => LETTERS[TILE_PLACES.get(tile)]).join("")}`;
    }
    return `l${value.map(pack).join("")}.`;
  }
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  keys.sort((a, b) => (word(a) < word(b) ? -1 : 1));
  return `o${keys.map((key) => word(key) + pack(value[key])).join("")}.`;
}

function word(text) {
  const place = PLACES.get(text);
  if (place !== undefined) return `w${LETTERS[place >> 6]}${LETTERS[place & 63]}`;
  const plain = encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text);
  return `s${plain.replace(/[.!~*'()]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}.`;
}

export function unpack(text) {
  if (text.length > MOST_LETTERS) refuse("long");
  if (!/^[A-Za-z0-9_.%-]*$/.test(text)) refuse("letters");
  const reader = new Reader(text);
  const value = reader.value(0);
  if (reader.place !== text.length) refuse("rest");
  if (pack(value) !== text) refuse("canonical");
  return value;
}

class Reader {
  constructor(text) {
    this.text = text;
    this.place = 0;
    this.values = 0;
  }

  next() {
    if (this.place >= this.text.length) refuse("short");
    this.place += 1;
    return this.text[this.place - 1];
  }

  letter() {
    const found = LETTERS.indexOf(this.next());
    return found < 0 ? refuse("letter") : found;
  }

  upTo() {
    const end = this.text.indexOf(".", this.place);
    if (end < 0) refuse("short");
    const found = this.text.slice(this.place, end);
    this.place = end + 1;
    return found;
  }

  tile() {
    return ALL[this.letter()] ?? refuse("tile");
  }

  word(sign) {
    if (sign === "w") return WORDS[this.letter() * 64 + this.letter()] ?? refuse("word");
    if (sign !== "s") refuse("sign");
    try {
      return decodeURIComponent(this.upTo());
    } catch {
      return refuse("text");
    }
  }

  value(depth) {
    this.values += 1;
    if (depth > DEEPEST || this.values > MOST_VALUES) refuse("much");
    const sign = this.next();
    if (sign === "n") return null;
    if (sign === "t") return true;
    if (sign === "f") return false;
    if (sign === "i" || sign === "m") return this.number(sign);
    if (sign === "O") return this.tile();
    if (sign === "T") return Array.from({ length: this.letter() }, () => this.tile());
    if (sign === "l") return this.list(depth);
    if (sign === "o") return this.object(depth);
    return this.word(sign);
  }

  number(sign) {
    const digits = this.upTo();
    if (!/^[0-9a-z]{1,7}$/.test(digits)) refuse("number");
    const found = parseInt(digits, 36);
    return sign === "m" ? -found : found;
  }

  list(depth) {
    const found = [];
    while (this.text[this.place] !== ".") found.push(this.value(depth + 1));
    this.place += 1;
    return found;
  }

  object(depth) {
    const found = {};
    while (this.text[this.place] !== ".") {
      const key = this.word(this.next());
      if (key === "__proto__" || Object.hasOwn(found, key)) refuse("key");
      found[key] = this.value(depth + 1);
    }
    this.place += 1;
    return found;
  }
}

export function hashOf(view, state) {
  return state === undefined ? `#${VERSION}/${view}` : `#${VERSION}/${view}/${pack(state)}`;
}

// The view and its state in a fragment; throws a LinkFault.
export function readHash(hash) {
  if (hash === "" || hash === "#") return { view: "what" };
  if (hash.length > MOST_LETTERS + 100) refuse("long");
  const [version, view, packed, ...rest] = hash.slice(1).split("/");
  if (!/^[0-9]{1,4}$/.test(version)) refuse("form");
  if (version !== VERSION) refuse("version");
  if (!/^[a-z]{1,10}$/.test(view ?? "")) refuse("view");
  if (view === "case") return { view, id: packed ?? "", rest };
  if (rest.length) refuse("rest");
  return packed === undefined || packed === "" ? { view } : { view, state: unpack(packed) };
}
