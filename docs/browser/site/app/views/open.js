// Can I open? The best opening meld by meld, the pairs, the left tile, what each discard costs.
import { button, h, number, replace } from "../dom.js";
import { tilesField } from "../fields.js";
import { referee } from "../referee.js";
import { tableField } from "../tables.js";
import { nameOf, okeyOf, tile, tilesShown, written } from "../tiles.js";
import t from "../texts.js";
import { outcomeShown } from "../verdict.js";

function blank(table) {
  return { p: table, i: "Y5", r: [], l: null, m: null, n: null };
}

export async function render(root, place, context) {
  const state = structuredClone(place.state ?? blank(context.table));
  const body = h("div");
  const verdict = h("section", { class: "verdict", "aria-live": "polite" });
  let asking = 0;
  let clock = 0;

  function changed() {
    context.save("open", state);
    delete verdict.dataset.answer;
    replace(verdict);
    asking += 1;
    clearTimeout(clock);
    if (referee.ready && state.r.length) clock = setTimeout(work, 250);
  }

  async function work() {
    clearTimeout(clock);
    asking += 1;
    const own = asking;
    if (!state.r.length) {
      replace(verdict, outcomeShown("fault", t.no_rack));
      return;
    }
    delete verdict.dataset.answer;
    replace(verdict, h("p", { class: "hint" }, t.thinking));
    try {
      const found = await referee.ask({
        do: "opening", profile: state.p, indicator: state.i, rack: state.r, left: state.l, minimum: state.m, minimum_pairs: state.n,
      });
      if (own !== asking) return;
      replace(verdict, answerShown(found, state));
      verdict.dataset.answer = JSON.stringify(found);
    } catch (fault) {
      if (own === asking) replace(verdict, outcomeShown("fault", fault.message));
    }
  }

  function left(text) {
    const wanted = written(text, state.i);
    const seen = [state.i, ...state.r, ...(state.l ? [state.l] : [])];
    return 2 - seen.filter((found, number_) => (number_ ? written(found, state.i) : found) === wanted).length;
  }

  function draw() {
    const field = (name, label, tiles, most, change, more = {}) =>
      tilesField({ name, label, tiles, most, indicator: state.i, left, change, ...more });
    replace(
      body,
      h("section", { class: "card" }, tableField(context.tables, state.p, (table) => {
        state.p = table;
        context.table = table;
        changed();
      })),
      h(
        "section",
        { class: "card" },
        h(
          "div",
          { class: "fields" },
          field("indicator", t.indicator, [state.i], 1, ([found]) => {
            if (!found) return;
            state.i = found;
            changed();
            draw();
          }, { real: true, left: undefined }),
          h("p", { class: "hint okey-is" }, `${t.okey}: `, nameOf(okeyOf(state.i), null)),
        ),
        field("rack", t.my_rack, state.r, 22, (tiles) => {
          state.r = tiles;
          changed();
        }),
        field("left", t.left_tile, state.l ? [state.l] : [], 1, ([found]) => {
          state.l = found ?? null;
          changed();
        }),
        h(
          "details",
          { "data-part": "minimum" },
          h("summary", null, t.raised),
          h(
            "div",
            { class: "fields" },
            number(t.minimum_melds, state.m, 1, 1000, (value) => {
              state.m = value;
              changed();
            }, { name: "minimum" }),
            number(t.minimum_pairs, state.n, 1, 20, (value) => {
              state.n = value;
              changed();
            }, { name: "minimum-pairs" }),
          ),
        ),
      ),
    );
  }

  draw();
  root.append(
    h("h1", { tabindex: "-1" }, t.open_title),
    h("p", { class: "lead" }, t.open_lead),
    h(
      "div",
      { class: "two ask" },
      body,
      h(
        "div",
        { class: "answer" },
        h("p", { class: "actions" }, button(t.look, () => work(), { class: "main", "data-ask": "" })),
        verdict,
        context.shareRow(t.open_title),
      ),
    ),
  );
  if (referee.ready && state.r.length) work();
}

function answerShown(found, state) {
  const parts = [chanceShown(found.own, found, state, t.my_rack)];
  if (found.to_draw && found.own.opens) parts.push(h("p", { class: "hint" }, t.to_draw));
  if (found.left) parts.push(chanceShown(found.left, found, state, t.with_left));
  if (found.openers) {
    parts.push(
      h("h3", null, found.openers.length ? t.openers : t.no_openers),
      h("div", { class: "offers" }, found.openers.map((offer) => h("span", { class: "offer" }, tile(offer.tile, state.i), worth(offer)))),
    );
  }
  if (found.costs) parts.push(costsShown(found.costs, state));
  return parts;
}

function worth(chance) {
  if (chance.melds_open) return `${chance.value}`;
  return chance.pairs_open ? t.pairs_n.replace("{n}", chance.pairs.length) : t.whole_hand_short;
}

function chanceShown(chance, found, state, title) {
  const { minimum } = found;
  const melds = chance.melds_open ? t.opens_melds : t.short_melds;
  const pairs = chance.pairs_open ? t.opens_pairs : t.short_pairs;
  return h(
    "div",
    { class: "chance" },
    h("h2", null, title),
    outcomeShown(chance.opens ? "allowed" : "refused", chance.opens ? t.opens : t.opens_not),
    h(
      "ul",
      { class: "plain" },
      chance.melds.map((meld) =>
        h("li", { class: "worth" }, tilesShown(meld.tiles, state.i, meld.kind, meld.name), h("span", { class: "figure" }, meld.value)),
      ),
    ),
    h("p", null, fill(melds, { value: chance.value, counted: chance.counted, minimum: minimum.melds, missing: minimum.melds - chance.value })),
    chance.whole ? h("p", null, t.whole_hand) : null,
    h("p", null, fill(pairs, { count: chance.pairs.length, minimum: minimum.pairs })),
    chance.pairs.length
      ? h("ul", { class: "plain pairs" }, chance.pairs.map((pair) => h("li", null, tilesShown(pair, state.i, "pair", pair.map((text) => nameOf(text, state.i)).join(", ")))))
      : null,
  );
}

function costsShown(costs, state) {
  const free = costs.filter((row) => !row.loses && !row.loses_pairs);
  const dear = costs.filter((row) => row.loses || row.loses_pairs);
  return h(
    "section",
    { class: "costs" },
    h("h2", null, t.costs),
    free.length
      ? [h("p", null, t.costs_nothing), tilesShown(free.map((row) => row.tile), state.i, "rack", t.costs_nothing)]
      : null,
    dear.length ? costTable(dear, state) : null,
  );
}

function costTable(costs, state) {
  return h(
    "table",
    { class: "cost-table" },
    h("thead", null, h("tr", null, [t.tile, t.best_left, t.loses, t.pairs_left].map((word) => h("th", { scope: "col" }, word)))),
    h(
      "tbody",
      null,
      costs.map((row) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, tile(row.tile, state.i)),
          h("td", { class: "figure" }, row.value),
          h("td", { class: "figure loss" }, row.loses ? `−${row.loses}` : "0"),
          h("td", { class: "figure" }, row.pairs),
        ),
      ),
    ),
  );
}

function fill(text, facts) {
  return Object.entries(facts).reduce((found, [key, value]) => found.replaceAll(`{${key}}`, value), text);
}
