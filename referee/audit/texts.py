"""Why an audit cannot be made, and what is said of a line that cannot be read, in both languages."""

from typing import Any

TEXT: dict[str, tuple[str, str]] = {
    "missing_extra": (
        "Bu komut için {name} gerekir: pip install 'okey-referee[{extra}]'",
        "This command needs {name}: pip install 'okey-referee[{extra}]'",
    ),
    "not_an_audit": (
        "{out}: bu klasörde başka şeyler var, denetim sonucu yok. Boş ya da yeni bir klasör verin.",
        "{out}: this folder holds other things and no audit. Give an empty or a new one.",
    ),
    "other_options": (
        "{out}: buradaki denetim başka ayarlarla yapılmış ({names}). "
        "Aynı ayarları ya da başka bir klasör verin.",
        "{out}: the audit in this folder was made with other settings ({names}). "
        "Give the same ones, or another folder.",
    ),
    "damaged_audit": (
        "{out}: denetimin ayar dosyası okunamıyor ({found}). Başka bir klasör verin.",
        "{out}: the file with the audit's settings cannot be read ({found}). Give another folder.",
    ),
    "busy": (
        "{out}: bu klasöre şu anda başka bir denetim yazıyor.",
        "{out}: another audit is writing to this folder right now.",
    ),
    "unwritable": ("{out}: yazılamıyor ({found}).", "{out}: cannot be written ({found})."),
    "unreadable_file": ("{file}: okunamıyor ({found}).", "{file}: cannot be read ({found})."),
    "short_key": (
        "{file}: anahtar çok kısa; en az {least} bayt olmalı.",
        "{file}: the key is too short; {least} bytes are the least.",
    ),
    "worker_died": (
        "{file}, {line}. satırdan başlayan bölüm: işlem {times} kez yarıda kapandı; bellek yetmiyor "
        "olabilir. Biten bölümler duruyor.",
        "{file}, the partition that begins at line {line}: the process ended {times} times in the middle "
        "of it; memory may be short. What was finished is kept.",
    ),
    "no_scheduler": (
        "Dask zamanlayıcısına ulaşılamıyor ({address}): {found}",
        "The Dask scheduler cannot be reached ({address}): {found}",
    ),
    "cluster_lost": (
        "Dask ile bağlantı koptu: {found}. Biten bölümler duruyor; aynı komut kaldığı yerden sürer.",
        "The connection to Dask was lost: {found}. What was finished is kept; the same command goes on.",
    ),
    "worker_fault": (
        "Dask işçilerinden biri bölümü işleyemedi: {found}. Her işçide okey-referee[batch] kurulu olmalı.",
        "A Dask worker could not do its partition: {found}. Every worker needs okey-referee[batch].",
    ),
    "other_version": (
        "Dask işçilerinde başka bir sürüm kurulu: {found}; burada {own}.",
        "The Dask workers have another version: {found}; here it is {own}.",
    ),
}

OPTIONS: dict[str, tuple[str, str]] = {
    "made_by": ("sürüm", "version"),
    "profile": ("profil", "profile"),
    "partition": ("bölüm boyu", "partition size"),
    "names": ("takma adlar", "anonymised names"),
}

REASONS: dict[str, tuple[str, str]] = {
    "damaged": (
        "Dosya buradan sonra okunamıyor; sıkıştırılmış veri bozuk ya da yarım.",
        "The file cannot be read from here on; its compressed data is damaged or cut off.",
    ),
    "internal": (
        "Hakem bu kayıtta takıldı ({found}); bu bir program hatasıdır, bildirin.",
        "The referee failed on this record ({found}); that is a fault of the program, please report it.",
    ),
    "other": (
        "Bu satır kullanılabilir bir oyun kaydı değil ({code}).",
        "This line is not a usable record of a game ({code}).",
    ),
}
"""The last one says nothing of what stands in the line; with names hidden it is all that is said."""


def say(table: dict[str, tuple[str, str]], key: str, language: str, **facts: Any) -> str:
    """A text of a table in one language, with its facts."""
    return table[key][0 if language == "tr" else 1].format(**facts)


class CannotAuditError(Exception):
    """The audit cannot be made, or cannot go on; what is finished stays."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def sentence(self, language: str) -> str:
        """Why, for people."""
        facts = dict(self.facts)
        if "names" in facts:
            side = 0 if language == "tr" else 1
            facts["names"] = ", ".join(OPTIONS[name][side] for name in facts["names"])
        return say(TEXT, self.code, language, **facts)
