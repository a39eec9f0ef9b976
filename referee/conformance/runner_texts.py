"""What the runner says, in Turkish and English: why an engine cannot be asked, why an item has no answer.

Whatever an engine said stands in the sentences in one line and without anything invisible; where they are
shown as HTML or the like, that is still to be escaped. No Turkish suffix is glued to a figure or a name.
"""

import json
import re
import signal
from collections.abc import Mapping
from typing import Any

from referee.conformance.keeping import shortened
from referee.conformance.protocol import shown
from referee.conformance.results import GARBAGE, Result
from referee.conformance.smoke import CannotRunError

_CANNOT_RUN: dict[str, tuple[str, str]] = {
    "no_command": (
        "Motor komutu boş. --engine ile motoru başlatan komutu verin.",
        "The engine's command is empty. Give the command that starts it with --engine.",
    ),
    "not_found": (
        "{program} bulunamadı. Yolu ve adı denetleyin. Komut kabuksuz çalıştırılır: takma adlar, ~ ve * "
        "çözülmez.",
        "{program} was not found. Check the path and the name. The command is run without a shell: aliases, "
        "~ and * mean nothing.",
    ),
    "no_program": (
        "{program} duruyor ama başlatılamıyor: ilk satırındaki (#!) program bu makinede yok.",
        "{program} is there but cannot be started: the program in its first line (#!) is not on this "
        "machine.",
    ),
    "not_executable": (
        "{program} çalıştırılamıyor: izin yok. Çalıştırma izni verin (chmod +x) ya da yorumlayıcısıyla "
        "başlatın, örneğin --engine 'python3 motor.py'.",
        "{program} cannot be executed: permission denied. Make it executable (chmod +x) or start it with its "
        "interpreter, for example --engine 'python3 engine.py'.",
    ),
    "cannot_start": (
        "{program} başlatılamadı: {said}.",
        "{program} cannot be started: {said}.",
    ),
    "silent": (
        "Motor başladı ama {seconds} saniye içinde selam vermedi. hello satırını okur okumaz tek satırla "
        "yanıtlamalı ve yazdığını bekletmeden göndermeli (flush).",
        "The engine started, but no greeting came within {seconds} seconds. It must answer the hello line "
        "with one line as soon as it has read it, and flush its output.",
    ),
    "crashed": (
        "Motor selam vermeden kapandı ({ending}).",
        "The engine ended before it greeted ({ending}).",
    ),
    "closed": (
        "Motor selamını bitirmeden çıktısını kapattı.",
        "The engine closed its output before it had finished its greeting.",
    ),
    "flooded": (
        "Motor selam yerine satır sonu koymadan durmadan yazıyor; sınır {bytes} bayt. Her ileti tek satırdır "
        "ve satır sonuyla biter.",
        "Instead of greeting, the engine writes on and on without ending a line; the limit is {bytes} bytes. "
        "Every message is one line and ends with a line feed.",
    ),
    "too_much_memory": (
        "Motor daha selam vermeden bellek sınırını aştı ({megabytes} MB).",
        "The engine passed the limit on memory ({megabytes} MB) before it even greeted.",
    ),
    "greeting": (
        "Motorun selamı anlaşılamadı. {why} Gelen satır: {line}",
        "The engine's greeting cannot be understood. {why} The line was: {line}",
    ),
    "question_timed_out": (
        "Motor selam verdi ama denemek için sorulan soruyu {seconds} saniye içinde yanıtlamadı.",
        "The engine greeted, but did not answer a question that was put to try it within {seconds} seconds.",
    ),
    "question_crashed": (
        "Motor selam verdi ama ilk soruda kapandı ({ending}).",
        "The engine greeted, but ended at the first question ({ending}).",
    ),
    "question_closed": (
        "Motor selam verdi ama ilk soruyu yanıtlamadan çıktısını kapattı ya da satırı yarım bıraktı.",
        "The engine greeted, but closed its output or stopped in the middle of a line at the first question.",
    ),
    "question_flooded": (
        "Motor ilk soruya bitmeyen bir satırla karşılık verdi; sınır {bytes} bayt.",
        "The engine met the first question with a line that does not end; the limit is {bytes} bytes.",
    ),
    "question_too_much_memory": (
        "Motor ilk soruda bellek sınırını aştı ({megabytes} MB).",
        "The engine passed the limit on memory ({megabytes} MB) at the first question.",
    ),
    "reply": (
        "Motorun yanıtı anlaşılamadı. {why} Gelen satır: {line}",
        "The engine's reply cannot be understood. {why} The line was: {line}",
    ),
    "wrong_id": (
        'Yanıttaki id yanlış: "{expected}" olmalıydı, "{found}" geldi. Sorudaki id yanıtta aynen yazılır.',
        'The id of the reply is wrong: it should be "{expected}" and is "{found}". A reply repeats the id of '
        "its question as it is.",
    ),
    "not_understood": (
        "Motor soru satırını okuyamadığını bildirdi: {said}",
        "The engine reports that it could not read the question's line: {said}",
    ),
    "said_error": (
        "Motor en basit soruda bile hata bildirdi: {said}",
        "The engine reports an error even at the simplest question: {said}",
    ),
    "refusal_is_error": (
        "Motor, geçersiz bir hamleye yanıt vereceğine hata bildirdi: {said} Ret de bir yanıttır ve "
        "answer içinde verilir; error yalnızca motor yanıt veremediğinde yazılır.",
        "Where something is not allowed, the engine reports an error instead of answering: {said} A refusal "
        "is an answer too and stands in answer; error is for when the engine could not answer at all.",
    ),
    "wrong_run": (
        "Motor, her masada geçerli olan bir seriyi (Kırmızı 5-6-7) yanlış yanıtladı. Beklenen: {expected}. "
        "Gelen: {got}.",
        "The engine is wrong about a run that is valid at every table (Red 5-6-7). Expected: {expected}. "
        "Got: {got}.",
    ),
    "wrong_refusal": (
        "Motor, hiçbir masada seri olmayan taşları (Kırmızı 5, Mavi 6, Kırmızı 7) reddetmedi. Beklenen: "
        "{expected}. Gelen: {got}.",
        "The engine does not refuse tiles that are a run at no table (Red 5, Blue 6, Red 7). Expected: "
        "{expected}. Got: {got}.",
    ),
    "no_object": (
        "Yanıttaki answer bir JSON nesnesi olmalı. Gelen satır: {line}",
        "The answer in a reply must be a JSON object. The line was: {line}",
    ),
}

