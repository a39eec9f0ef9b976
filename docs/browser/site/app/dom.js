// Elements from plain calls. Text is only ever set as text: nothing that a reader or a file hands in is read
// as markup.
const SVG = "http://www.w3.org/2000/svg";

export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function svg(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value" && "value" in element) element.value = value;
    else if (key === "checked" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  add(element, children);
  return element;
}

export function add(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child);
  }
  return element;
}

export function replace(element, ...children) {
  element.replaceChildren();
  return add(element, children);
}

let numbers = 0;

export function newId(name) {
  numbers += 1;
  return `${name}-${numbers}`;
}

export function select(label, options, chosen, onchange, props = {}) {
  const id = newId("choice");
  const control = h(
    "select",
    { id, ...props, onchange: (event) => onchange(event.target.value) },
    options.map(([value, text]) => h("option", { value, selected: String(value) === String(chosen) }, text)),
  );
  return h("div", { class: "field" }, h("label", { for: id }, label), control);
}

export function number(label, value, least, most, onchange, props = {}) {
  const id = newId("number");
  const control = h("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    step: 1,
    value: value ?? "",
    ...props,
    onchange: (event) => {
      const text = event.target.value.trim();
      const found = text === "" ? null : Math.trunc(Number(text));
      if (found !== null && !(found >= least && found <= most)) {
        event.target.value = value ?? "";
        return;
      }
      onchange(found);
    },
  });
  return h("div", { class: "field narrow" }, h("label", { for: id }, label), control);
}

export function check(label, checked, onchange, props = {}) {
  const id = newId("check");
  return h(
    "div",
    { class: "check" },
    h("input", { id, type: "checkbox", checked, ...props, onchange: (event) => onchange(event.target.checked) }),
    h("label", { for: id }, label),
  );
}

export function radios(legend, options, chosen, onchange, name, props) {
  const group = newId(name);
  return h(
    "fieldset",
    { class: "radios", "data-field": name },
    h("legend", props ?? null, legend),
    options.map(([value, text]) => {
      const id = newId("radio");
      const input = h("input", {
        id,
        type: "radio",
        name: group,
        value,
        checked: value === chosen,
        onchange: () => onchange(value),
      });
      return h("span", { class: "radio" }, input, h("label", { for: id }, text));
    }),
  );
}

export function button(text, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, text);
}
