"""``hakem judge --explain``: the house rules by which the records come out, told and as a document."""

import sys
from collections import Counter
from typing import Any

from referee.adjudicate import Judgement
from referee.cli.judge_text import difference_sentence
from referee.cli.terminal import Terminal, shown_name
from referee.explaining import Explanation, Step, explain
from referee.naming import listed
from referee.profile import parameter_types
from referee.rulebook import load_rulebook
from referee.spec import load_spec
from referee.turn import REFUSED
from referee.wording.texts import in_language
from referee.wording.values import value_words

TEXT = {
    "head": ("BU SİTE NASIL OYNUYOR?", "WHAT DOES THIS SITE PLAY?"),
    "before": ("{tables} kurallarına göre: {counts}.", "Under {tables}: {counts}."),
    "nothing": (
        "Kayıtlar bu masanın kurallarıyla tutuyor; açıklanacak bir şey yok.",
        "The records come out under this table's rules; there is nothing to explain.",
    ),
    "none_found": (
        "Bilinen ev kurallarından hiçbiri, tek başına değiştirilen hiçbir değer bunları açıklamıyor.",
        "No known house rule explains this, and no single value does.",
    ),
    "variant": ("Bu site `{name}` oynuyor: {title}", "This site plays `{name}`: {title}"),
    "parameter": (
        "Bu site şu değeri başka oynuyor: `{name}`",
        "This site plays another value: `{name}`",
    ),
    "change": ("{label}: {before} → {after} ({key})", "{label}: {before} → {after} ({key})"),
    "or": ("ya da", "or"),
    "explains": ("Açıkladığı: {counts}.", "Explains {counts}."),
    "one_place": (
        "Yalnız bir yere dayanıyor; rastlantı da olabilir.",
        "It rests on one place only and may be chance.",
    ),
    "instead": ("Şu da aynı sonucu verir: {names}.", "The same comes out with {names}."),
    "open": ("Açık kalan: {counts}.", "Still open: {counts}."),
    "all_explained": ("Açık kalan bir şey yok.", "Nothing is left open."),
    "open_hand": ("{file}, {hand}. el — {said}", "{file}, hand {hand}: {said}"),
    "open_match": ("{file}, maç — {said}", "{file}, the match: {said}"),
    "refused_events": ("Reddedilen hamleler: {rules}", "Refused events: {rules}"),
    "more": (
        "ve {number} fark daha (hepsi için --format json)",
        "and {number} more (all of them: --format json)",
    ),
    "stopped": (
        "Arama sınırına geldi; daha az kayıtla daha fazlası çıkabilir.",
        "The search came to its bound; with fewer records it might find more.",
    ),
    "profiles": ("Ev kurallarıyla masalar: {names}.", "The tables with these house rules: {names}."),
    "judge_under": (
        "Kayıtlara bu kurallarla bakmak için: {command}",
        "To judge the records under these rules: {command}",
    ),
    "house_file": (
        "Bu masanın profil dosyası (hakem judge --profile DOSYA):",
        "This table as a profile file (hakem judge --profile FILE):",
    ),
    "house_title": ("Bu sitenin masası", "This site's table"),
    "trying": ("Ev kuralları deneniyor: {number}. deneme", "Trying house rules: trial {number}"),
}  # fmt: skip
MOST_SHOWN = 40
HOUSE_IDS = {"tr": "bu-site", "en": "this-site"}


