// The hand calculator, and the score sheet of the match below it.
import { button, check, h, number, radios, replace, select } from "../dom.js";
import { tilesField } from "../fields.js";
import { seatName } from "../position.js";
import { referee } from "../referee.js";
import { tableField } from "../tables.js";
import { nameOf, okeyOf, written } from "../tiles.js";
import t from "../texts.js";
import { outcomeShown, rulesShown, scoreShown } from "../verdict.js";
import { matchSheet } from "./sheet.js";

const SEATS = [1, 2, 3, 4];

function blank(table) {
  return {
    p: table,
    i: "Y5",
    how: "finish",
    by: 1,
    last: "other",
    turn: false,
    off: false,
    seats: SEATS.map((seat) => ({ o: seat === 1 ? "melds" : null, r: [], c: 0 })),
  };
}

// The question behind what was entered.
export function questionOf(state) {
  const ended = { how: state.how };
  if (state.how === "finish") {
    const okey = okeyOf(state.i);
    const other = okey === "R1" ? "R2" : "R1";
    Object.assign(ended, {
      by: state.by,
      discard: { okey: "OK", joker: "FJ", other: null }[state.last] ?? plainTile(state, other),
      opened_this_turn: state.turn,
      laid_off: state.off,
    });
  }
  const seats = {};
  for (const seat of SEATS) {
    const { o, r, c } = state.seats[seat - 1];
    const finisher = state.how === "finish" && seat === state.by;
    seats[seat] = { opened: o, charged: c };
    // Whose tiles were not entered has none that are known; the referee says whether it needs them.
    if (finisher) seats[seat].rack = [];
    else if (r.length) seats[seat].rack = r;
  }
  return { indicator: state.i, ended, seats };
}

// Some tile that is neither the okey nor a false joker and of which not both are in the racks.
function plainTile(state, first) {
  const seen = [state.i, ...state.seats.flatMap((seat) => seat.r)];
  const count = (tile) => seen.filter((other) => other === tile).length;
  for (const colour of "RYBK") {
    for (let n = 1; n <= 13; n += 1) {
      const tile = `${colour}${n}`;
      if (tile !== okeyOf(state.i) && count(tile) < 2) return tile;
    }
  }
  return first;
}

export async function render(root, place, context) {
  const state = structuredClone(place.state ?? blank(context.table));
  const body = h("div");
  const verdict = h("section", { class: "verdict", "aria-live": "polite" });
  const sheetPlace = h("section", { class: "card sheet-card" });
  const sheet = matchSheet(sheetPlace, context, state.p);
  let asking = 0;
  let clock = 0;

  function changed() {
    context.save("hand", state);
    delete verdict.dataset.answer;
    replace(verdict);
    asking += 1;
    clearTimeout(clock);
    if (referee.ready) clock = setTimeout(work, 250);
  }

  function structure() {
    changed();
    draw();
  }

  async function work() {
    clearTimeout(clock);
    asking += 1;
    const own = asking;
    delete verdict.dataset.answer;
    replace(verdict, h("p", { class: "hint" }, t.thinking));
    const { players } = sheet;
    try {
      const score = await referee.ask({ do: "score", profile: state.p, given: questionOf(state), players });
      if (own !== asking) return;
      const written_ = h("p", { class: "actions" });
      written_.append(
        button(t.write_down, () => {
          sheet.add({
            how: state.how,
            by: state.how === "finish" ? state.by : null,
            finish: score.answer.finish,
            indicator: state.i,
            points: score.answer.points,
            charges: Object.fromEntries(SEATS.map((seat) => [seat, state.seats[seat - 1].c]).filter(([, points]) => points)),
          });
          Object.assign(state, { ...blank(state.p) });
          context.save("hand", state);
          draw();
          replace(verdict, outcomeShown("allowed", t.written));
          sheetPlace.scrollIntoView({ block: "nearest" });
        }, { class: "main", "data-write": "" }),
      );
      replace(verdict, h("h2", null, score.end), scoreShown(score), rulesShown(score.rules), written_);
      verdict.dataset.answer = JSON.stringify(score.answer);
    } catch (fault) {
      if (own !== asking) return;
      const words = fault.path === undefined ? fault.message : missing(fault, state);
      replace(verdict, outcomeShown("fault", words));
    }
  }

  function draw() {
    const seatsCards = SEATS.map((seat) => seatCard(state, seat, changed, structure, sheet.players));
    replace(
      body,
      h("section", { class: "card" }, tableField(context.tables, state.p, (table) => {
        state.p = table;
        context.table = table;
        sheet.tableIs(table);
        changed();
      })),
      endCard(state, changed, structure, sheet.players),
      h("section", { class: "card" }, h("h2", null, t.four_players), h("div", { class: "four" }, seatsCards)),
    );
  }

  draw();
  root.append(
    h("h1", { tabindex: "-1" }, t.hand_title),
    h("p", { class: "lead" }, t.hand_lead),
    h(
      "div",
      { class: "two ask" },
      body,
      h(
        "div",
        { class: "answer" },
        h("p", { class: "actions" }, button(t.work_out, () => work(), { class: "main", "data-ask": "" })),
        verdict,
        context.shareRow(t.hand_title),
      ),
    ),
    sheetPlace,
  );
  if (referee.ready && place.state) work();
}

