"""What an audit found, put together from its tables; some thousand rows are held at a time.

Players and pairs of players are as many as a site has. They are counted in bounded room: exactly while they
fit, and beyond that the rarest give way: no count is too high, and none too low by more than ``error``.
"""

from collections import Counter
from collections.abc import Hashable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from referee import __version__
from referee.audit.rows import FAULT, REMARK
from referee.audit.tables import rows_of
from referee.decode import SEATS
from referee.turn import REFUSED

Document = dict[str, Any]
Key = TypeVar("Key", bound=Hashable)

MOST_KEPT = 100_000
"""Different things of one kind that are counted exactly."""
MOST_TOLD = 50
"""Of what there can be any number of, the summary names so many."""
BIN = 50
LEAST_BIN, MOST_BIN = -20, 40
"""Points are counted in steps of 50; what lies outside goes into the first or last step."""
FEEDER = "take.feeder"


class Bounded(Generic[Key]):
    """Counts of any number of things in bounded room (Misra and Gries, 1982)."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.counts: Counter[Key] = Counter()
        self.sums: Counter[Key] = Counter()
        """What goes along with a count: points."""
        self.error = 0
        """By how much a count can be too low at most."""

    def add(self, key: Key, times: int, amount: int = 0) -> None:
        """Count something; a negative number takes it back."""
        self.counts[key] += times
        self.sums[key] += amount
        if len(self.counts) > self.most:
            self._make_room()

    def _make_room(self) -> None:
        """Take the same from every count, so much that half of them are nothing."""
        less = sorted(self.counts.values())[len(self.counts) // 2]
        self.error += max(less, 0)
        self.counts = Counter({key: times - less for key, times in self.counts.items() if times > less})
        self.sums = Counter({key: self.sums[key] for key in self.counts})

    def most_common(self, number: int = MOST_TOLD) -> list[tuple[Key, int, int]]:
        """The most frequent, with their sums; in an order that does not depend on the log's."""
        ranked = sorted(self.counts.items(), key=lambda entry: (-entry[1], str(entry[0])))
        return [(key, times, self.sums[key]) for key, times in ranked[:number] if times > 0]


class Ending(NamedTuple):
    """A way in which hands end."""

    how: str
    finish: tuple[str, ...]


class _Gathered:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.hands = self.events = self.refused = self.charged = 0
        self.records = 0
        self.endings: Counter[Ending] = Counter()
        self.profiles: Bounded[str] = Bounded()
        self.points: Counter[int] = Counter()
        self.points_sum = self.points_number = 0
        self.least: int | None = None
        self.most: int | None = None
        self.charges: Bounded[str] = Bounded()
        self.refusals: Bounded[str] = Bounded()
        self.faults: Bounded[str] = Bounded()
        self.remarks: Bounded[str] = Bounded()
        self.differences: Bounded[tuple[str, str]] = Bounded()
        self.whats: Counter[str] = Counter()
        self.feeding: Bounded[tuple[str, str]] = Bounded()
        self.reasons: Counter[str] = Counter()
        self.examples: dict[str, Document] = {}


def summarise(folder: Path, files: int) -> Document:
    """The summary of an audit's folder."""
    found = _Gathered()
    _hands(folder, found)
    _verdicts(folder, found)
    _differences(folder, found)
    _unreadable(folder, found)
    return _document(found, files)


def _hands(folder: Path, found: _Gathered) -> None:
    points_of = [f"points_{seat}" for seat in SEATS]
    columns = ["hand", "profile", "how", "finish", "events", "refused", "charged", *points_of]
    for rows in rows_of(folder, "hands", columns):
        found.hands += len(rows["hand"])
        found.records += rows["hand"].count(1)
        for name in ("events", "refused", "charged"):
            setattr(found, name, getattr(found, name) + sum(rows[name]))
        for how, finish in zip(rows["how"], rows["finish"], strict=True):
            found.endings[Ending(how, tuple(finish))] += 1
        for profile, times in Counter(rows["profile"]).items():
            found.profiles.add(profile, times)
        for column in points_of:
            for points, times in Counter(rows[column]).items():
                if points is not None:
                    _count_points(points, times, found)


