// House rules: parameter by parameter, what changes in the rules, as a link and as a file.
import { add, button, h, newId, replace } from "../dom.js";
import { download } from "../files.js";
import { hashOf } from "../link.js";
import { referee } from "../referee.js";
import { baseOf, tableField } from "../tables.js";
import t from "../texts.js";
import { outcomeShown } from "../verdict.js";

const valuesOf = (table) => (typeof table === "string" ? {} : table.values);

export async function render(root, place, context) {
  const { tables } = context;
  const state = structuredClone(place.state ?? { p: context.table, t: "" });
  const verdict = h("section", { class: "verdict", "aria-live": "polite" });
  const form = h("div", { class: "parameters" });
  const top = h("section", { class: "card" });
  // The base's values are Python's to know once house rules are laid over a table.
  let base = tables.profiles.find((profile) => profile.id === baseOf(state.p))?.values ?? null;
  let asking = 0;

  function set(key, value) {
    const values = { ...valuesOf(state.p) };
    if (value === undefined || value === base?.[key]) delete values[key];
    else values[key] = value;
    state.p = Object.keys(values).length ? { base: baseOf(state.p), values } : baseOf(state.p);
    changed();
  }

  function changed() {
    context.save("house", state);
    context.table = state.p;
    if (referee.ready) work();
    else replace(verdict);
    drawCount();
  }

  const count = h("p", { class: "hint", role: "status" });
  function drawCount() {
    count.textContent = t.own_values.replace("{n}", Object.keys(valuesOf(state.p)).length);
  }

  async function work() {
    asking += 1;
    const own = asking;
    delete verdict.dataset.answer;
    replace(verdict, h("p", { class: "hint" }, t.thinking));
    const profile = { base: baseOf(state.p), values: valuesOf(state.p) };
    try {
      const found = await referee.ask({ do: "house", profile, title: state.t });
      if (own !== asking) return;
      replace(verdict, houseShown(found, state));
      verdict.dataset.answer = JSON.stringify(found.values);
      if (!base) await learnBase();
    } catch (fault) {
      if (own === asking) replace(verdict, outcomeShown("fault", fault.message));
    }
  }

  async function learnBase() {
    const found = await referee.ask({ do: "house", profile: { base: baseOf(state.p), values: {} } });
    base = found.values;
    drawForm();
  }

  function drawForm() {
    const open = [...form.querySelectorAll("details[open]")].map((found) => found.dataset.part);
    const values = { ...base, ...valuesOf(state.p) };
    replace(
      form,
      tables.groups.map((group) => {
        const own = tables.parameters.filter((entry) => entry.group === group.id);
        const changedHere = own.filter((entry) => entry.key in valuesOf(state.p)).length;
        const rows = () =>
          own.map((entry) => parameterRow(entry, values[entry.key], base?.[entry.key], valuesOf(state.p), set, drawForm));
        const isOpen = open.includes(group.id);
        // What is closed is drawn when it is opened: all of it at once would block the page.
        const part = h(
          "details",
          {
            class: "card",
            "data-part": group.id,
            open: isOpen,
            ontoggle: () => part.querySelector(".parameter") ?? add(part, rows()),
          },
          h("summary", null, group.title, changedHere ? h("span", { class: "count" }, ` ${changedHere}`) : null),
          isOpen ? rows() : null,
        );
        return part;
      }),
    );
  }

  const nameId = newId("title");
  replace(
    top,
    tableField(tables, state.p, (table) => {
      state.p = table;
      base = tables.profiles.find((profile) => profile.id === baseOf(table))?.values ?? null;
      changed();
      drawForm();
      if (!base) work();
    }),
    h(
      "div",
      { class: "field wide" },
      h("label", { for: nameId }, t.house_name),
      h("input", {
        id: nameId,
        maxlength: 80,
        autocomplete: "off",
        value: state.t,
        onchange: (event) => {
          state.t = event.target.value.trim();
          changed();
        },
      }),
    ),
    count,
  );
  drawCount();
  drawForm();
  root.append(
    h("h1", { tabindex: "-1" }, t.house_title),
    h("p", { class: "lead" }, t.house_lead),
    h(
      "div",
      { class: "two ask house" },
      top,
      h(
        "div",
        { class: "answer" },
        h("p", { class: "actions" }, button(t.what_changes, () => work(), { class: "main", "data-ask": "" })),
        verdict,
        context.shareRow(t.house_title),
      ),
      form,
    ),
  );
  if (referee.ready || (!base && place.state)) work();
}

