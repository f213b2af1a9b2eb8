"""Hold the screens opened by number, and the menu. Loaded only when one of them opens."""

from pages.mfz import page_rows

ROWS = page_rows.SCREENS
MENU = page_rows.MENU