class Explainer:
    """The judged records of one call, taken as those of one site."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = in_language(TEXT, language)
        self.names: list[str] = []
        self.judgements: list[Judgement] = []
        self.shown = False

    def add(self, name: str, judgement: Judgement) -> None:
        """A record that has been judged."""
        self.names.append(name)
        self.judgements.append(judgement)

    def found(self) -> Explanation:
        """Look for the house rules; on a terminal, say how far the search is."""
        watched = sys.stderr.isatty()
        records = [judgement.record for judgement in self.judgements]
        tables = [judgement.profile for judgement in self.judgements]
        try:
            return explain(records, tables, progress=self._progress if watched else None)
        finally:
            if self.shown:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()

    def _progress(self, number: int) -> None:
        self.shown = True
        sys.stderr.write("\r" + self.texts["trying"].format(number=number))
        sys.stderr.flush()


def counts_in_words(differences: int, refused: int, faults: int, language: str) -> str:
    """“4 fark ve 2 reddedilen hamle”."""
    turkish = language == "tr"
    parts = []
    for number, one, many, word in (
        (differences, "difference", "differences", "fark"),
        (refused, "refused event", "refused events", "reddedilen hamle"),
        (faults, "fault of the deal", "faults of the deal", "dağıtım yanlışı"),
    ):
        if number:
            parts.append(f"{number} {word if turkish else one if number == 1 else many}")
    return listed(parts, language) or ("fark yok" if turkish else "no differences")


def house_file(found: Explanation, language: str) -> dict[str, Any] | None:
    """The single parameters as a house's own profile; ``None`` where variants say it all or where the
    records name several tables."""
    values = {key: after for step in found.steps if step.variant is None for key, _, after in step.changes}
    if not values or len(found.profiles) > 1:
        return None
    title = {each: TEXT["house_title"][0 if each == "tr" else 1] for each in ("tr", "en")}
    return {"id": HOUSE_IDS[language], "title": title, "extends": found.profile, "values": values}


class ExplanationText:
    """Writes an explanation to a terminal."""

    def __init__(self, terminal: Terminal, explainer: Explainer, found: Explanation) -> None:
        self.terminal = terminal
        self.language = terminal.language
        self.texts = in_language(TEXT, self.language)
        self.explainer = explainer
        self.found = found
        self.spec = load_spec()
        self.types = parameter_types(self.spec)

    def write(self) -> None:
        """All of it."""
        terminal, found, texts = self.terminal, self.found, self.texts
        terminal.rule("═")
        terminal.line(terminal.ink(texts["head"], "head"))
        if not any(found.before):
            terminal.block(texts["nothing"], 0)
            return
        tables = listed(list(found.bases), self.language)
        counts = counts_in_words(*found.before, self.language)
        terminal.block(texts["before"].format(tables=tables, counts=counts), 0)
        for step in found.steps:
            self._step(step)
        terminal.line()
        if not found.steps:
            terminal.block(texts["none_found"], 0)
        self._open()
        if not found.complete:
            terminal.block(texts["stopped"], 0)
        if found.steps:
            self._how_to_use()

    def _step(self, step: Step) -> None:
        terminal, texts = self.terminal, self.texts
        terminal.line()
        if step.variant is None:
            terminal.block(texts["parameter"].format(name=step.name), 0, "", "head")
        else:
            variant, title = self._variant(step.variant)
            terminal.block(texts["variant"].format(name=step.name, title=title), 0, "", "head")
            terminal.block(variant["description"][self.language], 4)
        for key, before, after in step.changes:
            others = [self._value(key, value) for value in before if value != after]
            if not others:
                continue
            said = f" {texts['or']} ".join(others)
            line = texts["change"].format(
                label=self.types[key]["label"][self.language],
                before=said,
                after=self._value(key, after),
                key=key,
            )
            terminal.block(line, 6, "    ·", "dim")
        counts = counts_in_words(step.differences, step.refused, step.faults, self.language)
        terminal.block(texts["explains"].format(counts=counts), 4, "", "good")
        if step.places == 1:
            terminal.block(texts["one_place"], 4)
        if step.instead:
            names = listed([f"`{name}`" for name in step.instead[:4]], self.language)
            terminal.block(texts["instead"].format(names=names), 4)

    def _variant(self, name: str) -> tuple[Any, str]:
        variants = self.spec["variants"]
        if name in variants:
            return variants[name], variants[name]["title"][self.language]
        stem, _, number = name.rpartition("-")
        variant = variants[f"{stem}-N"]
        return variant, variant["title"][self.language].replace("{N}", number)

    def _value(self, key: str, value: Any) -> str:
        return value_words(self.types[key], value, self.language)

    def _open(self) -> None:
        terminal, texts, found = self.terminal, self.texts, self.found
        if not any(found.after):
            terminal.block(texts["all_explained"], 0, "", "good")
            return
        counts = counts_in_words(*found.after, self.language)
        terminal.block(texts["open"].format(counts=counts), 0, "", "head")
        book = load_rulebook()
        for entry in found.open[:MOST_SHOWN]:
            players = self._players(entry.record)
            difference = entry.difference
            lead = texts["open_match" if difference.hand is None else "open_hand"]
            said = difference_sentence(difference, self.language, players)
            file = self.explainer.names[entry.record].rpartition("/")[2]
            terminal.block(
                lead.format(file=file, hand=difference.hand, said=said),
                4,
                "  " + terminal.ink("≠", "refused"),
            )
            rules = [f"{book.title(rule, self.language)} ({rule})" for rule in difference.rules]
            terminal.block("; ".join(rules), 4, "", "dim")
        if len(found.open) > MOST_SHOWN:
            terminal.block(texts["more"].format(number=len(found.open) - MOST_SHOWN), 4)
        refused = refused_rules(found)
        if refused:
            rules = [f"{rule} ({number})" for rule, number in refused.most_common()]
            terminal.block(texts["refused_events"].format(rules=", ".join(rules)), 2)

    def _players(self, record: int) -> dict[int, str]:
        given = self.explainer.judgements[record].record.players
        return {seat: shown_name(name, 40) for seat, name in given.items()}

    def _how_to_use(self) -> None:
        terminal, texts = self.terminal, self.texts
        house = house_file(self.found, self.language)
        terminal.line()
        if house is None:
            if len(self.found.profiles) == 1:
                command = f"hakem judge --profile {self.found.profile}"
                terminal.block(texts["judge_under"].format(command=command), 0)
            else:
                names = ", ".join(self.found.profiles)
                terminal.block(texts["profiles"].format(names=names), 0)
            return
        terminal.line(texts["house_file"])
        terminal.line()
        terminal.line(f"    id: {house['id']}")
        terminal.line(f'    title: {{tr: {house["title"]["tr"]}, en: "{house["title"]["en"]}"}}')
        terminal.line(f"    extends: {house['extends']}")
        terminal.line("    values:")
        for step in self.found.steps:
            if step.variant is None:
                terminal.line(f"      {step.name}")


def refused_rules(found: Explanation) -> Counter[str]:
    """The rules that still refuse events."""
    return Counter(
        row.verdict.findings[0].rule
        for judgement in found.judgements
        for hand in judgement.hands
        for row in hand.events
        if row.verdict.outcome == REFUSED
    )


def explanation_document(explainer: Explainer, found: Explanation) -> dict[str, Any]:
    """The same for programs."""
    spec = load_spec()
    steps = []
    for step in found.steps:
        entry: dict[str, Any] = {"name": step.name}
        if step.variant is not None:
            stem, _, number = step.variant.rpartition("-")
            variant = spec["variants"].get(step.variant) or spec["variants"][f"{stem}-N"]
            entry |= {
                "variant": step.variant,
                "title": {
                    language: text.replace("{N}", number) for language, text in variant["title"].items()
                },
            }
        entry |= {
            "changes": [
                {"parameter": key, "before": list(before), "after": after}
                for key, before, after in step.changes
            ],
            "differences": step.differences,
            "refused": step.refused,
            "faults": step.faults,
            "places": step.places,
            "instead": list(step.instead),
        }
        steps.append(entry)
    opened = []
    for each in found.open:
        players = {
            seat: shown_name(name, 40)
            for seat, name in explainer.judgements[each.record].record.players.items()
        }
        difference = each.difference
        opened.append(
            {
                "file": explainer.names[each.record],
                "hand": difference.hand,
                "seat": difference.seat,
                "what": difference.what,
                "claimed": difference.claimed,
                "judged": difference.judged,
                "rules": list(difference.rules),
                "sentence": {
                    language: difference_sentence(difference, language, players) for language in ("tr", "en")
                },
            }
        )
    return {
        "explanation": {
            "files": explainer.names,
            "bases": list(found.bases),
            "profiles": list(found.profiles),
            "before": found.before._asdict(),
            "after": found.after._asdict(),
            "steps": steps,
            "open": opened,
            "open_refused": dict(refused_rules(found).most_common()),
            "house_profile": house_file(found, explainer.language),
            "trials": found.trials,
            "complete": found.complete,
        }
    }