function houseShown(found, state) {
  const file = found.yaml.match(/^id: ([a-z0-9-]+)/)?.[1] ?? "table";
  return [
    h("h2", null, found.changes.length ? t.changed_values.replace("{n}", found.changes.length) : t.nothing_changed),
    h(
      "ul",
      { class: "plain changes" },
      found.changes.map((change) =>
        h("li", { "data-key": change.key }, h("b", null, change.label), h("span", null, h("del", null, change.before), " → ", h("ins", null, change.after))),
      ),
    ),
    found.rules.length ? h("h2", null, t.changed_rules.replace("{n}", found.rules.length)) : null,
    found.rules.map((rule) =>
      h(
        "div",
        { class: "told rule-change", "data-rule": rule.rule },
        h("h3", null, rule.title),
        h("p", { class: "before" }, h("del", null, rule.before)),
        h("p", { class: "after" }, h("ins", null, rule.after)),
        h("p", { class: "basis" }, h("code", null, rule.rule)),
      ),
    ),
    h(
      "p",
      { class: "actions" },
      button(t.save_profile, () => download(`${file}.yaml`, found.yaml, "application/yaml"), { "data-save": "" }),
      h("a", { class: "button", href: hashOf("hand", undefined) }, t.use_table),
    ),
    h("details", null, h("summary", null, t.profile_file), h("pre", { tabindex: "0" }, found.yaml)),
  ];
}

// One parameter as a form asks for it.
function parameterRow(entry, value, before, changed, set, redraw) {
  const id = newId("parameter");
  const own = entry.key in changed;
  const put = (next) => {
    set(entry.key, next);
    redraw();
    document.querySelector(`[data-key="${entry.key}"] .control`)?.focus();
  };
  return h(
    "div",
    { class: own ? "parameter own" : "parameter", "data-key": entry.key },
    h("label", { for: id }, entry.label),
    h("p", { class: "hint" }, entry.meaning, " ", h("code", null, entry.key)),
    h("div", { class: "control-row" }, control(entry, value, id, put), own ? button(t.as_before, () => put(undefined), { class: "quiet" }) : null),
  );
}

function control(entry, value, id, put) {
  const options = [];
  if (entry.type === "bool") options.push([true, entry.labels.true ?? t.yes], [false, entry.labels.false ?? t.no]);
  if (entry.type === "enum") for (const word of entry.values) options.push([word, entry.labels[word] ?? word]);
  if (entry.type === "charge") options.push(["refused", entry.labels.refused ?? t.refused]);
  if (entry.null) options.push([null, entry.labels.null ?? t.none]);
  const figures = entry.type === "int" || entry.type === "charge";
  if (!figures) return choice(id, options, value, put);
  const isFigure = typeof value === "number";
  const box = h("input", {
    id: options.length ? `${id}-figure` : id,
    class: options.length ? "" : "control",
    type: "number",
    inputmode: "numeric",
    step: 1,
    min: entry.least,
    max: entry.most,
    value: isFigure ? value : "",
    hidden: !isFigure,
    "aria-label": options.length ? `${entry.label}: ${t.number}` : undefined,
    onchange: (event) => {
      const found = Math.trunc(Number(event.target.value));
      if (event.target.value !== "" && found >= entry.least && found <= entry.most) put(found);
      else event.target.value = isFigure ? value : "";
    },
  });
  if (!options.length) return box;
  const first = Math.max(entry.least, Math.min(entry.most, entry.unit === "points" ? 101 : entry.least));
  const all = [["figure", t.a_number], ...options];
  return [
    choice(id, all, isFigure ? "figure" : value, (found) => put(found === "figure" ? first : found)),
    box,
  ];
}

function choice(id, options, value, put) {
  return h(
    "select",
    { id, class: "control", onchange: (event) => put(options[Number(event.target.value)][0]) },
    options.map(([found, words], place) => h("option", { value: place, selected: found === value }, words)),
  );
}
