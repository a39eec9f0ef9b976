"""What the pages that are written have in common: each is one file that needs nothing from elsewhere."""

from html import escape

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""No script, no picture, no request: whatever a name may hold, there is nothing that it could start."""

RESET = """
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
"""
"""For any page, a sheet of paper too."""

REPORT = (
    RESET
    + """
:root { color-scheme: light dark; --wide: 76rem;
  --page: #f6f4ee; --card: #ffffff; --ink: #1d2422; --soft: #5a645f; --line: #dcd8cc; --well: #f1eee5;
  --good: #17724d; --bad: #b3261e; --good-wash: #eef8f2; --bad-wash: #fdf0ee;
  --good-fill: #2e9d6c; --bad-fill: #d6453b;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root {
  --page: #121816; --card: #1b2320; --ink: #e6ebe8; --soft: #9fada6; --line: #313c37; --well: #161d1a;
  --good: #6fd3a2; --bad: #ff9488; --good-wash: #17281f; --bad-wash: #2c1d1b;
  --good-fill: #35a574; --bad-fill: #e0665d; } }
html { background: var(--page); color: var(--ink); }
body { margin: 0 auto; max-width: var(--wide); padding: 0 clamp(.8rem, 3vw, 2rem) 4rem;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif; }
h1, h2, h3, p, dl, dd, figure, blockquote { margin: 0; }
h1 { font-size: clamp(1.5rem, 5vw, 2.3rem); line-height: 1.15; letter-spacing: -.015em;
  overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.6rem 0 .8rem; letter-spacing: -.005em; }
code, pre, .mono { font-family: var(--mono); font-size: .86em; }
code { overflow-wrap: anywhere; }
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
.figures li b { display: block; font-size: clamp(1.2rem, 4.5vw, 1.9rem); line-height: 1.15;
  font-variant-numeric: tabular-nums; letter-spacing: -.02em; overflow-wrap: anywhere; }
.figures li span { font-size: .8rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .42rem .7rem; text-align: right; border-top: 1px solid var(--line);
  vertical-align: baseline; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: .8rem; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
tbody th { font-weight: 500; }
tbody th small { display: block; color: var(--soft); font-weight: 400; line-height: 1.35; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft);
  font-size: .84rem; }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --well: #f3f3f3;
    --good: #0b5a39; --bad: #8f1d16; --good-wash: #fff; --bad-wash: #fff; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-after: avoid; }
}
"""
)
"""How a report looks, in light and dark and on paper; each adds what only it has."""

LOGO = (
    '<svg viewBox="0 0 23 30" aria-hidden="true"><path d="M4.75.75h13.5a4 4 0 0 1 4 4v20.5a4 4 0 0 1-4 4H4.75'
    'a4 4 0 0 1-4-4V4.75a4 4 0 0 1 4-4z" fill="#fbf3df" stroke="#8a7f66" stroke-width="1.5"/>'
    '<text x="11.5" y="14" text-anchor="middle" font-family="sans-serif" font-size="10" font-weight="700" '
    'fill="#c8102e">101</text>'
    '<circle cx="11.5" cy="21.5" r="3.4" fill="none" stroke="#c8102e" stroke-width="1.6"/></svg>'
)


def page(
    language: str, title: str, style: str, body: str, policy: str = POLICY, searchable: bool = True
) -> str:
    """The whole file. ``title`` is text; ``style`` and ``body`` are put in as they are."""
    robots = "" if searchable else '<meta name="robots" content="noindex">\n'
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{robots}'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def brand(name: str) -> str:
    """The line at the top of a report: whose it is."""
    return f'<p class="brand">{LOGO}{escape(name)}</p>'


def facts(rows: list[tuple[str, str]]) -> str:
    """What there is to know about a report: names, and values in HTML; what is empty is left out."""
    shown = "".join(f"<div><dt>{escape(name)}</dt><dd>{value}</dd></div>" for name, value in rows if value)
    return f'<dl class="facts">{shown}</dl>'
