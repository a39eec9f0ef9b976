"""How the page looks and what it can do: nothing in it comes from outside, or goes there."""

from referee.page import REPORT

STYLE = (
    REPORT
    + """
:root { --silent: #8a5a00; --skip: #7b857f; --link: #0b5d7a;
  --silent-fill: #d99a1c; --skip-fill: #b9c0bb; }
@media (prefers-color-scheme: dark) { :root {
  --silent: #f0bd58; --skip: #98a59e; --link: #7cc9e6;
  --silent-fill: #c98d1d; --skip-fill: #56635c; } }
html { scroll-padding-top: 1rem; }
h1 small { font-size: .5em; font-weight: 400; color: var(--soft); letter-spacing: 0; white-space: nowrap; }
section[data-cases] > h2 { margin-top: 1.4rem; }
h2 .n { color: var(--soft); font-weight: 400; }
a { color: var(--link); }
.figures { padding: 1rem 1.1rem 1.1rem; }
.figures ul { list-style: none; display: grid; grid-template-columns: repeat(5, 1fr); gap: .4rem;
  margin: 0 0 .8rem; padding: 0; }
.bar { display: block; width: 100%; height: .6rem; border-radius: .3rem; background: var(--well); }
.bar .passed { fill: var(--good-fill); } .bar .failed { fill: var(--bad-fill); }
.bar .unanswered { fill: var(--silent-fill); } .bar .skipped { fill: var(--skip-fill); }
.is-passed { color: var(--good); } .is-failed { color: var(--bad); }
.is-unanswered { color: var(--silent); } .is-skipped { color: var(--skip); }
.zero { color: var(--soft); opacity: .55; font-weight: 400; }
.scroll { overflow-x: auto; }
td.wide { width: 26%; min-width: 6rem; }
td.wide .bar { height: .45rem; }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--line);
  border-radius: .4rem; padding: .3rem .7rem; cursor: pointer; }
button:hover { border-color: var(--soft); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
th button { border: 0; padding: 0; text-align: left; color: var(--link); font-weight: 500; }
th button:hover { text-decoration: underline; }
details > summary { cursor: pointer; }
details.more > summary { padding: .55rem .75rem; color: var(--link); font-size: .9rem; }
.filter { display: grid; grid-template-columns: 2fr repeat(4, 1fr); gap: .5rem; padding: .7rem;
  margin: 2.4rem 0 .8rem; position: sticky; top: .4rem; z-index: 2;
  box-shadow: 0 .3rem 1rem rgb(0 0 0 / .07); }
.filter[hidden] { display: none; }
.filter input, .filter select { font: inherit; font-size: .9rem; width: 100%; min-width: 0;
  padding: .4rem .55rem; color: inherit; background: var(--page); border: 1px solid var(--line);
  border-radius: .4rem; }
.filter p { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .4rem .6rem; align-items: center;
  font-size: .86rem; color: var(--soft); }
.filter output { margin-right: auto; }
.filter button { padding: .15rem .6rem; font-size: .86rem; }
.case { margin-bottom: .55rem; content-visibility: auto; contain-intrinsic-size: auto 3.4rem;
  border-left: .28rem solid var(--bad-fill); }
.case[data-kind=unanswered] { border-left-color: var(--silent-fill); }
.case[data-kind=interpretation], .case[data-kind=known] { border-left-color: var(--skip-fill); }
.case > details > summary { display: grid; grid-template-columns: 1fr auto; gap: .1rem .8rem;
  padding: .6rem .9rem; list-style: none; align-items: baseline; }
.case > details > summary::-webkit-details-marker { display: none; }
.case .name { font-weight: 600; overflow-wrap: anywhere; }
.case .name::before { content: "▸"; display: inline-block; width: 1em; color: var(--soft);
  font-weight: 400; }
.case > details[open] .name::before { content: "▾"; }
.case .id { color: var(--soft); font-size: .82rem; text-align: right; white-space: nowrap; }
.case .line { grid-column: 1 / -1; font-size: .86rem; color: var(--soft); padding-left: 1.1em;
  overflow-wrap: anywhere; }
.case .line b { font-weight: 500; }
.body { padding: .2rem .9rem 1rem 2rem; }
.chip { display: inline-block; padding: 0 .45rem; border: 1px solid var(--line); border-radius: 1rem;
  font-size: .78rem; line-height: 1.5; margin: .1rem .2rem .1rem 0; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: 0 .5rem; border-radius: .3rem; font-size: .78rem; line-height: 1.6;
  font-weight: 600; color: var(--soft); background: var(--well); white-space: nowrap; }
.badge.stated { color: var(--good); background: var(--good-wash); }
.badge.derived { color: var(--link); background: var(--well); }
.badge.interpretation { color: var(--silent); background: var(--well); }
.diff { margin: .5rem 0; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.diff > div { display: grid; grid-template-columns: minmax(6rem, 22%) 1fr 1fr; }
.diff > div + div { border-top: 1px solid var(--line); }
.diff .head { font-size: .78rem; color: var(--soft); background: var(--well); }
.diff .head span { padding: .25rem .7rem; }
.diff .at { padding: .45rem .7rem; color: var(--soft); overflow-wrap: anywhere; }
.diff pre, .whole pre { margin: 0; padding: .45rem .7rem; white-space: pre-wrap; overflow-wrap: anywhere;
  line-height: 1.65; max-height: 22rem; overflow: auto; }
.diff .want { background: var(--good-wash); } .diff .got { background: var(--bad-wash); }
.whole { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; margin: .4rem 0; }
.whole figure { border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; min-width: 0; }
.whole figcaption { font-size: .78rem; color: var(--soft); padding: .25rem .7rem; background: var(--well); }
.whole.one { grid-template-columns: 1fr; }
.says { margin: .8rem 0 .5rem; padding-left: .9rem; border-left: 3px solid var(--line); }
.says p + p { margin-top: .15rem; }
.says .rule { font-size: .84rem; color: var(--soft); }
.about { display: grid; grid-template-columns: max-content 1fr; gap: .3rem .9rem; font-size: .9rem;
  margin: .6rem 0; }
.about dt { color: var(--soft); }
.about dd { overflow-wrap: anywhere; min-width: 0; }
.about ul { margin: 0; padding-left: 1.1em; }
.about .decision { color: var(--soft); font-size: .94em; }
.inner > summary { font-size: .86rem; color: var(--link); margin-top: .4rem; }
.t { display: inline-block; min-width: 1.75em; text-align: center; padding: 0 .25em; margin: .06em 0;
  border-radius: .25em; background: #fbf3df; color: #1b1b1b; font-weight: 700; line-height: 1.4;
  box-shadow: inset 0 0 0 1px rgb(0 0 0 / .22); }
.t.R { color: #c8102e; } .t.B { color: #0b4fa8; } .t.Y { color: #9a6300; }
.t.OK, .t.FJ { color: #6a1b9a; }
.empty { padding: 1.2rem; color: var(--soft); text-align: center; }
.skip-link { position: absolute; left: -99rem; } .skip-link:focus { left: 1rem; top: .5rem; }
@media (max-width: 46rem) {
  .filter { grid-template-columns: 1fr 1fr; position: static; }
  .filter input { grid-column: 1 / -1; }
  .figures ul { grid-template-columns: repeat(3, 1fr); row-gap: .7rem; }
  .body { padding: .2rem .8rem .9rem; }
  .case > details > summary { padding: .6rem .8rem; grid-template-columns: 1fr; }
  .case .id { text-align: left; white-space: normal; padding-left: 1.2em; }
  .diff > div { grid-template-columns: 1fr; }
  .diff .head { display: none; }
  .diff pre::before { content: attr(data-label); display: block; color: var(--soft); font-size: .9em;
    font-family: system-ui, sans-serif; }
  .whole { grid-template-columns: 1fr; }
  .about { grid-template-columns: 1fr; gap: 0; } .about dd { margin-bottom: .4rem; }
  .figures-table, .figures-table tbody { display: block; }
  .figures-table thead { display: none; }
  .figures-table tr { display: grid; grid-template-columns: repeat(5, 1fr); padding: .5rem .8rem .6rem;
    border-top: 1px solid var(--line); }
  .figures-table tr:first-child { border-top: 0; }
  .figures-table tbody th { grid-column: 1 / -1; padding: 0 0 .2rem; border: 0; }
  .figures-table td { padding: 0; border: 0; text-align: left; font-size: .95rem; line-height: 1.3; }
  .figures-table td::after { content: attr(data-label); display: block; font-size: .68rem;
    color: var(--soft); opacity: 1; font-weight: 400; }
  .figures-table td.wide { grid-column: 1 / -1; width: auto; padding-top: .35rem; line-height: 0; }
}
@media print {
  :root { --silent: #6d4700; --skip: #555; --link: #000; }
  .filter, .skip-link, details.more:not([open]) { display: none; }
  .case { content-visibility: visible; }
  .case > details > summary, .diff > div, .says, .about > * { break-inside: avoid; }
  .case > details > summary { break-after: avoid; }
  .case > details::details-content { content-visibility: visible; block-size: auto; }
  .inner:not([open]) { display: none; }
  .diff pre, .whole pre { max-height: none; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
"""
)

