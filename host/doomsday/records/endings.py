"""File endings of finished games. In the dialect of the box: the page of the site uses them."""

# A finished game of a box, and a text record, which older boxes stored themselves.
ACTIONS = ".actions"
TEXT = ".game"
