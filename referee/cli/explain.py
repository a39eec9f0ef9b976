"""``hakem explain``: one rule, what it says at a table, how it is known, and how the others rule it."""

from typing import Any

import click

from referee.cli.group import fail, format_option, new_command, profile_option
from referee.tiles import OKEY
from referee.wording.texts import in_language

TEXT = {
    "about": (
        """Bir kuralı anlatır.

        KURAL, kuralın adıdır (hakem rules hepsini sıralar) ya da kuralların andığı bir yorumun numarası
        (hakem explain 19). Kuralın bu masadaki hâlini, çiğnendiğinde ne
        dendiğini, değerlerini, dayanağını ve öbür masaların aynı konuda ne dediğini gösterir. Masa
        söylenmezse bütün masalar yan yana gelir.""",
        """Explain a rule.

        RULE is the rule's id (hakem rules lists them), or the number of a decision that rules cite
        (hakem explain 19). Shows what it says at this table, what is said when
        it is broken, its values, how it is known, and how the other tables rule the same. Where no table
        is named, all of them are shown.""",
    ),
    "rule": ("KURAL", "RULE"),
    "profile": (
        "Hangi masaya göre: bir kimlik (ev kurallarıyla) ya da bir profil dosyası.",
        "At which table: an id (with variants) or a profile file.",
    ),
    "format": ("text ya da json.", "text or json."),
    "unknown": ("Böyle bir kural yok: {found}.", "There is no such rule: {found}."),
    "nearest": ("En yakınları: {near}.", "Nearest: {near}."),
    "list": ("Hepsi için: hakem rules", "All of them: hakem rules"),
    "said": ("Çiğnendiğinde ya da yazıldığında (örnek)", "Said when it is broken or charged (example)"),
    "said_score": ("Puana yazıldığında (örnek)", "Said on the score sheet (example)"),
    "values": ("Değerler", "Values"),
    "basis": ("Dayanağı", "How it is known"),
    "others": ("Öbür masalar", "Other tables"),
    "same": ("Öbür masalarda da aynı.", "The same at all other tables."),
    "kind_event": ("hamle kuralı", "a rule on events"),
    "kind_entry": ("el puanı", "a line of the hand's score"),
    "kind_match": ("maç kuralı", "a rule of the match"),
    "kind_deal": ("dağıtım kuralı", "a rule of the deal"),
    "kind_construction": ("oyunun yapısından gelir", "holds by the way the game is built"),
}


def command(language: str) -> click.Command:
    """The command in one language."""
    texts = in_language(TEXT, language)
    return new_command(
        language,
        "explain",
        lambda **options: explain(language, **options),
        texts["about"],
        [
            click.Argument(["rule"], metavar=texts["rule"]),
            profile_option(language, texts["profile"]),
            format_option(texts["format"]),
        ],
        ["hakem explain discard.playable", "hakem explain table_okey.from_set --profile oyna"],
    )  # fmt: skip


def explain(language: str, rule: str, profile: str | None, form: str) -> None:
    """Show one rule."""
    from referee.cli.ask import complete_profiles
    from referee.profile import load_profile
    from referee.rulebook import load_rulebook
    from referee.spec import load_spec

    book = load_rulebook()
    decision = _decision(rule)
    if decision is not None:
        _show_decision(decision, language, form)
        return
    if rule not in book.rules:
        fail(unknown_rule(rule, list(book.rules), language))
    profiles = [load_profile(name) for name in complete_profiles(load_spec())]
    chosen = None
    if profile is not None:
        from referee.cli.profile_option import chosen_profile

        chosen = chosen_profile(profile, language)
    if form == "json":
        from referee.cli.judge import write_json

        shown = [chosen] if chosen is not None else profiles
        write_json({**rule_about(rule), "profiles": [rule_at(rule, each) for each in shown]})
        return
    _Page(language, rule).write(chosen, profiles)


def _decision(name: str) -> dict[str, Any] | None:
    """The decision with that number, or one of the principles."""
    from referee.files import compile_book, data_root

    if not (name.isdecimal() or name.upper() in ("A", "P1", "P2")):
        return None
    for entry in compile_book(data_root())["interpretations"]:
        if str(entry["id"]) == name.upper():
            found: dict[str, Any] = entry
            return found
    return None


def _show_decision(decision: dict[str, Any], language: str, form: str) -> None:
    if form == "json":
        from referee.cli.judge import write_json

        write_json(decision)
        return
    from referee.wording.sources import interpretation_name

    click.echo(interpretation_name(str(decision["id"]), language))
    click.echo(decision["question"][language])
    click.echo(decision["decision"][language])


def unknown_rule(rule: str, known: list[str], language: str) -> str:
    """That there is no such rule, with those that may be meant."""
    import difflib

    texts = in_language(TEXT, language)
    word = rule.casefold()
    near = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    # Somebody may know the last part only, or the first.
    near += [name for name in known if word and word in name and name not in near][:5]
    said = texts["unknown"].format(found=rule[:60])
    tail = texts["nearest"].format(near=", ".join(near)) if near else texts["list"]
    return f"{said} {tail}"


def rule_about(rule: str) -> dict[str, Any]:
    """What a rule is at every table."""
    from referee.rulebook import load_rulebook

    text = load_rulebook().rule(rule)
    return {
        "id": text.id,
        "chapter": text.chapter,
        "kind": text.kind,
        "shape": text.shape,
        "title": text.title,
        "parameters": list(text.parameters),
        "authority": text.authority,
        "sources": list(text.sources),
    }