def _count_points(points: int, times: int, found: _Gathered) -> None:
    found.points[max(LEAST_BIN, min(points // BIN, MOST_BIN))] += times
    found.points_sum += points * times
    found.points_number += times
    found.least = points if found.least is None else min(found.least, points)
    found.most = points if found.most is None else max(found.most, points)


def _verdicts(folder: Path, found: _Gathered) -> None:
    columns = ["outcome", "rule", "seat", "player", "entries"]
    for rows in rows_of(folder, "verdicts", columns):
        for outcome, rule, seat, player, entries in zip(*(rows[name] for name in columns), strict=True):
            if outcome in (FAULT, REMARK, REFUSED):
                kind = {FAULT: found.faults, REMARK: found.remarks, REFUSED: found.refusals}[outcome]
                kind.add(rule, 1)
            for entry in entries:
                sign = -1 if entry["points"] < 0 else 1
                found.charges.add(entry["rule"], sign, entry["points"])
                if entry["rule"] == FEEDER:
                    who = entry["player"] or str(entry["seat"]), player or str(seat)
                    found.feeding.add(who, sign, entry["points"])


def _differences(folder: Path, found: _Gathered) -> None:
    for rows in rows_of(folder, "differences", ["what", "rules"]):
        for what, rules in zip(rows["what"], rows["rules"], strict=True):
            found.whats[what] += 1
            for rule in rules:
                found.differences.add((what, rule), 1)


def _unreadable(folder: Path, found: _Gathered) -> None:
    columns = ["file", "line", "code", "sentence_tr", "sentence_en"]
    for rows in rows_of(folder, "unreadable", columns):
        for file, line, code, turkish, english in zip(*(rows[name] for name in columns), strict=True):
            found.reasons[code] += 1
            if code not in found.examples:
                sentence = {"tr": turkish, "en": english}
                found.examples[code] = {"file": file, "line": line, "sentence": sentence}


def _document(found: _Gathered, files: int) -> Document:
    unreadable = sum(found.reasons.values())
    return {
        "audit": 1,
        "referee": __version__,
        "files": files,
        "records": found.records,
        "hands": found.hands,
        "events": found.events,
        "charged": found.charged,
        "refused": found.refused,
        "differences": sum(found.whats.values()),
        "unreadable": unreadable,
        "profiles": [{"profile": name, "hands": times} for name, times, _ in found.profiles.most_common()],
        "endings": [
            {"how": ending.how, "finish": list(ending.finish), "hands": times}
            for ending, times in sorted(found.endings.items(), key=lambda entry: (-entry[1], entry[0]))
        ],
        "points": {
            "seats": found.points_number,
            "mean": round(found.points_sum / found.points_number, 2) if found.points_number else None,
            "least": found.least,
            "most": found.most,
            "bins": [{"from": step * BIN, "seats": found.points[step]} for step in sorted(found.points)],
        },
        "charges_by_rule": [
            {"rule": rule, "times": times, "points": points}
            for rule, times, points in found.charges.most_common()
        ],
        "refused_by_rule": _by_rule(found.refusals),
        "deal_faults_by_rule": _by_rule(found.faults),
        "remarks_by_rule": _by_rule(found.remarks),
        "differences_by_kind": [
            {"what": what, "times": times}
            for what, times in sorted(found.whats.items(), key=lambda entry: (-entry[1], entry[0]))
        ],
        "differences_by_rule": [
            {"what": what, "rule": rule, "times": times}
            for (what, rule), times, _ in found.differences.most_common()
        ],
        "feeding": {
            "error": found.feeding.error,
            "pairs": [
                {"from": giver, "to": taker, "times": times, "points": points}
                for (giver, taker), times, points in found.feeding.most_common()
            ],
        },
        "unreadable_by_reason": [
            {"code": code, "times": times, "example": found.examples[code]}
            for code, times in sorted(found.reasons.items(), key=lambda entry: (-entry[1], entry[0]))
        ],
    }


def _by_rule(counts: Bounded[str]) -> list[Document]:
    return [{"rule": rule, "times": times} for rule, times, _ in counts.most_common()]


def is_clean(summary: Document) -> bool:
    """Nothing refused, no difference, every line read."""
    return not (summary["refused"] or summary["differences"] or summary["unreadable"])
