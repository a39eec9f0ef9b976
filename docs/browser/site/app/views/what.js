// What happened? The ready-made situations; or one's own, put together by tapping tiles.
import { button, h, newId, replace } from "../dom.js";
import { hashOf } from "../link.js";
import { referee } from "../referee.js";
import { loadSituations, plain } from "../situations.js";
import { baseOf, tableField } from "../tables.js";
import t from "../texts.js";
import { othersShown, rulingShown, toldShown } from "../verdict.js";
import { complete, editor, fresh, whole } from "./editor.js";
import { givenShown } from "./given.js";

export async function render(root, place, context) {
  if (place.state === undefined) await start(root, context);
  else await asked(root, place.state, context);
}

// The list

async function start(root, context) {
  const topics = await loadSituations();
  const list = h("div", { class: "topics" });
  const status = h("p", { class: "hint", role: "status" });
  const id = newId("search");

  function draw(words) {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    let count = 0;
    const found = topics
      .map(({ topic, situations }) => ({
        topic,
        situations: situations.filter((entry) => {
          const text = plain(`${topic} ${entry.argument} ${entry.title}`);
          return wanted.every((word) => text.includes(word));
        }),
      }))
      .filter(({ situations }) => situations.length);
    replace(
      list,
      found.map(({ topic, situations }) => {
        count += situations.length;
        return h(
          "details",
          { open: wanted.length > 0 },
          h("summary", null, topic, " ", h("span", { class: "count" }, situations.length)),
          h("ul", null, situations.map((entry) => h("li", null, h("a", { href: hashOf("case", undefined) + `/${entry.id}` }, entry.argument)))),
        );
      }),
    );
    status.textContent = wanted.length ? (count ? t.found.replace("{n}", count) : t.found_none) : "";
  }

  draw("");
  root.append(
    h("h1", { tabindex: "-1" }, t.what_title),
    h("p", { class: "lead" }, t.what_lead),
    h(
      "p",
      null,
      button(t.own_situation, () => context.go("what", { q: "turn", p: context.table, g: fresh() }), { class: "main" }),
    ),
    h("h2", null, t.ready_made),
    h(
      "div",
      { class: "field wide" },
      h("label", { for: id }, t.search),
      h("input", { id, type: "search", autocomplete: "off", oninput: (event) => draw(event.target.value) }),
    ),
    status,
    list,
  );
}

// A situation that can be asked about

const EDITED = ["turn", "discards"];

async function asked(root, given, context) {
  const state = { ...given, g: EDITED.includes(given.q) ? whole(given.g) : given.g };
  if (state.q === "discards") state.q = "turn";
  const verdict = h("section", { class: "verdict", "aria-live": "polite", "aria-busy": "false" });
  const others = h("div", { class: "beside" });
  const about = () => (state.q === "turn" ? complete(state.g) : state.g);
  let asking = 0;
  let clock = 0;

  function changed() {
    context.save("what", { q: state.q, p: state.p, g: about() });
    context.table = state.p;
    delete verdict.dataset.answer;
    replace(verdict);
    replace(others);
    asking += 1;
    if (referee.ready) {
      clearTimeout(clock);
      clock = setTimeout(ask, 250);
    }
  }

  async function ask() {
    clearTimeout(clock);
    asking += 1;
    const own = asking;
    verdict.setAttribute("aria-busy", "true");
    delete verdict.dataset.answer;
    replace(verdict, h("p", { class: "hint" }, t.thinking));
    // Without an event the question is what each discard would bring.
    const filled = about();
    const nothing = state.q === "turn" && !filled.events.length && filled.position.phase === "play";
    const question = nothing ? "discards" : state.q;
    const wanted = nothing ? { position: filled.position } : filled;
    try {
      const ruling = await referee.ask({ do: "ask", question, profile: state.p, given: wanted });
      if (own !== asking) return;
      replace(verdict, h("h2", { class: "unseen" }, t.verdict), rulingShown(ruling));
      verdict.dataset.answer = JSON.stringify(ruling.answer);
      verdict.setAttribute("aria-busy", "false");
      verdict.scrollIntoView({ block: "nearest" });
      const groups = await referee.ask({ do: "tables", question, given: wanted });
      if (own === asking) replace(others, othersShown(groups, baseOf(state.p)));
    } catch (fault) {
      if (own !== asking) return;
      verdict.setAttribute("aria-busy", "false");
      replace(verdict, h("p", { class: "outcome fault", "data-outcome": "fault" }, fault.message), toldShown([]));
    }
  }

  const body = h("div");
  function draw() {
    const table = tableField(context.tables, state.p, (next) => {
      state.p = next;
      changed();
    });
    const form = h("div", null, state.q === "turn" ? null : givenShown(state.q, state.g));
    replace(body, h("section", { class: "card" }, table), form);
    // The form is long: the page is there before it, and not blocked for both at once.
    if (state.q === "turn") setTimeout(() => replace(form, editor(state.g, () => changed())));
  }
  draw();
  context.table = state.p;
  root.append(
    h("p", { class: "crumbs" }, h("a", { href: hashOf("what") }, t.all_situations)),
    h("h1", { tabindex: "-1" }, t.what_title),
    h(
      "div",
      { class: "two ask" },
      body,
      h(
        "div",
        { class: "answer" },
        h("p", { class: "actions" }, button(t.ask, () => ask(), { class: "main", "data-ask": "" })),
        verdict,
        others,
        context.shareRow(t.what_title),
      ),
    ),
  );
  if (referee.ready) ask();
}
