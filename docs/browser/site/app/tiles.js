// Tiles: their names in the reader's language, and how they look. The same look as in the rest of the book:
// ivory, four colours, a second mark a colour (circle, triangle, square, diamond).
import { h, svg } from "./dom.js";
import t from "./texts.js";

export const COLOURS = ["R", "Y", "B", "K"];
export const SPECIAL = ["OK", "FJ"];
export const ALL = [
  ...COLOURS.flatMap((colour) => Array.from({ length: 13 }, (_, n) => `${colour}${n + 1}`)),
  ...SPECIAL,
];
const KNOWN = new Set(ALL);

export const isTile = (text) => typeof text === "string" && KNOWN.has(text);
export const colourOf = (tile) => tile[0];
export const numberOf = (tile) => Number(tile.slice(1));

export function okeyOf(indicator) {
  return `${colourOf(indicator)}${(numberOf(indicator) % 13) + 1}`;
}

// The okey's own kind is the okey in the game, and only a false joker plays as it.
export function written(tile, indicator) {
  return indicator && tile === okeyOf(indicator) ? "OK" : tile;
}

export function printedName(tile) {
  return `${t[`colour_${colourOf(tile)}`]} ${numberOf(tile)}`;
}

export function nameOf(tile, indicator) {
  if (tile === "OK") return t.okey;
  // A false joker shows the number that it plays as, so that is said too.
  if (tile === "FJ") return indicator ? `${t.false_joker} ${numberOf(okeyOf(indicator))}` : t.false_joker;
  if (tile === "?" || tile === null) return t.unknown_tile;
  if (indicator && tile === okeyOf(indicator)) return t.okey;
  return printedName(tile);
}

function mark(colour, x, y, r) {
  const near = 0.9 * r;
  const paths = {
    Y: `M${x} ${y - near}L${x + near} ${y + near}H${x - near}Z`,
    B: `M${x - near} ${y - near}H${x + near}V${y + near}H${x - near}Z`,
    K: `M${x} ${y - 1.25 * r}L${x + 1.05 * r} ${y}L${x} ${y + 1.25 * r}L${x - 1.05 * r} ${y}Z`,
  };
  const shape =
    colour === "R"
      ? svg("circle", { cx: x, cy: y, r: near })
      : svg("path", { d: paths[colour] });
  shape.setAttribute("class", `ink-${colour}`);
  return shape;
}

function words(text, y, size, colour) {
  return svg("text", { x: 20, y, "font-size": size, class: `ink-${colour}`, "text-anchor": "middle" }, text);
}

function star(y, r) {
  const corners = [];
  for (let step = 0; step < 10; step += 1) {
    const reach = step % 2 === 0 ? r : 0.42 * r;
    const angle = (Math.PI * step) / 5;
    corners.push(`${(20 + reach * Math.sin(angle)).toFixed(2)} ${(y - reach * Math.cos(angle)).toFixed(2)}`);
  }
  return svg("path", { d: `M${corners.join("L")}Z`, class: "ink-star" });
}

function small(tile, y, size) {
  const colour = colourOf(tile);
  return [words(numberOf(tile), y, size, colour), mark(colour, 20, y + 9.5, 4.2)];
}

function face(tile, indicator, standsFor) {
  if (tile === "OK") {
    const name = words("OKEY", 14.5, 11, "dark");
    if (standsFor) return [name, ...small(standsFor, 35.5, 19)];
    return [name, ...COLOURS.map((colour, n) => mark(colour, 13 + 14 * (n % 2), 27 + 15 * (n >> 1), 4.6))];
  }
  if (tile === "FJ") {
    return indicator ? [star(14.5, 10.5), ...small(okeyOf(indicator), 38, 15)] : [star(29, 16)];
  }
  if (tile === "?" || tile === null) return [words("?", 36, 24, "dark")];
  return [words(numberOf(tile), 30, 26, colourOf(tile)), mark(colourOf(tile), 20, 43, 6)];
}

export function drawn(tile, indicator, standsFor) {
  const shown = indicator ? written(tile, indicator) : tile;
  return svg(
    "svg",
    { viewBox: "0 0 40 59", class: shown === "OK" ? "tile okey" : "tile", "aria-hidden": "true" },
    svg("rect", { y: 3, width: 40, height: 56, rx: 6, class: "edge" }),
    svg("rect", { x: 1, y: 1, width: 38, height: 54, rx: 6, class: "body" }),
    face(shown, indicator, standsFor),
  );
}

// A tile that is only looked at.
export function tile(text, indicator, standsFor) {
  const spoken = nameOf(text, indicator) + (standsFor ? ` (${printedName(standsFor)})` : "");
  return h("span", { class: "stone", role: "img", "aria-label": spoken }, drawn(text, indicator, standsFor));
}

// A tile that is tapped.
export function tileButton(text, indicator, label, onclick, props = {}) {
  return h(
    "button",
    { type: "button", class: "stone tap", "aria-label": label, "data-tile": text, onclick, ...props },
    drawn(text, indicator),
  );
}

// What an okey in a run stands for: the place decides.
export function standsFor(tiles, kind, place, indicator) {
  if (tiles[place] !== "OK" || kind === "set" || kind === "pair" || !indicator) return null;
  const played = (text) => (text === "FJ" ? okeyOf(indicator) : text);
  const known = tiles.findIndex((text) => text !== "OK");
  if (known < 0) return null;
  const base = played(tiles[known]);
  const reals = tiles.filter((text) => text !== "OK").map(played);
  const isRun = reals.every((text) => colourOf(text) === colourOf(base));
  const isSet = reals.length > 1 && reals.every((text) => numberOf(text) === numberOf(base));
  const found = numberOf(base) + place - known;
  if (!isRun || isSet || (reals.length < 2 && kind !== "run") || found < 1 || found > 13) return null;
  return `${colourOf(base)}${found}`;
}

export function tilesShown(tiles, indicator, kind, label) {
  const shown = tiles.map((text) => (indicator ? written(text, indicator) : text));
  return h(
    "span",
    { class: "row", role: "group", "aria-label": label },
    shown.map((text, place) => tile(text, indicator, standsFor(shown, kind, place, indicator))),
  );
}
