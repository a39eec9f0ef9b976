"""What ``hakem suite identify`` found, for people and for programs."""

from collections.abc import Sequence
from typing import Any

from referee.cli.terminal import Terminal, shown_name
from referee.conformance.identify import NOT_ANSWERED, Departure, Identity
from referee.conformance.results import EngineAbout, Run
from referee.profile import ProfileFault, load_profile, parameter_types
from referee.spec import load_spec
from referee.wording.texts import in_language
from referee.wording.values import value_words

TEXT = {
    "head": ("BU MOTOR NE OYNUYOR?", "WHAT DOES THIS ENGINE PLAY?"),
    "asked": (
        "{engine}: {profile} masasında {number} soru soruldu; {answered} yanıt, {skipped} atlanan, "
        "{unanswered} yanıtsız.",
        "{engine}, asked {number} cases under {profile}: {answered} answers, {skipped} skipped, "
        "{unanswered} not answered.",
    ),
    "nearest": ("En yakın masa: {profile} — {title}", "Nearest table: {profile}, {title}"),
    "fits": (
        "Yanıtların {agree} / {answered} tanesi bu masaya uyuyor; sıradaki {next}: {number}.",
        "{agree} of {answered} answers agree with it; next is {next} with {number}.",
    ),
    "follows": ("Sorulan masayı oynuyor.", "It plays the table that it was asked to play."),
    "exactly": (
        "Sorulan {asked} idi; oynadığı ise başka bir masa.",
        "It was asked to play {asked}, and plays another table.",
    ),
    "departs": ("Bu masadan ayrıldığı yerler:", "Where it departs from that table:"),
    "change": ("{label}: {before} → {after} ({key})", "{label}: {before} → {after} ({key})"),
    "parameter": ("{label}: {after}", "{label}: {after}"),
    "say_so": (
        "Ayırt eden {all} örneğin {agree} tanesi böyle diyor: {cases}",
        "{agree} of the {all} cases that can tell say so: {cases}",
    ),
    "says_so": ("Bunu tek bir örnek gösteriyor: {cases}", "One case shows it: {cases}"),
    "disagree": ("Tersini söyleyen: {cases}", "Saying the opposite: {cases}"),
    "neither": (
        "Ne biri ne öteki: {cases}",
        "Answered in a third way: {cases}",
    ),
    "one_case": (
        "Yalnız bir örneğe dayanıyor; motorun bir hatası da olabilir.",
        "It rests on one case only and may be a fault of the engine.",
    ),
    "instead": ("Şu da aynı yanıtları verirdi: {names}.", "The same answers would come of {names}."),
    "more": ("… ve {number} örnek daha", "… and {number} more"),
    "all_fit": (
        "Bununla {answered} yanıtın hepsi uyuyor.",
        "With that, all {answered} answers agree.",
    ),
    "open": (
        "Açıklanamayan {number} yanıt var; bunlar ev kuralı değil, motorun hatası olabilir:",
        "{number} answers stay unexplained; they may be faults of the engine, not house rules:",
    ),
    "open_one": (
        "Açıklanamayan bir yanıt var; ev kuralı değil, motorun hatası olabilir:",
        "One answer stays unexplained; it may be a fault of the engine, not a house rule:",
    ),
    "untold": (
        "Motor şu soruları yanıtlamadığı için anlaşılamayan değerler ({questions}):",
        "Not told, since the engine does not answer these questions ({questions}):",
    ),
    "no_case": (
        "Bu masada hiçbir yanıtı değiştirmeyen değerler:",
        "Of no effect on any answer at this table:",
    ),
    "stopped": (
        "Arama sınırına geldi; başka farklar da olabilir.",
        "The search came to its bound; there may be more.",
    ),
    "short": ("Kısaca: bu motor {profile} oynuyor.", "In short: this engine plays {profile}."),
    "with_values": ("{profile} (değişen değerlerle)", "{profile} with the values above"),
    "others": (
        "Motorun oynadığını söylediği öteki masalar (--profile): {names}",
        "Further tables that the engine names (--profile): {names}",
    ),
    "written": ("Profil dosyası: {file}", "Profile file: {file}"),
    "write_it": (
        "Profil dosyası olarak almak için --write DOSYA ekleyin.",
        "Add --write FILE to have it as a profile file.",
    ),
}  # fmt: skip
MOST_CASES = 8
MOST_OPEN = 20


