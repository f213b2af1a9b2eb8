"""Help texts of options as lines. Loaded only while an option is edited."""

from pages.mfz.setup import option_words

LINES: "tuple[str, ...]" = option_words.OPTION_HELP
