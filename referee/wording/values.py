"""A parameter's value in words."""

from typing import Any

from referee.naming import figure

_UNITS = {
    "points": ("puan", "points"),
    "tiles": ("taş", "tiles"),
    "pairs": ("çift", "pairs"),
    "seconds": ("saniye", "seconds"),
    "hands": ("el", "hands"),
    "factor": ("kat", "times"),
}


def value_words(definition: dict[str, Any], value: Any, language: str) -> str:
    """“101 puan”, “dağıtanın sağındaki oyuncu”, “hayır”."""
    side = 0 if language == "tr" else 1
    word = {True: "true", False: "false", None: "null"}.get(value, value) if not _is_number(value) else value
    label = definition.get("value_labels", {}).get(word) if isinstance(word, str) else None
    if label is not None:
        return str(label[language])
    if isinstance(value, bool):
        return (("hayır", "evet"), ("no", "yes"))[side][value]
    if value is None:
        return ("yok", "none")[side]
    if value == "refused":
        return ("yapılamaz", "not possible")[side]
    if not _is_number(value):
        return str(value)
    unit = definition.get("unit")
    if unit is None:
        return figure(value)
    name = _UNITS[unit][side] if unit in _UNITS else str(unit)
    if unit == "factor":
        return f"× {figure(value)}"
    if language == "en" and value == 1:
        name = name.removesuffix("s")
    return f"{figure(value)} {name}"


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