_PROTOCOL: dict[str, tuple[str, str]] = {
    "utf16": ("Satır UTF-16 görünüyor; UTF-8 olmalı.", "The line looks like UTF-16; it must be UTF-8."),
    "not_utf8": (
        "Satır UTF-8 değil ({byte}. bayt bozuk).",
        "The line is not UTF-8 (at byte {byte}).",
    ),
    "not_json": ("Satır JSON değil ({said}).", "The line is not JSON ({said})."),
    "not_a_number": (
        "JSON içinde böyle bir sayı olamaz: {found}.",
        "This is no number that JSON allows: {found}.",
    ),
    "duplicate_key": ("{key} anahtarı iki kez yazılmış.", "The key {key} is written twice."),
    "lone_surrogate": (
        "Bir metinde yarım bir karakter var (tek kalmış \\ud…).",
        "A text holds half a character (a lone \\ud…).",
    ),
    "too_deep": (
        "İç içe çok fazla liste ya da nesne var; en çok {most} kat olabilir.",
        "Lists and objects are nested too deeply; {most} levels are the most.",
    ),
    "not_an_object": ("İleti bir JSON nesnesi olmalı ({ … }).", "A message must be a JSON object ({ … })."),
    "missing": ("{key} anahtarı eksik.", "The key {key} is missing."),
    "bad_type": (
        "{key} anahtarının değeri yanlış türde. Beklenen: {expected}. Gelen: {found}.",
        "The value of {key} is of the wrong type. Expected: {expected}. Got: {found}.",
    ),
    "bad_value": (
        "{key} anahtarının değeri kullanılamaz: {found}.",
        "The value of {key} is not allowed: {found}.",
    ),
    "echo": (
        "Motor kendisine yazılan satırı geri yazdı.",
        "The engine sent back the line that was written to it.",
    ),
    "said_error": (
        "Motor hello satırına hata bildirdi: {said}",
        "The engine reports an error at the hello line: {said}",
    ),
    "wrong_protocol": (
        "Motorun protokolü {found}, bu sınamanınki {expected}.",
        "The engine speaks protocol {found}, this suite speaks {expected}.",
    ),
    "unknown_question": ("{found} diye bir soru yok.{nearest}", "There is no question {found}.{nearest}"),
    "offers_nothing": ("{key} listesi boş.", "The list {key} is empty."),
    "nothing_said": (
        "Yanıtta answer, skip ya da error yok.",
        "The reply has no answer, no skip and no error.",
    ),
    "several": (
        "Yanıtta {keys} birlikte var; yalnızca biri olabilir.",
        "The reply has {keys} together; there can be only one.",
    ),
}

_EXPECTED: dict[str, tuple[str, str]] = {
    "text": ("metin", "text"),
    "int": ("tam sayı", "a whole number"),
    "bool": ("true ya da false", "true or false"),
    "texts": ("metinlerden oluşan bir liste", "a list of texts"),
    "profiles": ('profil kimlikleri listesi ya da "parameters"', 'a list of profile ids, or "parameters"'),
}

