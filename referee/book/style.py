"""How the book looks, on a screen in light and dark and on paper."""

from referee.page import RESET

STYLE = (
    RESET
    + """
:root { color-scheme: light dark; --ground: #fdfcf8; --ink: #1d1b17; --soft: #5f594d; --line: #d9d2c2;
  --card: #f5f1e6; --accent: #1f5c48; --kept: #1f6b3a; --broken: #a3151f; --own: #7a4a00;
  --own-ground: #fff1d1; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16171a; --ink: #ecebe6; --soft: #b3ada0; --line: #3a3b3f; --card: #1f2124;
    --accent: #7fd0b0; --kept: #7fd69b; --broken: #ff9a9f; --own: #ffd27a; --own-ground: #3a2e12; }
}
body { margin: 0 auto; padding: 1.2rem clamp(.9rem, 4vw, 2.5rem) 4rem; max-width: 50rem;
  background: var(--ground);
  color: var(--ink); font: 1rem/1.55 Georgia, "Times New Roman", "Liberation Serif", serif;
  overflow-wrap: break-word; }
h1, h2, h3, h4, nav, th, .label, .basis, .own, dt {
  font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { font-size: clamp(1.7rem, 6vw, 2.6rem); line-height: 1.15; margin: 1.5rem 0 .3rem; }
.table-name { font-size: 1.3rem; color: var(--accent); margin: 0 0 1.2rem; }
h2 { font-size: 1.55rem; line-height: 1.2; margin: 3.2rem 0 .8rem; padding-bottom: .35rem;
  border-bottom: 3px solid var(--accent); }
h3 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; color: var(--accent); }
h4 { font-size: 1.02rem; margin: 1.7rem 0 .3rem; }
p { margin: .45rem 0; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.lead { font-size: 1.1rem; }
.basis { font-size: .8rem; line-height: 1.4; color: var(--soft); }
.note { color: var(--soft); font-style: italic; }
.own { display: inline-block; margin-left: .5em; padding: .05em .55em; border-radius: 1em; font-size: .75rem;
  font-weight: 600; color: var(--own); background: var(--own-ground); vertical-align: .1em; }
nav.contents { margin: 1.5rem 0; padding: .9rem 1.2rem; background: var(--card); border-radius: .5rem; }
nav.contents h2 { margin: 0 0 .5rem; border: 0; padding: 0; font-size: 1.1rem; }
nav.contents ol { list-style: none; margin: 0; padding: 0; }
nav.contents li { margin: .15rem 0; }
nav.contents li li { font-size: .92rem; }
nav.contents ol ol { padding-left: 1.1rem; }
@media (min-width: 40rem) { nav.contents > ol { columns: 2; column-gap: 2rem; }
  nav.contents > ol > li { break-inside: avoid; } }
nav.contents a { display: inline-block; padding: .15rem 0; text-decoration: none; }
nav.contents a:hover { text-decoration: underline; }
.scroll { overflow-x: auto; margin: .8rem 0; }
.scroll:focus-visible { outline: 3px solid var(--accent); }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th, thead td { border-bottom: 2px solid var(--ink); font-size: .82rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
.figures td, .figures thead th + th { text-align: right; font-variant-numeric: tabular-nums; }
.amount td:nth-child(2) { white-space: nowrap; }
.figures td { white-space: nowrap; }
svg { max-width: 100%; height: auto; display: block; }
.picture { margin: .7rem 0; }
.example { margin: .8rem 0; padding: .7rem .9rem; background: var(--card); border-radius: .5rem;
  border-left: 5px solid var(--soft); break-inside: avoid; }
.example.kept { border-left-color: var(--kept); }
.example.broken { border-left-color: var(--broken); }
.example .label { font-size: .8rem; font-weight: 700; margin: 0 0 .4rem; }
.example .label span { font-weight: 400; color: var(--ink); }
.example.kept .label { color: var(--kept); }
.example.broken .label { color: var(--broken); }
.melds { display: flex; flex-wrap: wrap; gap: .6rem 1rem; }
.moves { list-style: none; margin: .5rem 0 0; padding: 0; }
.moves li { position: relative; padding-left: 1.5rem; margin: .25rem 0; }
.moves .mark { position: absolute; left: 0; font-weight: 700;
  font-family: "DejaVu Sans", "Segoe UI Symbol", sans-serif; }
.moves q { quotes: none; display: block; color: var(--soft); }
.moves q:first-child { color: inherit; }
dl.terms dt { font-weight: 700; margin-top: .8rem; }
dl.terms dt span { font-weight: 400; color: var(--soft); }
dl.terms dd { margin: 0 0 0 1rem; }
.paper { max-width: 34rem; margin: 1rem auto; }
@page { size: A4; margin: 20mm 18mm 22mm;
  @bottom-center { content: counter(page);
  font: 9pt "Helvetica Neue", Arial, "Liberation Sans", sans-serif; color: #555; } }
@page :first { @bottom-center { content: ""; } }
@media print {
  :root { --ground: #fff; --ink: #000; --soft: #444; --line: #bbb; --card: #f6f4ee; --accent: #1f5c48;
    --kept: #1f6b3a; --broken: #a3151f; --own: #7a4a00; --own-ground: #fff1d1; }
  html, body { background: #fff; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  header.front { break-after: page; }
  nav.contents { background: none; padding: 0; break-after: page; }
  h2, h3, h4 { break-after: avoid; }
  h2.part { break-before: page; margin-top: 0; }
  tr, .picture, dt { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  .amount td:nth-child(2) { white-space: nowrap; }
.figures td { white-space: normal; }
  h1 { font-size: 30pt; }
  h2.part#departures, h2.part#costs, h2.part#documents { break-before: auto; margin-top: 1.2cm; }
  h4 { margin-top: .5cm; }
  .example { margin: .25cm 0; padding: .2cm .35cm; }
  .example svg { max-width: 8.4cm; }
  .melds svg { max-width: 4cm; }
  nav.contents { line-height: 1.25; }
  nav.contents li, nav.contents a { margin: 0; padding: 0; }
  a { color: inherit; text-decoration: none; }
  .paper { max-width: 15cm; }
  .paper svg { max-height: 23cm; }
}
"""
)

PAGE_NUMBERS = """
nav.contents a::after { content: leader(".") target-counter(attr(href), page); color: #444; }
nav.contents a { display: block; }
"""
"""For programs that lay out pages and can say on which one something stands; browsers cannot."""
