"""The rule book of any table, a house's own included, in Turkish or English.

Every figure in it comes from the profile or was worked out by the referee under that profile; what cannot
be said of the table at hand is left out.
"""

from referee.book.compose import Book as Book
from referee.book.compose import compose as compose
from referee.book.house import House as House
from referee.book.house import read_house as read_house
from referee.book.html import as_html as as_html
from referee.book.markdown import as_markdown as as_markdown

__all__ = ["Book", "House", "as_html", "as_markdown", "compose", "read_house"]
