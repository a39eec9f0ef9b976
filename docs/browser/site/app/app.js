// The page: which view, which state, what is told to the reader while Python comes.
import { button, h, replace } from "./dom.js";
import { LinkFault, hashOf, readHash } from "./link.js";
import { keepForOffline } from "./offline.js";
import { referee } from "./referee.js";
import { STATES } from "./shape.js";
import { loadTables } from "./tables.js";
import { read, write } from "./store.js";
import t from "./texts.js";
import { rulePages } from "./verdict.js";

const VIEWS = {
  what: () => import("./views/what.js"),
  case: () => import("./views/case.js"),
  hand: () => import("./views/hand.js"),
  open: () => import("./views/open.js"),
  house: () => import("./views/house.js"),
  record: () => import("./views/record.js"),
};
const main = document.querySelector("main");
const live = document.querySelector("#live");
let shown = null;
let tables = null;

const context = {
  get tables() {
    return tables;
  },
  // The table that was chosen last, wherever that was.
  get table() {
    return read("table") ?? "oyna";
  },
  set table(value) {
    write("table", value);
  },
  say(text) {
    live.textContent = "";
    requestAnimationFrame(() => (live.textContent = text));
  },
  // The state has changed: the address follows, the history does not grow.
  save(view, state) {
    shown = hashOf(view, state);
    history.replaceState(null, "", shown);
    twin();
  },
  go(view, state) {
    location.hash = hashOf(view, state);
  },
  shareRow(title) {
    return shareRow(title);
  },
};

function shareRow(title) {
  const status = h("span", { class: "hint", role: "status" });
  const copy = button(t.copy_link, async () => {
    const url = location.href;
    try {
      if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        status.textContent = t.copied;
      }
    } catch (fault) {
      if (fault.name === "AbortError") return;
      replace(status, h("input", { class: "link", readonly: true, value: url, "aria-label": t.link, onfocus: (event) => event.target.select() }));
    }
  });
  return h("div", { class: "share" }, copy, status);
}

function twin() {
  for (const link of document.querySelectorAll("[data-twin]")) link.hash = location.hash;
}

function mark(view) {
  const own = view === "case" ? "what" : view;
  for (const link of document.querySelectorAll("nav.views a")) {
    if (link.dataset.view === own) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

// The place in a link's state that cannot be, or nothing.
function faultIn(view, state) {
  if (state === undefined) return null;
  const check = STATES[view];
  return check ? check(state, "link") : "link";
}

async function route() {
  if (location.hash === shown) return;
  shown = location.hash;
  twin();
  let place;
  try {
    place = readHash(location.hash);
    if (!Object.hasOwn(VIEWS, place.view)) throw new LinkFault("view");
    const fault = faultIn(place.view, place.state);
    if (fault) throw new LinkFault(fault);
  } catch (fault) {
    if (!(fault instanceof LinkFault)) throw fault;
    mark("");
    badLink(fault.message);
    return;
  }
  mark(place.view);
  const asked = shown;
  const { render } = await VIEWS[place.view]();
  if (asked !== shown) return;
  const root = h("div", { class: `view view-${place.view}` });
  await render(root, place, context);
  if (asked !== shown && location.hash !== shown) return;
  replace(main, root);
  if (document.activeElement === document.body && moved) {
    main.querySelector("h1")?.focus({ preventScroll: true });
  }
  moved = true;
  document.title = `${main.querySelector("h1")?.textContent ?? ""} – ${t.app_name}`;
  document.documentElement.dataset.shown = place.view;
}

let moved = false;

function badLink(reason) {
  const words = reason === "version" ? t.link_version : t.link_bad;
  replace(
    main,
    h(
      "div",
      { class: "view view-fault" },
      h("h1", { tabindex: "-1" }, t.link_title),
      h("p", { role: "alert" }, words),
      h("p", null, h("a", { href: hashOf("what"), class: "button" }, t.start_again)),
    ),
  );
  document.documentElement.dataset.shown = "fault";
  context.say(words);
}

function watchPython() {
  const bar = document.querySelector("#python");
  referee.addEventListener("state", ({ detail }) => {
    const words = { python: t.loading_python, referee: t.loading_referee, idle: detail.sentence }[detail.state] ?? "";
    bar.hidden = !words;
    bar.classList.toggle("working", detail.state === "python" || detail.state === "referee");
    bar.querySelector("span").textContent = words;
    document.documentElement.dataset.python = detail.state;
    if (detail.state === "ready") document.documentElement.dataset.took = Math.round(referee.took);
  });
}

window.addEventListener("hashchange", () => {
  route().catch(failed);
});

function failed(fault) {
  console.error(fault);
  replace(main, h("p", { role: "alert" }, t.failed_page));
}

async function begin() {
  watchPython();
  tables = await loadTables();
  rulePages(tables.pages);
  await route();
  keepForOffline();
}

begin().catch(failed);
