// The score sheet of a match, kept on the device: hands by players with running totals, undo, the match's end,
// files and paper.
import { button, h, number, replace } from "../dom.js";
import { download } from "../files.js";
import { seatName } from "../position.js";
import { referee } from "../referee.js";
import { read, write } from "../store.js";
import { titleOf } from "../tables.js";
import t from "../texts.js";

const SEATS = [1, 2, 3, 4];
const MOST_HANDS = 200;
const MOST_UNDONE = 50;
const MARKS = { pairs: "Ç", okey: "O", elden: "E" };
const figure = (value) => String(value).replace("-", "−");

function fresh(table) {
  return { version: 1, table, players: {}, dealer: 1, agreed: null, hands: [] };
}

// What the device kept, if it is whole.
function kept() {
  const found = read("match");
  const whole =
    found?.version === 1 &&
    Array.isArray(found.hands) &&
    found.hands.length <= MOST_HANDS &&
    found.hands.every((hand) => hand && typeof hand === "object" && hand.points && typeof hand.points === "object") &&
    found.players &&
    typeof found.players === "object";
  return whole ? found : null;
}

export function matchSheet(place, context, table) {
  const sheet = new Sheet(place, context, kept() ?? fresh(table));
  sheet.draw();
  return sheet;
}

class Sheet {
  constructor(place, context, match) {
    this.place = place;
    this.context = context;
    this.match = match;
    this.undone = [];
    this.standing = null;
    this.asking = 0;
  }

  get players() {
    return Object.fromEntries(Object.entries(this.match.players).filter(([, name]) => name));
  }

  get begun() {
    return this.match.hands.length > 0;
  }

  // Another table was chosen above: a match that has begun keeps the one that it is played by.
  tableIs(table) {
    if (this.begun) return;
    this.match.table = table;
    this.keep();
    this.draw();
  }

  add(hand) {
    this.remember();
    if (this.match.hands.length >= MOST_HANDS) return;
    this.match.hands.push({ ...hand, dealer: this.match.dealer });
    this.changed();
  }

  remember() {
    this.undone.push(JSON.stringify(this.match));
    if (this.undone.length > MOST_UNDONE) this.undone.shift();
  }

  undo() {
    const last = this.undone.pop();
    if (last) this.match = JSON.parse(last);
    else this.match.hands.pop();
    this.changed();
  }

  keep() {
    if (!write("match", this.match)) this.context.say(t.not_kept);
  }

  changed() {
    this.standing = null;
    this.keep();
    this.draw();
    this.ask();
  }

  get request() {
    const { table, players, agreed, hands } = this.match;
    return { profile: table, players, agreed_hands: agreed, hands };
  }

  async ask() {
    this.asking += 1;
    const own = this.asking;
    try {
      const standing = await referee.ask({ do: "standing", ...this.request });
      if (own !== this.asking) return;
      this.standing = standing;
      if (standing.answer.next_dealer) {
        this.match.dealer = standing.answer.next_dealer;
        this.keep();
      }
      this.draw();
      this.context.say(standing.outcome);
    } catch (fault) {
      if (own === this.asking) this.context.say(fault.message);
    }
  }

  draw() {
    const { match, standing } = this;
    replace(
      this.place,
      h("h2", null, t.sheet_title),
      h("p", { class: "hint" }, this.begun ? titleOf(match.table, this.context.tables) : t.sheet_lead),
      this.names(),
      this.begun ? this.rows() : null,
      standing ? h("p", { class: "ending", "data-over": String(standing.answer.over) }, standing.outcome) : null,
      standing?.notes.map((note) => h("p", { class: "hint" }, note)),
      this.actions(),
      this.byHand(),
    );
  }

  names() {
    return h(
      "div",
      { class: "four names" },
      SEATS.map((seat) => {
        const id = `name-${seat}`;
        const input = h("input", {
          id,
          maxlength: 40,
          autocomplete: "off",
          value: this.match.players[seat] ?? "",
          onchange: (event) => {
            this.match.players[seat] = event.target.value.trim();
            this.keep();
            this.draw();
          },
        });
        return h("div", { class: "field" }, h("label", { for: id }, t.seat.replace("{n}", seat)), input);
      }),
    );
  }

