"""A fault in a file that a person wrote: where it is, what is wrong and what is right, in two languages.

The sentences never glue a Turkish case suffix to a figure or a name, so that any of them can stand there.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from referee.decode import shortly

Facts = Mapping[str, Any]

_SENTENCES: dict[str, tuple[str, str]] = {
    # what a document says
    "unknown_key": ("`{found}` adlı bir anahtar burada yok.", "There is no key `{found}` here."),
    "missing": ("`{name}` anahtarı eksik.", "The key `{name}` is missing."),
    "bad_type": ("Değerin türü yanlış: {found}.", "This is of the wrong type: {found}."),
    "bad_value": ("Bu değer burada kullanılamaz: {found}.", "This value is not allowed here: {found}."),
    "bad_number": ("Sayı sınırların dışında: {found}.", "The number is out of bounds: {found}."),
    "bad_form": (
        "Bu yazım burada geçerli değil: {found}.",
        "This is not written in the right form: {found}.",
    ),
    "too_short": ("Liste çok kısa: {found} öğe var.", "The list is too short: it has {found}."),
    "too_long": ("Liste çok uzun: {found} öğe var.", "The list is too long: it has {found}."),
    "empty": ("Bu alan boş bırakılamaz.", "This must not be empty."),
    "too_many_keys": ("Burada fazla anahtar var: {found}.", "There are too many keys here: {found}."),
    "repeated": ("Listede aynı değer iki kez yazılmış.", "The list holds the same value twice."),
    "one_key": (
        "Şunlardan tam olarak biri yazılmalı: {choices}. Burada olan: {found}.",
        "Exactly one of these must be there: {choices}. Found: {found}.",
    ),
    "any_key": (
        "Şunlardan en az biri yazılmalı: {choices}.",
        "At least one of these must be there: {choices}.",
    ),
    "invalid": ("Bu değer burada geçerli değil: {found}.", "This is not valid here: {found}."),
    "repeated_id": (
        "`{found}` kimliği ikinci kez kullanılmış; ilki: {first}.",
        "The id `{found}` is used a second time; first in {first}.",
    ),
    # what a profile says
    "unknown_profile": ("`{found}` adlı bir profil yok.", "There is no profile `{found}`."),
    "unknown_variant": ("`{found}` adlı bir ev kuralı yok.", "There is no variant `{found}`."),
    "contradiction": (
        "Bu ev kuralları birbiriyle çelişiyor: {variants}.",
        "These variants contradict each other: {variants}.",
    ),
    "no_sense": (
        "{found} değeri, `{other}` anahtarındaki {against} değeriyle bağdaşmıyor.",
        "The value {found} makes no sense beside {against} at `{other}`.",
    ),
    "circle": (
        "Profiller dönüp dolaşıp birbirine dayanıyor: {profiles}.",
        "The profiles extend each other in a circle: {profiles}.",
    ),
    # how a document is written
    "duplicate_key": (
        "`{found}` anahtarı iki kez yazılmış; ilki {first}. satırda. Birini silin.",
        "The key `{found}` is written twice, first in line {first}. Remove one of them.",
    ),
    "bad_key": (
        "Anahtar bir sözcük ya da tam sayı olmalı; gerekirse tırnak içine alın.",
        "A key must be a word or a whole number; put it in quotes if need be.",
    ),
    "tag": (
        "Etiket kullanılamaz: {found}. Değeri etiketsiz yazın.",
        "Tags are not allowed: {found}. Write the value without it.",
    ),
    "anchor": (
        "Çapa kullanılamaz: &{found}. Değeri gereken her yerde yeniden yazın.",
        "Anchors are not allowed: &{found}. Write the value out wherever it is needed.",
    ),
    "alias": (
        "Takma ad kullanılamaz: *{found}. Değeri yeniden yazın; yıldızla başlayan metni tırnak içine alın.",
        "Aliases are not allowed: *{found}. Write the value out; put text that begins with a star in quotes.",
    ),
    "directive": (
        "Yüzde işaretiyle başlayan yönerge satırları kullanılamaz; silin.",
        "Directive lines that begin with a percent sign are not allowed; remove them.",
    ),
    "several_documents": (
        "Bir dosyada tek belge olur; `---` ile ikinci bir belge başlamış.",
        "A file holds one document; a second one begins here after `---`.",
    ),
    "no_document": ("Dosya boş.", "The file is empty."),
    "too_deep": (
        "İç içe çok fazla liste ya da bölüm var; en çok {most} kat olabilir.",
        "Lists and mappings are nested too deeply; {most} levels are the most.",
    ),
    "long_number": (
        "Sayı çok uzun; en çok {most} basamak olabilir. Metin ise tırnak içine alın.",
        "The number is too long; {most} digits are the most. If it is text, put it in quotes.",
    ),
    "not_a_number": (
        "Sayı olarak okunamıyor: {found}. Ondalık bir sayı yazın.",
        "This cannot be read as a number: {found}. Write a decimal number.",
    ),
    "control_character": (
        "Burada görünmeyen bir denetim karakteri var ({found}); silin.",
        "There is an invisible control character here ({found}); remove it.",
    ),
    "not_utf8": (
        "Dosya UTF-8 değil ({found} baytı okunamıyor). Düzenleyicinizde UTF-8 olarak kaydedin.",
        "The file is not UTF-8 (the byte {found} cannot be read). Save it as UTF-8 in your editor.",
    ),
    "too_big": (
        "Dosya çok büyük; en çok {most} MB olabilir.",
        "The file is too big; {most} MB are the most.",
    ),
    "not_found": ("Böyle bir dosya yok.", "There is no such file."),
    "unreadable": ("Dosya okunamıyor: {found}.", "The file cannot be read: {found}."),
    # syntax
    "syntax": ("Yazım bozuk: {found}.", "This cannot be parsed: {found}."),
    "syntax_colon": (
        "Burada `:` beklenmiyor. Girintiye bakın; iki nokta metnin içindeyse metni tırnak içine alın.",
        "A `:` is not expected here. Check the indentation; put text that holds a colon in quotes.",
    ),
    "syntax_no_colon": (
        "Anahtardan sonra `:` ve bir boşluk gerekir.",
        "A `:` and a space must follow the key.",
    ),
    "syntax_bracket": (
        "Liste kapanmamış: burada `,` ya da `]` beklenir.",
        "The list is not closed: a `,` or a `]` is expected here.",
    ),
    "syntax_brace": (
        "Süslü ayraç kapanmamış: burada `,` ya da `}}` beklenir.",
        "The braces are not closed: a `,` or a `}}` is expected here.",
    ),
    "syntax_indent": (
        "Burada yeni bir anahtar ya da `-` beklenir; girintiyi üstteki satırlarla aynı yapın.",
        "A new key or a `-` is expected here; indent it as the lines above.",
    ),
    "syntax_character": (
        "Değer bu karakterle başlayamaz: {found}. Sekme yerine boşluk kullanın, metni tırnak içine alın.",
        "A value cannot begin with this character: {found}. Replace a tab by spaces; put text in quotes.",
    ),
    "syntax_quote": (
        "Tırnak kapanmamış.",
        "The quotes are not closed.",
    ),
    "syntax_escape": (
        "Ters bölüden sonra bu karakter olmaz. Ters bölüyü çift yazın ya da tek tırnak kullanın.",
        "This character cannot follow a backslash. Double the backslash or use single quotes.",
    ),
    "syntax_value": ("Burada bir değer beklenir.", "A value is expected here."),
    "syntax_quoted_key": (
        "Burada çift tırnak içinde bir anahtar beklenir.",
        "A key in double quotes is expected here.",
    ),
    "syntax_more": (
        "Belge bittikten sonra fazladan yazı var.",
        "There is more text after the end of the document.",
    ),
}

# What would be right: one short sentence for each fact that is known, in this order.
_TAILS: tuple[tuple[str, str, str], ...] = (
    ("expected", "Beklenen: {}.", "Expected: {}."),
    ("allowed", "Kullanılabilecek değerler: {}.", "Allowed: {}."),
    ("least", "En az: {}.", "At least: {}."),
    ("most", "En çok: {}.", "At most: {}."),
    ("nearest", "En yakını: {}.", "Nearest: {}."),
    ("known", "Bilinenler: {}.", "Known: {}."),
    ("opened", "Açıldığı satır: {}.", "Opened in line {}."),
)

_KINDS: dict[str, tuple[str, str]] = {
    "bool": ("true ya da false", "true or false"),
    "boolean": ("true ya da false", "true or false"),
    "int": ("tam sayı", "a whole number"),
    "integer": ("tam sayı", "a whole number"),
    "number": ("sayı", "a number"),
    "text": ("metin", "text"),
    "string": ("metin", "text"),
    "list": ("liste", "a list"),
    "array": ("liste", "a list"),
    "mapping": ("anahtarlı bölüm", "a mapping"),
    "object": ("anahtarlı bölüm", "a mapping"),
    "null": ("boş (null)", "nothing (null)"),
    "charge": ("refused ya da puan olarak tam sayı", "refused or a whole number of points"),
}

_LONGEST_TEXT = 60
_LONGEST_LIST = 24


class FileFault(Exception):
    """What is wrong with a file. Line and column count from 1; 0 where there is no such place.

    ``key`` is the dotted path (``cases.0.given.tiles.2``), ``code`` names the fault, ``facts`` is what its
    sentence needs. ``faults`` holds every fault that was found together with this one, itself the first.
    """

    def __init__(
        self, file: str, line: int, column: int, key: str, code: str, facts: Facts | None = None
    ) -> None:
        # All of it goes to Exception, so that a fault survives the way back from another process.
        super().__init__(file, line, column, key, code, dict(facts or {}))
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.code = code
        self.facts: dict[str, Any] = dict(facts or {})
        self.faults: list[FileFault] = [self]

    @property
    def place(self) -> str:
        """``file:line:column``, the form that editors and CI make clickable."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file

    def sentence(self, language: str) -> str:
        """What is wrong and what would be right, without the place."""
        turkish = language == "tr"
        return _sentence(self.code, self.key, self.facts, turkish)

    def text(self, language: str) -> str:
        """Place, key and sentence on one line."""
        key = f"{self.key}: " if self.key else ""
        return f"{self.place}: {key}{self.sentence(language)}"

    def texts(self, language: str) -> list[str]:
        """A line for each fault found together with this one."""
        return [fault.text(language) for fault in self.faults]

    def __str__(self) -> str:
        return "\n".join(self.texts("en"))


