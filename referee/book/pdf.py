"""The book as PDF, laid out by WeasyPrint (the extra ``pdf``)."""

import logging
from importlib import import_module

from referee.book.compose import Book
from referee.book.html import as_html
from referee.drawing import plain


class NoPdfError(RuntimeError):
    """WeasyPrint, or a library that it needs, is not there; the text says which."""


def as_pdf(book: Book) -> bytes:
    """The whole file. Raises ``NoPdfError``."""
    try:
        weasyprint = import_module("weasyprint")
    except ImportError as error:
        raise NoPdfError(str(error)) from None
    except OSError as error:
        # It is there, and the libraries of the system that it draws with are not.
        raise NoPdfError(str(error).partition("\n")[0]) from None
    for name in ("weasyprint", "fontTools"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    document = weasyprint.HTML(string=plain(as_html(book, paged=True)), url_fetcher=_nothing)
    made: bytes = document.write_pdf()
    return made


def _nothing(url: str, *_: object, **__: object) -> dict[str, object]:
    raise ValueError(f"a book asks for nothing from elsewhere: {url}")
