"""For those who write engines: questions with answers, files shown whole, misreadings and their cases."""

import json
from functools import lru_cache
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole

from okey import data
from okey.nodes import code, details, para, ref, section, strong, table
from okey.rule_pages import source_link
from okey.words import word
from referee.questions import ask
from referee.rulebook import Source
from tests.wrong_engines.catalogue import CHAPTERS
from tests.wrong_engines.table import first_catch

LANGUAGES = {
    ".py": "python", ".mjs": "javascript", ".go": "go", ".cs": "csharp", ".java": "java", ".dart": "dart",
    ".json": "json", ".yml": "yaml", ".yaml": "yaml", ".csproj": "xml", ".mod": "none",
}  # fmt: skip


class ExchangeDirective(SphinxDirective):
    """``{exchange} meld``: a question as JSON in the block, with what the referee answers."""

    required_arguments = 1
    has_content = True
    option_spec = {"profile": directives.unchanged, "only": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        question = self.arguments[0]
        try:
            given = json.loads("\n".join(self.content))
        except ValueError as fault:
            raise self.error(f"no JSON: {fault}") from None
        answer = ask(question, self.options.get("profile", "oyna"), given)
        if "invalid" in answer:
            raise self.error(f"the referee cannot answer that: {answer}")
        if "only" in self.options:
            answer = {key: answer[key] for key in self.options["only"].split()}
        return [
            para(strong(word("asks", language))),
            code(_short(given), "json"),
            para(strong(word("answers", language))),
            code(_short(answer), "json"),
        ]


def _short(value: Any) -> str:
    """JSON in lines that fit a page."""
    if isinstance(value, dict) and value and len(json.dumps(value, ensure_ascii=False)) > 84:
        lines = []
        for key, inner in value.items():
            shown = _short(inner).replace("\n", "\n ")
            lines.append(f" {json.dumps(key)}: {shown}")
        return "{\n" + ",\n".join(lines) + "\n}"
    if isinstance(value, list) and len(json.dumps(value, ensure_ascii=False)) > 84:
        inner = ",\n".join(" " + _short(entry).replace("\n", "\n ") for entry in value)
        return f"[\n{inner}\n]"
    return json.dumps(value, ensure_ascii=False)


class FileDirective(SphinxDirective):
    """``{file} referee/…/adapter.py``: a file of the repository, whole."""

    required_arguments = 1
    option_spec = {"folded": directives.flag}

    def run(self) -> list[nodes.Node]:
        path = (data.ROOT / self.arguments[0]).resolve()
        if not path.is_file() or data.ROOT.resolve() not in path.parents:
            raise self.error(f"no such file: {self.arguments[0]}")
        self.env.note_dependency(str(path))
        text = path.read_text(encoding="utf-8")
        shown = code(text, LANGUAGES.get(path.suffix, "none"))
        shown["linenos"] = False
        if "folded" in self.options:
            return details(self.arguments[0], shown, classes="okey-file")
        return [para(nodes.literal(self.arguments[0], self.arguments[0])), shown]


class MisreadingsDirective(SphinxDirective):
    """``{misreadings}``: every wrong engine with a case that catches it, found by asking it."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        found = []
        for number, (tr, en, engines) in enumerate(CHAPTERS, 1):
            rows = []
            for engine in engines:
                caught = catches()[engine.id]
                wrong = [para(engine.tr if language == "tr" else engine.en),
                         para(nodes.literal(engine.id, engine.id), classes=["okey-key"])]  # fmt: skip
                if caught is None:
                    shown: Any = word("nothing", language)
                else:
                    case, profile = caught
                    shown = [ref("case", case), nodes.Text(" · "), nodes.literal(profile, profile)]
                rows.append([wrong, _against(engine.contradicts, language), shown])
            heads = [word("engine", language), word("contradicts", language), word("caught_by", language)]
            made = table(heads, rows, "okey-misreadings", widths=[45, 30, 25])
            found.append(section(f"misreadings-{number}", tr if language == "tr" else en, made))
        return found


class CaughtDirective(SphinxDirective):
    """``{caught}``: how many of the wrong engines are caught, chapter by chapter."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        rows = []
        every = through = 0
        for tr, en, engines in CHAPTERS:
            missed = sum(catches()[engine.id] is None for engine in engines)
            every += len(engines)
            through += missed
            rows.append([tr if language == "tr" else en, str(len(engines)), str(len(engines) - missed)])
        total = "Toplam" if language == "tr" else "Total"
        rows.append([[strong(total)], [strong(str(every))], [strong(str(every - through))]])
        heads = [
            word("subject", language),
            word("engine", language),
            "Yakalanan" if language == "tr" else "Caught",
        ]
        return [table(heads, rows, "okey-caught", widths=[60, 20, 20])]


def _against(place: str, language: str) -> list[nodes.Node]:
    """“oyna: The false joker”, “interpretation 20”."""
    if place.startswith("interpretation "):
        return source_link(Source(None, None, place.removeprefix("interpretation ")), language)
    document, _, cited = place.partition(": ")
    return source_link(Source(document, cited), language)


@lru_cache(maxsize=1)
def catches() -> dict[str, tuple[str, str] | None]:
    """For each wrong engine the first case that catches it, and the table."""
    kept = data.kept("catches", _compute_catches)
    return {name: (found[0], found[1]) if found else None for name, found in kept.items()}


def _compute_catches() -> dict[str, list[str] | None]:
    found: dict[str, list[str] | None] = {}
    for _, _, engines in CHAPTERS:
        for engine in engines:
            caught = first_catch(engine)
            found[engine.id] = [caught.case.id, caught.table] if caught is not None else None
    return found


class SchemasDirective(SphinxDirective):
    """``{schemas}``: every schema, with its keys."""

    def run(self) -> list[nodes.Node]:
        language = self.env.config.language
        found = []
        for path in sorted((data.ROOT / "spec" / "schemas").glob("*.schema.json")):
            self.env.note_dependency(str(path))
            text = path.read_text(encoding="utf-8")
            schema = json.loads(text)
            name = path.name.removesuffix(".schema.json")
            where = f"spec/schemas/{path.name}"
            parts: list[nodes.Node] = [para(FORMATS[name][0 if language == "tr" else 1])]
            rows = [
                [[nodes.literal(key, key)],
                 word("required", language) if key in schema.get("required", ()) else ""]
                for key in schema.get("properties", {})
            ]  # fmt: skip
            if rows:
                parts.append(
                    table(
                        [word("key", language), word("needed", language)], rows, "okey-keys", widths=[60, 40]
                    )
                )
            parts += details(where, code(text, "json"), classes="okey-file")
            found.append(section(f"schema-{name}", f"`{name}`", *parts))
        return found


FORMATS = {
    "case": (
        "Örnek dosyası: bir sorunun bir konusundaki örnekler.",
        "A file of cases: one topic of one question.",
    ),
    "coverage": ("Hiçbir örneğin bozamayacağı kurallar, nedenleriyle.", "What no case can break, and why."),
    "dispute": ("Masa tartışmaları ve her masanın kararı.", "Table arguments, and how every table rules."),
    "documents": ("Oyunu tanımlayan belgeler.", "The documents that define the game."),
    "glossary": ("Terimler, iki dilde.", "Terms, in both languages."),
    "interpretations": (
        "Belgelerin sustuğu yerlerdeki kararlar.",
        "What is decided where documents are silent.",
    ),
    "message": ("Motor ile sınayan arasındaki her satır.", "Every line between an engine and the runner."),
    "parameters": (
        "Masaların farklı seçtiği her şey, bir kez.",
        "Everything that tables decide differently, once.",
    ),
    "profile": (
        "Bir masa: her ayarın değeri ya da üst masadan farkı.",
        "A table: every value, or what differs.",
    ),
    "record": ("Oynanmış bir maç.", "A match that was played."),
    "rule": ("Bir bölümün kuralları.", "A chapter of the rules."),
    "source": ("Bir belgenin cümle cümle izi.", "The trace of a document, statement by statement."),
    "table": (
        "Ötekilerin ortak parçaları: taş, per, durum, hamle.",
        "What the others share: tiles, melds, positions.",
    ),
    "variant": ("Bir ev kuralı.", "A house rule."),
}
"""What each schema is about."""


class SchemaRole(SphinxRole):
    """``{schema}`message` ``: a link to a schema."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        from okey.pages import pages

        if self.text not in FORMATS:
            return [], [self.inliner.reporter.error(f"no such schema: {self.text}", line=self.lineno)]
        name = pages()["formats"].name(self.config.language)
        address = "../" * self.env.docname.count("/") + f"{name}.html#schema-{self.text}"
        inner = nodes.literal(self.text, self.text)
        return [nodes.reference("", "", inner, refuri=address, internal=True)], []


def setup(app: Sphinx) -> None:
    """The directives."""
    app.add_directive_to_domain("okey", "exchange", ExchangeDirective)
    app.add_directive_to_domain("okey", "file", FileDirective)
    app.add_directive_to_domain("okey", "misreadings", MisreadingsDirective)
    app.add_directive_to_domain("okey", "caught", CaughtDirective)
    app.add_directive_to_domain("okey", "schemas", SchemasDirective)
    app.add_role_to_domain("okey", "schema", SchemaRole())