CODES = frozenset(_SENTENCES)


def together(faults: Iterable[FileFault]) -> FileFault:
    """One fault that carries all of them, in the order in which they stand in the file."""
    ordered = sorted(faults, key=lambda fault: (fault.file, fault.line, fault.column, fault.key))
    first = ordered[0]
    first.faults = ordered
    return first


def _sentence(code: str, key: str, facts: dict[str, Any], turkish: bool) -> str:
    template = _SENTENCES.get(code, _SENTENCES["invalid"])[0 if turkish else 1]
    as_code = code in _NAMING
    words = {
        name: _short(value) if as_code or name in _PLAIN_FACTS else _shown(value, turkish)
        for name, value in facts.items()
    }
    words.setdefault("name", key)
    words.setdefault("found", "?")
    try:
        sentence = template.format(**words)
    except KeyError:  # a code of a caller that gives fewer facts than its sentence wants
        sentence = _SENTENCES["invalid"][0 if turkish else 1].format(**words)
    tails = [
        (tr if turkish else en).format(_listed(facts[name], turkish, quote=name in ("nearest", "known")))
        for name, tr, en in _TAILS
        if facts.get(name) is not None and f"{{{name}}}" not in template
    ]
    return " ".join([sentence, *tails])


_NAMING = frozenset(
    (
        "alias", "anchor", "control_character", "duplicate_key", "not_utf8", "repeated_id", "tag",
        "unknown_key", "unknown_profile", "unknown_variant",
    )
)  # fmt: skip
"""The codes whose ``found`` is a name, not a value to be shown as it was written."""
_PLAIN_FACTS = ("name", "first", "most", "least", "other", "choices")


