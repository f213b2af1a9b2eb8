"""Help texts of options. Loaded only while an option is edited."""

from pages.mfz.setup import option_words

ROWS = option_words.OPTION_HELP