_REASONS: dict[str, tuple[str, str]] = {
    "not_offered": ("Motor bu soruyu yanıtlamıyor.", "The engine does not offer this question."),
    "not_played": ("Motor bu masayı oynamıyor.", "The engine does not play at this table."),
    "skip": ("Motor bu soruyu atladı: {said}", "The engine skipped it: {said}"),
    "error": ("Motor hata bildirdi: {said}", "The engine reports an error: {said}"),
    "crashed": ("Motor yanıt vermeden kapandı ({ending}).", "The engine ended without an answer ({ending})."),
    "timed_out": ("Motor süresi içinde yanıt vermedi.", "The engine did not answer in time."),
    "closed": (
        "Motor çıktısını kapattı ya da satırı yarım bıraktı.",
        "The engine closed its output or stopped in the middle of a line.",
    ),
    "garbage": (
        "Motor anlaşılmayan bir satır yazdı. {why}",
        "The engine wrote a line that is no message. {why}",
    ),
    "wrong_id": (
        "Motor sorulmamış ya da zaten yanıtlanmış bir soruyu yanıtladı.",
        "The engine answered a question that was not asked, or was answered already.",
    ),
    "flooded": ("Motor bitmeyen bir satır yazdı.", "The engine wrote a line that does not end."),
    "too_much_memory": ("Motor bellek sınırını aştı.", "The engine passed the limit on memory."),
    "gave_up": (
        "Sorulmadı: motor çok sık kapandı, yeniden başlatma sınırı doldu.",
        "Not asked: the engine ended too often, the limit on restarts was reached.",
    ),
    "no_answer": ("Yanıt dosyasında bu soru yok.", "The file of answers has none for this question."),
}

_REMARKS: dict[str, tuple[str, str]] = {
    "ignored_bye": (
        "Motor bye iletisine uymadı; zorla kapatıldı.",
        "The engine did not end when it was told bye; it was killed.",
    ),
}

_WORDS: dict[str, tuple[str, str]] = {
    "status": ("çıkış durumu {status}", "exit status {status}"),
    "signal": ("sinyal: {status}", "signal {status}"),
    "unknown": ("çıkış durumu bilinmiyor", "exit status unknown"),
    "nearest": (" En yakını: {nearest}.", " The nearest is {nearest}."),
    "asked": ("Sorulan: {asked}", "The question was: {asked}"),
    "log": ("Motorun standart hata çıktısının sonu:", "The end of the engine's standard error:"),
    "no_log": ("Motor standart hataya bir şey yazmadı.", "It wrote nothing to standard error."),
}

_PLACE = re.compile(r"\{([a-z]+)\}")


def cannot_run_text(fault: CannotRunError, language: str) -> str:
    """Why nothing can be asked, in one message: what is wrong, what was asked, what the engine logged."""
    facts = fault.facts
    about = _shown_facts(facts)
    about["ending"] = _ending(facts.get("status"), language)
    if "fault" in facts:
        about["why"] = protocol_fault_text(facts["fault"], facts, language)
    lines = [_filled(_CANNOT_RUN[fault.code], about, language)]
    if "asked" in facts:
        lines.append(_filled(_WORDS["asked"], about, language))
    if facts.get("log"):
        lines += [_filled(_WORDS["log"], {}, language), *(f"  {line}" for line in facts["log"].splitlines())]
    elif fault.code in ("crashed", "question_crashed"):
        lines.append(_filled(_WORDS["no_log"], {}, language))
    return "\n".join(lines)


def protocol_fault_text(code: str, facts: Mapping[str, Any], language: str) -> str:
    """What is wrong with a line."""
    about = _shown_facts(facts)
    if facts.get("expected") in _EXPECTED:
        about["expected"] = _filled(_EXPECTED[facts["expected"]], {}, language)
    nearest = facts.get("nearest")
    about["nearest"] = _filled(_WORDS["nearest"], {"nearest": nearest}, language) if nearest else ""
    return _filled(_PROTOCOL[code], about, language)


def reason_text(result: Result, language: str) -> str:
    """Why an item was skipped or has no answer; empty where it has one."""
    if not result.reason:
        return ""
    about = {"said": shown(result.said) or "?", "ending": _ending(result.status, language), "why": ""}
    if result.reason == GARBAGE and result.fault is not None:
        about["why"] = protocol_fault_text(*result.fault, language)
    return _filled(_REASONS[result.reason], about, language).rstrip()


def log_lines(result: Result) -> tuple[str, ...]:
    """What the engine said when it was lost: the line that is no message, or the end of its log."""
    if result.reason in ("skip", "error"):
        return ()
    return tuple(shown(line) for line in result.said.splitlines())


def remark_text(remark: str, language: str) -> str:
    """One of ``results.REMARKS``."""
    return _filled(_REMARKS[remark], {}, language)


def _filled(pair: tuple[str, str], about: Mapping[str, Any], language: str) -> str:
    # In one pass: what an engine said may itself hold what looks like a place to fill.
    text = pair[0 if language == "tr" else 1]
    return _PLACE.sub(lambda found: str(about.get(found[1], "…")), text)


def _shown_facts(facts: Mapping[str, Any]) -> dict[str, str]:
    return {key: _fact(value) for key, value in facts.items() if key != "log"}


def _fact(value: Any) -> str:
    if isinstance(value, str):
        return shown(value, 600)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
        return shown(", ".join(value), 120)
    return shown(json.dumps(shortened(value), ensure_ascii=False), 120)


def _ending(status: int | None, language: str) -> str:
    if status is None:
        return _filled(_WORDS["unknown"], {}, language)
    if status >= 0:
        return _filled(_WORDS["status"], {"status": status}, language)
    try:
        name = signal.Signals(-status).name
    except ValueError:
        name = str(-status)
    return _filled(_WORDS["signal"], {"status": name}, language)
