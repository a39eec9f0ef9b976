"""How the summary's page looks: light or dark, on a telephone or on paper; nothing comes from outside."""

STYLE = """
:root { color-scheme: light dark;
  --page: #f6f4ee; --card: #ffffff; --ink: #1d2422; --soft: #5a645f; --line: #dcd8cc; --well: #f1eee5;
  --good: #17724d; --bad: #b3261e; --good-wash: #eef8f2; --bad-wash: #fdf0ee;
  --fill: #0b6e8f; --bad-fill: #d6453b; --good-fill: #2e9d6c; --warm-fill: #c98a14; }
@media (prefers-color-scheme: dark) { :root {
  --page: #121816; --card: #1b2320; --ink: #e6ebe8; --soft: #9fada6; --line: #313c37; --well: #161d1a;
  --good: #6fd3a2; --bad: #ff9488; --good-wash: #17281f; --bad-wash: #2c1d1b;
  --fill: #4db3d4; --bad-fill: #e0665d; --good-fill: #43b584; --warm-fill: #e0ac45; } }
* { box-sizing: border-box; }
html { background: var(--page); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 68rem; padding: 0 clamp(.8rem, 3vw, 2rem) 3rem;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif; }
h1, h2, p, ul, dl, dd { margin: 0; }
h1 { font-size: clamp(1.5rem, 5vw, 2.2rem); line-height: 1.15; letter-spacing: -.015em; }
h2 { font-size: 1.15rem; margin: 2.4rem 0 .7rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .84em;
  overflow-wrap: anywhere; }
.top { padding: 2rem 0 1.4rem; }
.brand { display: flex; gap: .5rem; align-items: center; color: var(--soft); font-size: .85rem;
  margin-bottom: .7rem; }
.brand svg { width: 1.15rem; height: 1.5rem; flex: none; }
.verdict { display: inline-block; margin-top: .8rem; padding: .3rem .8rem .35rem; border-radius: .45rem;
  font-weight: 650; }
.verdict.good { color: var(--good); background: var(--good-wash); }
.verdict.bad { color: var(--bad); background: var(--bad-wash); }
.verdict.none { color: var(--soft); background: var(--well); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.6rem; margin-top: .9rem; font-size: .86rem; }
.facts div { display: flex; gap: .45rem; min-width: 0; }
.facts dt { color: var(--soft); flex: none; }
.facts dd { overflow-wrap: anywhere; min-width: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .7rem; }
.note { color: var(--soft); font-size: .86rem; padding: .7rem .9rem .75rem; overflow-wrap: anywhere; }
.card > .note:not(:first-child) { border-top: 1px solid var(--line); }
.figures { list-style: none; display: grid; grid-template-columns: repeat(3, 1fr); gap: .9rem .6rem;
  padding: 1rem 1.1rem 1.1rem; }
.figures b { display: block; font-size: clamp(1.2rem, 4.5vw, 1.85rem); line-height: 1.15;
  font-variant-numeric: tabular-nums; letter-spacing: -.02em; overflow-wrap: anywhere; }
.figures b.bad { color: var(--bad); } .figures b.zero { color: var(--soft); font-weight: 400; }
.figures span { font-size: .82rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .45rem .9rem; text-align: right; border-top: 1px solid var(--line);
  vertical-align: baseline; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: .8rem; white-space: nowrap; }
th:first-child { text-align: left; }
tbody th { font-weight: 500; overflow-wrap: anywhere; }
tbody th small { display: block; color: var(--soft); font-weight: 400; line-height: 1.35; }
td.plot { width: 34%; min-width: 7rem; }
td.plot svg { display: block; width: 100%; height: .6rem; }
svg rect { fill: var(--fill); }
.wrong svg rect { fill: var(--bad-fill); } .paid svg rect { fill: var(--warm-fill); }
.chart { padding: 1rem .9rem .6rem; }
.chart svg { display: block; width: 100%; height: 12rem; border-bottom: 1px solid var(--soft); }
.chart svg rect.won { fill: var(--good-fill); }
.chart svg line { stroke: var(--line); vector-effect: non-scaling-stroke; }
.axis { position: relative; height: 1.5rem; font-size: .78rem; color: var(--soft);
  font-variant-numeric: tabular-nums; }
.axis span { position: absolute; top: .2rem; transform: translateX(-50%); white-space: nowrap; }
.top-of { font-size: .78rem; color: var(--soft); margin-bottom: .1rem; }
footer { margin-top: 2.6rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: .84rem; }
@media (min-width: 46rem) { .figures { grid-template-columns: repeat(7, auto); } }
@media (max-width: 46rem) {
  .bars, .bars tbody { display: block; }
  .bars thead { display: none; }
  .bars tr { display: flex; flex-wrap: wrap; gap: .1rem 1rem; padding: .55rem .9rem .65rem;
    border-top: 1px solid var(--line); }
  .bars tbody tr:first-child { border-top: 0; }
  .bars th, .bars td { border: 0; padding: 0; text-align: left; }
  .bars th { flex: 1 0 100%; }
  .bars td::after { content: " " attr(data-label); color: var(--soft); font-size: .82em; }
  .bars td.plot { flex: 1 0 100%; padding-top: .25rem; } .bars td.plot::after { content: none; }
  .chart svg { height: 9rem; }
  .axis .minor { display: none; }
}
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --well: #f3f3f3;
    --good: #0b5a39; --bad: #8f1d16; --good-wash: #fff; --bad-wash: #fff; --fill: #444; --bad-fill: #444;
    --good-fill: #999; --warm-fill: #444; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; } tr, .chart { break-inside: avoid; }
}
"""

LOGO = (
    '<svg viewBox="0 0 23 30" aria-hidden="true"><path d="M4.75.75h13.5a4 4 0 0 1 4 4v20.5a4 4 0 0 1-4 4H4.75'
    'a4 4 0 0 1-4-4V4.75a4 4 0 0 1 4-4z" fill="#fbf3df" stroke="#8a7f66" stroke-width="1.5"/>'
    '<text x="11.5" y="14" text-anchor="middle" font-family="sans-serif" font-size="10" font-weight="700" '
    'fill="#c8102e">101</text>'
    '<circle cx="11.5" cy="21.5" r="3.4" fill="none" stroke="#c8102e" stroke-width="1.6"/></svg>'
)
