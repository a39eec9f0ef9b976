// Which table it is: one of the documents', with house rules laid over it, or a house's own.
import { button, check, h, number, replace, select } from "./dom.js";
import { hashOf } from "./link.js";
import t from "./texts.js";

let loaded = null;

export async function loadTables() {
  if (!loaded) {
    const address = new URL(`./tables.${document.documentElement.lang}.json`, import.meta.url);
    loaded = await (await fetch(address)).json();
  }
  return loaded;
}

export const baseOf = (table) => (typeof table === "string" ? table : table.base);
export const tableId = (table) => baseOf(table).split("+")[0];

function partsOf(table) {
  const [base, ...variants] = baseOf(table).split("+");
  return { base, variants };
}

function named(base, variants) {
  return [base, ...[...new Set(variants)].sort()].join("+");
}

// The variant behind a name, with its number: `hands-7` is `hands-N`.
function variantOf(name, tables) {
  const plain = tables.variants.find((variant) => variant.id === name && !variant.number);
  if (plain) return { variant: plain };
  const match = /^(.+)-([0-9]{1,6})$/.exec(name);
  const variant = match && tables.variants.find((entry) => entry.id === `${match[1]}-N`);
  return variant ? { variant, number: Number(match[2]) } : null;
}

export function titleOf(table, tables) {
  const { base, variants } = partsOf(table);
  const found = tables.profiles.find((profile) => profile.id === base);
  const names = variants.map((name) => {
    const { variant, number: figure } = variantOf(name, tables) ?? {};
    return variant ? variant.title.replace("{N}", figure) : name;
  });
  const own = typeof table === "string" ? [] : [t.own_values.replace("{n}", Object.keys(table.values).length)];
  return [found?.title ?? base, ...names, ...own].join(" + ");
}

// The choice of a table; `change(table)` is called with the new one.
export function tableField(tables, given, change) {
  let table = given;
  const place = h("div", { class: "table-field" });

  function set(next) {
    table = next;
    change(table);
    draw();
  }

  function withBase(name) {
    return typeof table === "string" ? name : { base: name, values: table.values };
  }

  function draw() {
    const wasOpen = place.querySelector("details")?.open;
    const { base, variants } = partsOf(table);
    const options = tables.profiles.map((profile) => [profile.id, profile.title]);
    if (!options.some(([id]) => id === base)) options.push([base, base]);
    const choice = select(t.table, options, base, (id) => set(withBase(named(id, variants))), { name: "table" });
    const about = tables.profiles.find((profile) => profile.id === base)?.about;
    const count = variants.length ? ` (${variants.length})` : "";
    const rules = h(
      "details",
      { class: "variants", open: wasOpen },
      h("summary", null, `${t.variants}${count}`),
      h("p", { class: "hint" }, t.variants_hint),
      h(
        "div",
        { class: "variant-list" },
        tables.variants.map((variant) => variantRow(variant, variants, tables, (next) => set(withBase(named(base, next))))),
      ),
    );
    replace(place, choice, about ? h("p", { class: "hint" }, about) : null, rules, ownRow());
  }

  function ownRow() {
    if (typeof table === "string") return null;
    const count = Object.keys(table.values).length;
    return h(
      "p",
      { class: "own-rules" },
      h("a", { href: hashOf("house", { p: table, t: "" }) }, t.own_values.replace("{n}", count)),
      " ",
      button(t.remove, () => set(table.base), { class: "quiet" }),
    );
  }

  draw();
  return place;
}

function variantRow(variant, chosen, tables, change) {
  const name = chosen.find((entry) => variantOf(entry, tables)?.variant === variant);
  const rest = chosen.filter((entry) => entry !== name);
  const figure = name && variant.number ? variantOf(name, tables).number : null;
  const first = variant.number ? firstFigure(variant) : null;
  const put = (on, number_) => {
    change(on ? [...rest, variant.number ? variant.id.replace(/N$/, number_) : variant.id] : rest);
  };
  const title = variant.title.replace("{N}", figure ?? "…");
  return h(
    "div",
    { class: "variant" },
    check(title, Boolean(name), (on) => put(on, figure ?? first), { "data-variant": variant.id }),
    name && variant.number
      ? number(t.number, figure, variant.number.least, variant.number.most, (n) => n !== null && put(true, n))
      : null,
    h("p", { class: "hint" }, variant.about.replace("{N}", figure ?? "N")),
  );
}

const COMMON = { "hands-N": 11, "points-N": 500, "minimum-N": 81, "unopened-N": 404, "cap-N": 404 };

function firstFigure(variant) {
  const { least, most } = variant.number;
  return Math.min(Math.max(COMMON[variant.id] ?? least, least), most);
}