// “Which tiles are left?” in the words of the page, where that is what the referee lacks.
function missing(fault) {
  const match = /^seats\.([1-4])\.rack$/.exec(fault.path ?? "");
  return match ? t.rack_missing.replace("{who}", seatName(match[1])) : fault.message;
}

function endCard(state, changed, structure, players) {
  const finished = state.how === "finish";
  return h(
    "section",
    { class: "card" },
    h("h2", null, t.how_ended),
    radios(t.how_ended, ["finish", "exhausted", "void"].map((how) => [how, t[`how_${how}`]]), state.how, (how) => {
      state.how = how;
      structure();
    }, "how", { class: "unseen" }),
    h(
      "div",
      { class: "fields" },
      tilesField({
        name: "indicator",
        label: t.indicator,
        tiles: [state.i],
        most: 1,
        real: true,
        change: ([tile]) => {
          if (!tile) return;
          state.i = tile;
          structure();
        },
      }),
      h("p", { class: "hint okey-is" }, `${t.okey}: `, nameOf(okeyOf(state.i), null)),
      finished
        ? select(t.who_finished, SEATS.map((seat) => [seat, seatName(seat, players)]), state.by, (seat) => {
            state.by = Number(seat);
            // Who finishes has opened.
            state.seats[state.by - 1].o ??= "melds";
            structure();
          }, { name: "by" })
        : null,
    ),
    finished
      ? [
          radios(t.last_tile, ["other", "okey", "joker"].map((last) => [last, t[`last_${last}`]]), state.last, (last) => {
            state.last = last;
            changed();
          }, "last"),
          check(t.in_one_turn, state.turn, (on) => {
            state.turn = on;
            structure();
          }, { name: "turn" }),
          state.turn
            ? check(t.laid_off_too, state.off, (on) => {
                state.off = on;
                changed();
              }, { name: "off" })
            : null,
        ]
      : null,
  );
}

function seatCard(state, seat, changed, structure, players) {
  const about = state.seats[seat - 1];
  const finisher = state.how === "finish" && seat === state.by;
  const left = (tile) => {
    const wanted = written(tile, state.i);
    const seen = [state.i, ...state.seats.flatMap((other) => other.r)];
    return 2 - seen.filter((found, place) => (place ? written(found, state.i) : found) === wanted).length;
  };
  return h(
    "div",
    { class: finisher ? "group finisher" : "group" },
    h("h3", null, seatName(seat, players), finisher ? h("small", null, ` ${t.finisher}`) : null),
    h(
      "div",
      { class: "fields" },
      select(t.opened_question, [["", t.not_opened], ["melds", t.opened_by_melds], ["pairs", t.opened_by_pairs]], about.o ?? "", (value) => {
        about.o = value || null;
        structure();
      }, { name: `opened-${seat}` }),
      number(t.charged_points, about.c, -100000, 100000, (value) => {
        about.c = value ?? 0;
        changed();
      }, { name: `charged-${seat}` }),
    ),
    state.how === "void" || finisher
      ? null
      : tilesField({
          name: `rack-${seat}`,
          label: about.o ? t.tiles_in_hand : t.tiles_in_hand_unopened,
          tiles: about.r,
          most: 22,
          indicator: state.i,
          left,
          change: (tiles) => {
            about.r = tiles;
            changed();
          },
        }),
  );
}