def rule_at(rule: str, profile: Any) -> dict[str, Any]:
    """What it is at one."""
    from referee.rulebook import load_rulebook
    from referee.wording.sources import source_document

    book = load_rulebook()
    return {
        "id": profile.id,
        "statement": {language: book.statement(rule, profile, language) for language in ("tr", "en")},
        "values": {key: profile.values[key] for key in book.rule(rule).parameters},
        "authority": book.authority(rule, profile),
        "sources": [source_document(source) for source in book.sources(rule, profile)],
    }


# Samples for the arguments of a sentence: what happened is made up, the figures are the table's.
SAMPLES: dict[str, Any] = {
    "tile": 6,
    "tiles": (6,),
    "meld": (4, 5, 6),
    "seat": 2,
    "to_play": 1,
    "payer": 4,
    "expected": 3,
    "count": 4,
    "number": 3,
    "value": 95,
    "sum": 23,
    "factor": 2,
    "points": 101,
    "seconds": 5,
}
SAMPLE_SET: dict[str, Any] = {"meld": (6, 19, OKEY), "tiles": (32, 45)}


class _Page:
    """One rule for people."""

    def __init__(self, language: str, rule: str) -> None:
        from referee.cli.terminal import Terminal
        from referee.rulebook import load_rulebook
        from referee.spec import load_spec

        self.language = language
        self.texts = in_language(TEXT, language)
        self.terminal = Terminal(language)
        self.book = load_rulebook()
        self.rule = rule
        self.text = self.book.rule(rule)
        self.definitions = {entry["key"]: entry for entry in load_spec()["parameters"]}
        self.chapters = {chapter["id"]: chapter["title"] for chapter in self.book.chapters}

    def write(self, chosen: Any, profiles: list[Any]) -> None:
        """The page: at one table, with the others after it; or all of them."""
        terminal = self.terminal
        terminal.line(terminal.ink(self.text.title[self.language], "head"))
        kind = self.texts[f"kind_{self.text.kind}"]
        chapter = self.chapters[self.text.chapter][self.language]
        terminal.line(terminal.ink(f"{self.rule} · {chapter} · {kind}", "dim"))
        groups = self._groups([chosen] if chosen is not None else profiles)
        for group in groups:
            self._table(group, named=chosen is not None or len(groups) > 1)
        if chosen is None:
            return
        others = [profile for profile in profiles if profile.id != chosen.id]
        terminal.line()
        if all(self._same(chosen, other) for other in others):
            terminal.line(self.texts["same"])
            return
        terminal.line(terminal.ink(self.texts["others"], "head"))
        for group in self._groups(others):
            terminal.line()
            terminal.block(", ".join(profile.id for profile in group), 2, "", "head")
            terminal.block(self.book.statement(self.rule, group[0], self.language), 4)
            self._values(group[0], 4)
            self._basis(group[0], 4)

    def _same(self, one: Any, other: Any) -> bool:
        keys = self.text.parameters
        same = [one.values[key] for key in keys] == [other.values[key] for key in keys]
        return same and self.book.statement(self.rule, one, "en") == self.book.statement(
            self.rule, other, "en"
        )

    def _groups(self, profiles: list[Any]) -> list[list[Any]]:
        """Tables that rule the same, for the same reason, together."""
        from referee.wording.told import basis_of

        groups: dict[Any, list[Any]] = {}
        for profile in profiles:
            key = (
                self.book.statement(self.rule, profile, self.language),
                tuple(repr(profile.values[key]) for key in self.text.parameters),
                basis_of(self.rule, profile, self.language),
            )
            groups.setdefault(key, []).append(profile)
        return list(groups.values())

    def _table(self, group: list[Any], named: bool) -> None:
        terminal = self.terminal
        terminal.line()
        indent = 0
        if named:
            indent = 2
            terminal.block(", ".join(profile.id for profile in group), 0, "", "head")
        profile = group[0]
        terminal.block(self.book.statement(self.rule, profile, self.language), indent)
        if self.text.said and profile.values.get(self.rule, True) is not None:
            lead = self.texts["said_score" if self.text.kind == "entry" else "said"]
            terminal.block(f"{lead}: “{self._example(profile)}”", indent)
        self._values(profile, indent)
        self._basis(profile, indent)

    def _example(self, profile: Any) -> str:
        from referee.wording.told import sentence_of

        args = dict(SAMPLES)
        if "set" in self.rule:
            args |= SAMPLE_SET
        pairs = "pairs" in self.rule
        args["minimum"] = profile.values["open.pairs.minimum" if pairs else "open.melds.minimum"]
        for key in self.text.parameters:
            value = profile.values[key]
            if (
                isinstance(value, int)
                and not isinstance(value, bool)
                and self.definitions[key].get("unit") == "points"
            ):
                args["points"] = value
                break
        if self.rule in ("score.melds_opener", "score.pairs_opener", "exhausted.opened"):
            args["points"] = args["sum"] * args["factor"]
        return sentence_of(self.rule, args, profile, self.language)

    def _values(self, profile: Any, indent: int) -> None:
        from referee.wording.values import value_words

        for key in self.text.parameters:
            definition = self.definitions[key]
            words = value_words(definition, profile.values[key], self.language)
            label = definition["label"][self.language]
            self.terminal.block(f"{label}: {words} ({key})", indent + 4, " " * (indent + 2) + "·")

    def _basis(self, profile: Any, indent: int) -> None:
        from referee.wording.told import basis_of

        self.terminal.block(basis_of(self.rule, profile, self.language), indent + 2, "", "dim")