class IdentityText:
    """What was found, for people."""

    def __init__(self, terminal: Terminal, found: Identity, run: Run) -> None:
        self.terminal = terminal
        self.language = terminal.language
        self.texts = in_language(TEXT, self.language)
        self.found = found
        self.run = run
        self.spec = load_spec()
        self.types = parameter_types(self.spec)
        self.cases = {result.item.case.id: result.item.case for result in run.results}

    def write(self, file: str | None) -> None:
        """All of it; ``file`` is where the profile was written."""
        terminal, texts, found = self.terminal, self.texts, self.found
        terminal.rule("═")
        terminal.line(terminal.ink(texts["head"], "head"))
        about = self.run.engine
        said = texts["asked"].format(
            engine=_called(about),
            profile=found.asked,
            number=self.run.counts.selected,
            answered=found.answered,
            skipped=found.skipped,
            unanswered=found.unanswered,
        )
        terminal.block(said, 0)
        terminal.line()
        self._nearest()
        for departure in found.departures:
            self._departure(departure)
        if found.departures:
            terminal.line()
            if not found.open:
                terminal.block(texts["all_fit"].format(answered=found.answered), 0, "", "good")
        self._open()
        if not found.complete:
            terminal.block(texts["stopped"], 0)
        self._untold()
        terminal.line()
        self._short()
        others = [name for name in about.profiles or () if name != found.asked]
        if others:
            terminal.block(texts["others"].format(names=names_of(others)), 0)
        if file is not None:
            terminal.line(texts["written"].format(file=file))
        elif found.departures:
            terminal.block(texts["write_it"], 0)

    def _nearest(self) -> None:
        terminal, texts, found = self.terminal, self.texts, self.found
        title = _title(found.nearest, self.language)
        terminal.block(texts["nearest"].format(profile=found.nearest, title=title), 0, "", "head")
        agree = dict(found.tables)[found.nearest]
        following, number = next(each for each in found.tables if each[0] != found.nearest)
        said = texts["fits"].format(agree=agree, answered=found.answered, next=following, number=number)
        terminal.block(said, 2)
        if found.follows and not found.open:
            terminal.block(texts["follows"], 2, "", "good")
        elif found.nearest != found.asked:
            terminal.block(texts["exactly"].format(asked=found.asked), 2)
        if found.departures:
            terminal.line()
            terminal.line(texts["departs"])

    def _departure(self, departure: Departure) -> None:
        terminal, texts = self.terminal, self.texts
        terminal.line()
        if departure.variant is not None:
            head = f"{self._variant_title(departure.variant)} (`{departure.variant}`)"
        else:
            key, _, after = departure.changes[0]
            head = texts["parameter"].format(label=self._label(key), after=self._value(key, after))
        terminal.block(head, 4, "  ●", "head")
        for key, before, after in departure.changes:
            words = {"before": self._value(key, before), "after": self._value(key, after)}
            line = texts["change"].format(label=self._label(key), key=key, **words)
            terminal.block(line, 6, "    ·", "dim")
        every = len(departure.agree) + len(departure.disagree) + len(departure.neither)
        key = "says_so" if every == 1 else "say_so"
        terminal.block(
            texts[key].format(agree=len(departure.agree), all=every, cases=self._listed(departure.agree)), 4
        )
        for name in ("disagree", "neither"):
            if cases := getattr(departure, name):
                terminal.block(texts[name].format(cases=self._listed(cases)), 4)
        if len(departure.agree) == 1:
            terminal.block(texts["one_case"], 4)
        if departure.instead:
            names = self._or([f"`{name}`" for name in departure.instead[:4]])
            terminal.block(texts["instead"].format(names=names), 4)

    def _open(self) -> None:
        terminal, texts, found = self.terminal, self.texts, self.found
        if not found.open:
            return
        terminal.line()
        key = "open_one" if len(found.open) == 1 else "open"
        terminal.block(texts[key].format(number=len(found.open)), 0, "", "head")
        for identity in found.open[:MOST_OPEN]:
            case = self.cases[identity]
            terminal.block(f"{identity}: {case.title[self.language]} ({case.rules[0]})", 4, "  ≠")
        if len(found.open) > MOST_OPEN:
            terminal.block(texts["more"].format(number=len(found.open) - MOST_OPEN), 4)

    def _untold(self) -> None:
        terminal, texts = self.terminal, self.texts
        unanswered = [each for each in self.found.untold if each.why == NOT_ANSWERED]
        without = [each for each in self.found.untold if each.why != NOT_ANSWERED]
        questions = dict.fromkeys(question for each in unanswered for question in each.questions)
        for entries, key in ((unanswered, "untold"), (without, "no_case")):
            if entries:
                terminal.line()
                terminal.block(texts[key].format(questions=", ".join(questions)), 0)
                terminal.block("; ".join(self._label(each.key) for each in entries), 4, "", "dim")

    def _short(self) -> None:
        found, texts = self.found, self.texts
        unnamed = any(departure.variant is None for departure in found.departures)
        profile = texts["with_values"].format(profile=found.profile) if unnamed else found.profile
        self.terminal.block(texts["short"].format(profile=profile), 0, "", "head")

    def _listed(self, cases: Sequence[str]) -> str:
        shown = ", ".join(cases[:MOST_CASES])
        rest = len(cases) - MOST_CASES
        return f"{shown} {self.texts['more'].format(number=rest)}" if rest > 0 else shown

    def _or(self, names: list[str]) -> str:
        word = "ya da" if self.language == "tr" else "or"
        return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else names[0]

    def _label(self, key: str) -> str:
        return str(self.types[key]["label"][self.language])

    def _value(self, key: str, value: Any) -> str:
        return value_words(self.types[key], value, self.language)

    def _variant_title(self, name: str) -> str:
        return _variant_title(self.spec, name)[self.language]


