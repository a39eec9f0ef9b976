"""How the summary's page looks: light or dark, on a telephone or on paper; nothing comes from outside."""

from referee.page import REPORT

STYLE = (
    REPORT
    + """
:root { --wide: 68rem; --fill: #0b6e8f; --warm-fill: #c98a14; }
@media (prefers-color-scheme: dark) { :root { --fill: #4db3d4; --warm-fill: #e0ac45; } }
.note { color: var(--soft); font-size: .86rem; padding: .7rem .9rem .75rem; overflow-wrap: anywhere; }
.card > .note:not(:first-child) { border-top: 1px solid var(--line); }
.figures { list-style: none; margin: 0; display: grid; grid-template-columns: repeat(3, 1fr);
  gap: .9rem .6rem; padding: 1rem 1.1rem 1.1rem; }
.figures b.bad { color: var(--bad); } .figures b.zero { color: var(--soft); font-weight: 400; }
th, td { padding: .45rem .9rem; }
tbody th { overflow-wrap: anywhere; }
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
  :root { --fill: #444; --bad-fill: #444; --good-fill: #999; --warm-fill: #444; }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr, .chart { break-inside: avoid; }
}
"""
)
