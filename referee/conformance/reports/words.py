"""What the reports say, in both languages."""

from referee.wording.texts import in_language

TEXT: dict[str, tuple[str, str]] = {
    "title": ("101 okey uygunluk raporu", "Okey 101 conformance report"),
    "engine": ("Motor", "Engine"),
    "command": ("Komut", "Command"),
    "selected": ("Sorulan", "Selected"),
    "passed": ("Doğru", "Passed"),
    "failed": ("Yanlış", "Failed"),
    "skipped": ("Atlanan", "Skipped"),
    "unanswered": ("Yanıtsız", "Not answered"),
    "question": ("Soru", "Question"),
    "rule": ("Kural", "Rule"),
    "profile": ("Masa", "Table"),
    "authority": ("Dayanak", "Authority"),
    "stated": ("belgede yazıyor", "stated"),
    "derived": ("belgeden çıkıyor", "derived"),
    "interpretation": ("yorum", "interpretation"),
    "by_question": ("Soru türüne göre", "By question"),
    "by_rule": ("Kurala göre", "By rule"),
    "by_authority": ("Dayanağa göre", "By authority"),
    "failures": ("Yanlış yanıtlar", "Failures"),
    "on_interpretation": (
        "Yorumlara dayanan farklar (çıkış kodunu değiştirmez)",
        "Differences on interpretations (never change the exit status)",
    ),
    "on_interpretation_short": ("yoruma dayanan", "on interpretations"),
    "known_failures": ("Bilinen yanlışlar", "Known failures"),
    "not_answered": ("Yanıtsız kalanlar", "Not answered"),
    "not_asked": ("Atlananlar", "Skipped"),
    "expected": ("Beklenen", "Expected"),
    "got": ("Gelen", "Got"),
    "place": ("Yer", "Place"),
    "why": ("Neden", "Why"),
    "source": ("Kaynak", "Source"),
    "reason": ("Neden", "Reason"),
    "said": ("Motor dedi ki", "The engine said"),
    "number": ("Sayı", "Number"),
    "nothing": ("yok", "nothing"),
    "expanded": ("dönüştürülmüş", "transformed"),
    "unnamed": (
        "Doğru yanıtların {number} tanesi kuralın adını vermedi.",
        "{number} passing answers did not name the rule.",
    ),
    "unnamed_one": (
        "Doğru yanıtların biri kuralın adını vermedi.",
        "1 passing answer did not name the rule.",
    ),
    "more": ("… ve {number} örnek daha.", "… and {number} more cases."),
    "more_one": ("… ve 1 örnek daha.", "… and 1 more case."),
    # Verdicts
    "all_passed": ("Sorulan her şey doğru yanıtlandı", "Everything that was asked was answered right"),
    "nothing_tested": ("Hiçbir şey sınanmadı", "Nothing was tested"),
    "some_passed": ("Sınanan her şey doğru", "Everything that was tested is right"),
    "only_interpretation": (
        "Belgelerde yazan ve belgelerden çıkan her şey doğru",
        "Everything that the documents say is right",
    ),
    "only_known": ("Bilinenlerden başka yanlış yok", "Nothing is wrong but what is known"),
    "breaks": (
        "Belgelere uymayan ya da yanıtsız kalan: {number}",
        "Against the documents or not answered: {number}",
    ),
    # Reasons
    "not_offered": ("motor bu soruyu yanıtlamıyor", "the engine does not offer this question"),
    "not_played": ("motor bu masayı oynamıyor", "the engine does not play this table"),
    "skip": ("motor atladı", "the engine skipped it"),
    "error": ("motor hata bildirdi", "the engine reported an error"),
    "crashed": ("motor çöktü", "the engine crashed"),
    "timed_out": ("süre doldu", "the time ran out"),
    "closed": ("motor çıktısını kapattı", "the engine closed its output"),
    "garbage": ("yanıt okunamadı", "the answer could not be read"),
    "wrong_id": ("yanıtın numarası yanlış", "the answer had the wrong id"),
    "flooded": ("yanıt aşırı uzun", "the answer was too long"),
    "too_much_memory": ("motor çok bellek kullandı", "the engine used too much memory"),
    "gave_up": (
        "motor çok sık yeniden başlatıldı, artık sorulmuyor",
        "the engine was restarted too often and is asked no more",
    ),
    "no_answer": ("yanıt dosyasında yok", "not in the file of answers"),
}


def words(language: str) -> dict[str, str]:
    """The reports' texts in one language."""
    return in_language(TEXT, language)


def number(value: int, language: str) -> str:
    """A number as it is written in running text: 4,949 or 4.949."""
    return f"{value:,}".replace(",", "." if language == "tr" else ",")


def seconds(value: float, language: str) -> str:
    """A time as people read it."""
    if value >= 60:
        minutes, rest = divmod(round(value), 60)
        return f"{minutes} {'dk' if language == 'tr' else 'min'} {rest} {'sn' if language == 'tr' else 's'}"
    said = f"{value:.1f}" if value < 10 else f"{value:.0f}"
    return f"{said.replace('.', ',')} sn" if language == "tr" else f"{said} s"