def _variant_title(spec: Any, name: str) -> dict[str, str]:
    stem, _, number = name.rpartition("-")
    variant = spec["variants"].get(name) or spec["variants"][f"{stem}-N"]
    return {language: text.replace("{N}", number) for language, text in variant["title"].items()}


def identity_document(found: Identity, run: Run, house: dict[str, Any]) -> dict[str, Any]:
    """The same for programs."""
    spec = load_spec()
    types = parameter_types(spec)
    departures = []
    for departure in found.departures:
        entry: dict[str, Any] = {"name": departure.name, "variant": departure.variant}
        if departure.variant is not None:
            entry["title"] = _variant_title(spec, departure.variant)
        entry["changes"] = [
            {
                "parameter": key,
                "label": types[key]["label"],
                "before": before,
                "after": after,
                "in_words": {each: value_words(types[key], after, each) for each in ("tr", "en")},
            }
            for key, before, after in departure.changes
        ]
        for heap in ("agree", "disagree", "neither", "instead"):
            entry[heap] = list(getattr(departure, heap))
        departures.append(entry)
    about = run.engine
    return {
        "engine": {"name": about.name, "version": about.version, "language": about.language},
        "command": run.command,
        "asked": found.asked,
        "nearest": found.nearest,
        "profile": found.profile,
        "follows": found.follows,
        "tables": [{"profile": name, "agree": agree} for name, agree in found.tables],
        "cases": run.counts.selected,
        "answered": found.answered,
        "agree": found.agree,
        "skipped": found.skipped,
        "unanswered": found.unanswered,
        "departures": departures,
        "open": list(found.open),
        "untold": [
            {"parameter": each.key, "why": each.why, "questions": list(each.questions)}
            for each in found.untold
        ],
        "not_excluded": [
            {"parameter": key, "played": found.values[key], "others": list(values)}
            for key, values in found.not_excluded
        ],
        "complete": found.complete,
        "house_profile": house,
    }


def _title(name: str, language: str) -> str:
    try:
        return load_profile(name).title[language]
    except ProfileFault:
        return name


def _called(about: EngineAbout) -> str:
    called = " ".join(part for part in (shown(about.name), shown(about.version)) if part)
    return f"{called} ({shown(about.language)})" if about.language else called


def names_of(names: Sequence[str]) -> str:
    return ", ".join(shown(name) for name in names)


def shown(text: str) -> str:
    """What an engine said, fit for a terminal and a file: one line, nothing invisible, not too long."""
    return shown_name(text, 60)
