"""A partition judged: its lines in, rows out. Nothing here knows of files, processes or clusters."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from referee import __version__
from referee.adjudicate import adjudicate
from referee.audit.anonymise import code_of
from referee.audit.decoding import quick_document, strict_document
from referee.audit.reading import Partition
from referee.audit.rows import Rows, Writer
from referee.decode import Invalid
from referee.file_faults import FileFault
from referee.lines import usable_under
from referee.profile import Profile, ProfileFault, load_profile
from referee.record import Record, read_record
from referee.spec import Document
from referee.turn import Referee

FORMAT = 1
"""Of the tables; another one is another audit."""
MADE_BY = f"okey-referee {__version__} / {FORMAT}"
MOST_TABLES = 64
"""Profiles that are kept ready; a log that brings its own with every line does not fill the memory."""


class Options(NamedTuple):
    """What decides about the content of the tables."""

    profile: Document | None
    """As it goes over the wire; ``None``: each record names its own."""
    key: bytes | None
    """With one, names are hidden."""


class Seconds(NamedTuple):
    """Where the time went."""

    decoding: float
    judging: float


class Judged(NamedTuple):
    """A judged partition."""

    rows: Rows
    records: int
    seconds: Seconds


class Table(NamedTuple):
    """A profile with everything that judging under it needs."""

    profile: Profile
    referee: Referee
    usable: Callable[..., bool]


class Judge:
    """Judges partitions; what the profiles need is made once."""

    def __init__(self, options: Options) -> None:
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.named = None if options.key is None else partial(code_of, key=options.key)
        self.only = None if options.profile is None else self._ready(load_profile(options.profile))

    def judged(self, partition: Partition) -> Judged:
        """Every line of a partition."""
        writer = Writer(partition.file, self.named)
        records = 0
        decoding = judging = 0.0
        number = partition.first_line - 1
        for number, line in enumerate(partition.lines, partition.first_line):
            if line is not None and not line.strip(b"\xef\xbb\xbf \t\r\n"):
                continue
            begun = decoded = perf_counter()
            try:
                record = self._record(line, partition.file, number)
                decoded = perf_counter()
                table = self.only or self._table(record.profile)
                writer.record(adjudicate(record, table.profile, table.referee, table.usable), number)
                records += 1
            except (Invalid, ProfileFault, FileFault) as fault:
                writer.unreadable(number, fault)
            except Exception as fault:  # one line must not stop a night's work
                writer.failed(number, fault)
            decoding += decoded - begun
            judging += perf_counter() - decoded
        if partition.damage is not None:
            writer.no_more(number + 1)
        return Judged(writer.rows, records, Seconds(decoding, judging))

    def _record(self, line: bytes | None, file: str, number: int) -> Record:
        """The record of a line, for what is wrong with it as ``hakem judge`` says it."""
        document: Any = None if line is None else quick_document(line)
        # A profile may be as deep as its writer likes; that is for the strict reader.
        if isinstance(document, dict) and isinstance(document.get("profile"), str):
            try:
                return read_record(document)
            except Invalid:
                pass
        return read_record(strict_document(line, file, number))

    def _table(self, given: str | Document) -> Table:
        if isinstance(given, str):
            known = self.tables.get(given)
            if known is not None:
                self.tables.move_to_end(given)
                return known
            return self._keep(given, load_profile(given))
        profile = load_profile(given)
        return self._keep(profile.hash, profile)

    def _keep(self, name: str, profile: Profile) -> Table:
        table = self.tables.get(name)
        if table is None or table.profile.id != profile.id:
            table = self.tables[name] = self._ready(profile)
        self.tables.move_to_end(name)
        if len(self.tables) > MOST_TABLES:
            self.tables.popitem(last=False)
        return table

    def _ready(self, profile: Profile) -> Table:
        referee = Referee(profile.parameters)
        return Table(profile, referee, usable_under(referee))