SCRIPT = """
"use strict";
(() => {
  const form = document.querySelector(".filter");
  if (!form) return;
  const cases = [...document.querySelectorAll(".case")];
  const count = form.querySelector("output");
  const language = document.documentElement.lang;
  const fold = text => text.toLocaleLowerCase(language).normalize("NFD")
    .replace(/[\\u0300-\\u036f]/g, "").replace(/\\u0131/g, "i");
  const texts = cases.map(each => fold(each.dataset.text));
  const fields = ["question", "rule", "profile", "kind"];
  const show = () => {
    const wanted = fold(form.elements.text.value).split(/\\s+/).filter(Boolean);
    let shown = 0;
    cases.forEach((each, number) => {
      const fits = fields.every(name => {
        const value = form.elements[name].value;
        return !value || each.dataset[name].split(" ").includes(value);
      }) && wanted.every(word => texts[number].includes(word));
      each.hidden = !fits;
      shown += fits;
    });
    document.querySelectorAll("section[data-cases]").forEach(part => {
      part.hidden = !part.querySelector(".case:not([hidden])");
    });
    count.textContent = form.dataset.count.replace("{shown}", shown).replace("{all}", cases.length);
    document.querySelector(".none-left").hidden = shown > 0;
  };
  const unfold = open => cases.forEach(each => {
    if (!each.hidden) each.firstElementChild.open = open;
  });
  form.addEventListener("input", show);
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  form.querySelector("[data-do=open]").addEventListener("click", () => unfold(true));
  form.querySelector("[data-do=close]").addEventListener("click", () => unfold(false));
  document.querySelectorAll("button[data-filter]").forEach(button => {
    button.addEventListener("click", () => {
      form.reset();
      form.elements[button.dataset.filter].value = button.dataset.value;
      show();
      document.getElementById("cases").scrollIntoView();
    });
  });
  addEventListener("beforeprint", () => unfold(true));
  form.hidden = false;
  show();
})();
"""
