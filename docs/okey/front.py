"""The page before the two languages, and the list of all pages for those that test them."""

from typing import Any

from okey.pages import pages

FRONT = """<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>101 Okey Hakemi · The Okey 101 Referee</title>
<link rel="alternate" hreflang="tr" href="tr/index.html">
<link rel="alternate" hreflang="en" href="en/index.html">
<style>
body { font: 1.2rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto 0; padding: 0 1rem; }
a { display: block; padding: 1rem 1.2rem; margin: 1rem 0; border: 1px solid; border-radius: .6rem; }
a { color: inherit; }
a strong { display: block; }
</style>
</head>
<body>
<main>
<h1>101 okey</h1>
<a href="tr/index.html" lang="tr" hreflang="tr"><strong>Türkçe</strong> 101 okeyin kuralları, masa masa</a>
<a href="en/index.html" lang="en" hreflang="en"><strong>English</strong>
The rules of Okey 101, table by table</a>
</main>
</body>
</html>
"""


def front_page() -> str:
    """The choice of a language. It stays a choice: nobody is sent away from it by a script."""
    return FRONT


def page_list() -> list[dict[str, Any]]:
    """Every page: its key, its kind, and where it lies in both languages."""
    return [
        {
            "key": page.key,
            "kind": page.key.partition("/")[0] if page.text is not None else "written",
            "tr": f"tr/{page.tr}.html",
            "en": f"en/{page.en}.html",
        }
        for page in pages().values()
    ]
