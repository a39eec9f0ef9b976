// Rows of tiles that are filled by tapping: a row shows its tiles (a tap takes one away) and opens a pad, of
// the whole box or of the tiles at hand. One pad is open at a time.
import { button, h, newId, replace } from "./dom.js";
import { ALL, COLOURS, SPECIAL, nameOf, printedName, tileButton, written } from "./tiles.js";
import t from "./texts.js";

let open = null;

function close() {
  if (!open) return;
  open.close();
  open = null;
}

// props: label, name (data-field), tiles, most, indicator, change(tiles), source(own) (the tiles at hand, those of
// the row among them), left(tile)
// (how many of a tile may still be put), real (only numbered tiles, as they are printed).
export function tilesField(props) {
  const id = newId("tiles");
  const row = h("div", { class: "row" });
  const pad = h("div", { class: "pad-place" });
  const status = h("span", { class: "count" });
  let tiles = [...props.tiles];
  let wholeBox = false;
  const opener = button(t.add_tiles, () => (isOpen() ? close() : show()), {
    class: "adder",
    "aria-expanded": "false",
    "aria-label": `${props.label}: ${t.add_tiles}`,
  });
  const isOpen = () => open?.id === id;

  function set(next, keepFocus) {
    tiles = next;
    props.change([...tiles]);
    draw();
    if (isOpen() && tiles.length >= props.most) {
      close();
      opener.focus({ preventScroll: true });
    } else if (isOpen()) drawPad(keepFocus);
  }

  function draw() {
    const name = (tile) => (props.real ? printedName(tile) : nameOf(tile, props.indicator));
    replace(
      row,
      tiles.map((tile, place) =>
        tileButton(tile, props.real ? null : props.indicator, `${name(tile)}: ${t.remove}`, () => {
          set(tiles.filter((_, other) => other !== place));
          (row.querySelectorAll(".stone")[Math.min(place, tiles.length - 1)] ?? opener).focus();
        }),
      ),
      opener,
    );
    opener.hidden = tiles.length >= props.most;
    status.textContent = props.most > 13 && props.most < 26 ? `· ${t.tiles_count.replace("{n}", tiles.length)}` : "";
  }

  function drawPad(focused) {
    const put = (tile) => set([...tiles, tile], tile);
    const whole = () => {
      wholeBox = true;
      drawPad();
      pad.querySelector("button")?.focus({ preventScroll: true });
    };
    replace(pad, props.source && !wholeBox ? handPad(props, tiles, put, whole) : boxPad(props, put));
    if (focused) pad.querySelector(`[data-tile="${focused}"]:not([disabled])`)?.focus({ preventScroll: true });
  }

  function show() {
    close();
    wholeBox = false;
    open = {
      id,
      close: () => {
        replace(pad);
        opener.setAttribute("aria-expanded", "false");
        box.classList.remove("open");
      },
    };
    opener.setAttribute("aria-expanded", "true");
    box.classList.add("open");
    drawPad();
    pad.querySelector("button")?.focus({ preventScroll: true });
    pad.scrollIntoView({ block: "nearest" });
  }

  const box = h(
    "div",
    { class: "tiles-field", role: "group", "aria-label": props.label, "data-field": props.name },
    h("div", { class: "label" }, props.label, " ", status),
    row,
    pad,
  );
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) {
      close();
      opener.focus();
    }
  });
  draw();
  return box;
}

function done() {
  return button(t.done, () => close(), { class: "quiet" });
}

// The tiles at hand that are not in the row yet.
function handPad(props, tiles, put, whole) {
  const rest = [...props.source(tiles)];
  for (const tile of tiles) {
    const place = rest.indexOf(tile);
    if (place >= 0) rest.splice(place, 1);
  }
  return h(
    "div",
    { class: "pad", role: "group", "aria-label": t.pad_hand },
    rest.length ? null : h("p", { class: "hint" }, t.nothing_at_hand),
    h(
      "div",
      { class: "row" },
      rest.map((tile) => tileButton(tile, props.indicator, nameOf(tile, props.indicator), () => put(tile))),
    ),
    h("div", { class: "row" }, button(t.other_tile, whole, { class: "quiet", "data-other": "" }), done()),
  );
}

let colour = "R";

function boxPad(props, put) {
  const grid = h("div", { class: "grid" });
  const choose = (next) => {
    colour = next;
    for (const part of grid.querySelectorAll("[data-colour]")) {
      part.classList.toggle("chosen", part.dataset.colour === colour);
    }
    for (const tab of tabs.querySelectorAll("[data-tab]")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.tab === colour));
    }
  };
  const tabs = h(
    "div",
    { class: "tabs" },
    COLOURS.map((letter) =>
      h(
        "button",
        { type: "button", "data-tab": letter, "aria-pressed": "false", onclick: () => choose(letter) },
        h("span", { class: `dot ink-${letter}`, "aria-hidden": "true" }),
        t[`colour_${letter}`],
      ),
    ),
  );
  const key = (tile) => {
    const shown = props.real ? null : props.indicator;
    const name = props.real ? printedName(tile) : nameOf(tile, props.indicator);
    // A move may name a tile that lies somewhere already; a rack may not.
    const left = props.left && !props.source ? props.left(tile) : 2;
    return tileButton(tile, shown, name, () => put(shown ? written(tile, shown) : tile), { disabled: left < 1 });
  };
  for (const letter of COLOURS) {
    const numbers = ALL.filter((tile) => !SPECIAL.includes(tile) && tile[0] === letter);
    // The okey's own kind is the okey, which has a key of its own.
    const isOkey = (tile) => !props.real && props.indicator && written(tile, props.indicator) === "OK";
    const keys = numbers.map((tile) => (isOkey(tile) ? h("span", { class: "stone gap" }) : key(tile)));
    grid.append(h("div", { class: "keys", "data-colour": letter }, keys));
  }
  const special = props.real
    ? null
    : h(
        "div",
        { class: "keys special" },
        SPECIAL.map((tile) => key(tile)),
        h("span", { class: "hint" }, props.indicator ? `${t.okey}: ${printedOkey(props.indicator)}` : ""),
      );
  choose(colour);
  return h("div", { class: "pad", role: "group", "aria-label": t.pad_box }, tabs, grid, special, done());
}

function printedOkey(indicator) {
  return printedName(`${indicator[0]}${(Number(indicator.slice(1)) % 13) + 1}`);
}