  rows() {
    const { hands } = this.match;
    const running = { 1: 0, 2: 0, 3: 0, 4: 0 };
    const teams = this.standing?.teams;
    const order = teams ? [1, 3, 2, 4] : SEATS;
    const cell = (hand, seat) => {
      const points = hand.how === "void" ? "–" : figure(hand.points[seat] ?? 0);
      const mark = hand.by === seat ? (hand.finish ?? []).map((name) => MARKS[name] ?? "").join("") : "";
      return h("td", null, mark ? h("span", { class: "mark" }, mark) : null, points);
    };
    const rows = hands.map((hand, number) => {
      for (const seat of SEATS) running[seat] += hand.how === "void" ? 0 : (hand.points[seat] ?? 0);
      const counted = this.standing?.rows[number]?.counted ?? true;
      return [
        h(
          "tr",
          { class: counted ? "" : "after" },
          h("th", { scope: "row", rowspan: 2 }, `${number + 1}${counted ? "" : "*"}`, hand.how === "finish" ? null : h("small", null, t[`how_${hand.how}`])),
          order.map((seat) => cell(hand, seat)),
        ),
        h("tr", { class: "running" }, order.map((seat) => h("td", null, figure(running[seat])))),
      ];
    });
    const totals = this.standing?.answer.totals ?? running;
    const sums = this.standing?.answer.teams;
    const won = new Set(this.standing?.answer.winners ?? []);
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": t.sheet_title },
      h(
        "table",
        { class: "sheet" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, t.hand_number), order.map((seat) => h("th", { scope: "col" }, h("bdi", null, seatName(seat, this.players)))))),
        h("tbody", null, rows),
        h(
          "tfoot",
          null,
          h("tr", null, h("th", { scope: "row" }, t.total), order.map((seat) => h("td", { class: won.has(seat) ? "won" : "", "data-total": seat }, figure(totals[seat])))),
          sums
            ? h("tr", null, h("th", { scope: "row" }, t.teams), Object.entries(sums).map(([team, points]) => h("td", { colspan: 2, class: won.has(team) ? "won" : "" }, `${team}: ${figure(points)}`)))
            : null,
        ),
      ),
    );
  }

  actions() {
    const match = this.match;
    const can = this.begun || this.undone.length;
    const row = h("div", { class: "actions" });
    if (this.standing?.wants_agreed || match.agreed) {
      row.append(number(t.agreed, match.agreed, 1, 1000, (value) => {
        match.agreed = value;
        this.changed();
      }, { name: "agreed" }));
    }
    if (can) row.append(button(t.undo, () => this.undo(), { "data-undo": "" }));
    if (!this.begun) return row;
    row.append(
      button(t.print, () => window.print()),
      button(t.save_page, () => this.save("sheet")),
      button(t.save_record, () => this.save("match_record")),
      button(t.new_match, () => {
        this.remember();
        this.match = { ...fresh(match.table), players: match.players };
        this.standing = null;
        this.keep();
        this.draw();
      }),
    );
    if (!this.standing) row.append(button(t.how_it_stands, () => this.ask()));
    return row;
  }

  async save(what) {
    try {
      const found = await referee.ask({ do: what, ...this.request });
      if (what === "sheet") download(`${t.sheet_file}.html`, found, "text/html");
      else download(`${t.record_file}.yaml`, found.yaml, "application/yaml");
    } catch (fault) {
      this.context.say(fault.message);
    }
  }

  // A hand whose points are known already.
  byHand() {
    const points = { 1: null, 2: null, 3: null, 4: null };
    return h(
      "details",
      { class: "by-hand", "data-part": "by-hand" },
      h("summary", null, t.write_points),
      h("div", { class: "four" }, SEATS.map((seat) => number(seatName(seat, this.players), null, -100000, 100000, (value) => (points[seat] = value), { name: `points-${seat}` }))),
      button(t.write_down, () => {
        if (SEATS.some((seat) => points[seat] === null)) {
          this.context.say(t.four_figures);
          return;
        }
        this.add({ how: "finish", by: null, finish: [], indicator: "R1", points: { ...points }, charges: {} });
      }),
    );
  }
}