def _listed(value: Any, turkish: bool, quote: bool) -> str:
    if isinstance(value, dict):  # a text in both languages
        return str(value.get("tr" if turkish else "en", ""))
    if isinstance(value, str) and not quote:
        kind = _KINDS.get(value)
        return kind[0 if turkish else 1] if kind else value
    if not isinstance(value, (list, tuple)):
        return f"`{value}`" if quote else str(value)
    shown = [_KINDS[item][0 if turkish else 1] if item in _KINDS else _word(item) for item in value]
    more = len(shown) - _LONGEST_LIST
    if more > 0:
        shown = [*shown[:_LONGEST_LIST], f"… (+{more})"]
    return ", ".join(shown)


def _word(value: Any) -> str:
    if isinstance(value, str) or type(value) is int:
        return _short(value)
    return json.dumps(value, ensure_ascii=False)


def _short(value: Any) -> str:
    """A name or a number, cut where nobody would read on."""
    text = value if isinstance(value, str) else shortly(value)
    return text if len(text) <= 2 * _LONGEST_TEXT else text[: 2 * _LONGEST_TEXT] + "…"


def _shown(value: Any, turkish: bool) -> str:
    """A value as it is said in a sentence: short, and never a whole document."""
    if isinstance(value, dict):
        return "anahtarlı bölüm" if turkish else "a mapping"
    if isinstance(value, (list, tuple)):
        if all(isinstance(item, str) for item in value) and value:
            return _listed(value, turkish, quote=False)
        return "liste" if turkish else "a list"
    if value is None:
        return "boş (null)" if turkish else "nothing (null)"
    if isinstance(value, str):
        short = value if len(value) <= _LONGEST_TEXT else value[:_LONGEST_TEXT] + "…"
        return json.dumps(short, ensure_ascii=False)
    return shortly(value) if type(value) is int else json.dumps(value)
