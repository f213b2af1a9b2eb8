"""Show the game ply by ply, with the state at that ply; D undoes or redoes to there."""

from typing import TYPE_CHECKING

from micropython import const

from box.game import sentences
from box.screens.screen import A, B, C, Screen
from box.ui import fitting, words
from box.ui.canvas import STRONG, TEXT

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.ui.canvas import Canvas

_LEFT = const(3)
_WIDTH = const(122)
# Between the parts of the header.
_GAP = const(8)
_TOP = const(12)
_END = const(52)
_STRONG_PITCH = const(13)
_PITCH = const(9)
# Pixels to which names are cut, tried in turn; at least so many for the name of a piece, because
# of the number at its end.
_CUTS = b"\x78\x50\x3c\x32\x28\x20\x18\x14"
_PIECE = const(42)
_OF = " of "
_CUT_OFF = "."


class Page(Screen):
    """The cursor is a ply: 0 is the start; plies after the current one are undone."""

    table: "Parts"

    editing = True
    # An idle picture would show the state at the ply under the cursor.
    idles = False

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self._last = app.game.ply + app.game.ahead
        self._shorts = app.pages.shorts(app.game.state)
        self._go(app.game.ply)

    def labels(self) -> "tuple[str, str, str, str]":
        here = words.HERE if self.cursor != self.table.game.ply else words.OK
        after = words.NEXT if self.cursor < self._last else ""
        return words.BACK, words.PREVIOUS if self.cursor else "", after, here

    def purpose(self) -> str:
        return words.LOG_HELP

    def on_button(self, button: int, kind: int) -> None:
        game = self.table.game
        if button == A:
            game.present()
            self.table.stack.pop()
        elif button == B:
            self._go(max(self.cursor - 1, 0))
        elif button == C:
            self._go(min(self.cursor + 1, self._last))
        else:
            game.present()
            back = game.ply - self.cursor
            if back > 0:
                from box.game.undo import take_back

                take_back(self.table, back)
                return
            if back < 0:
                game.redo(-back)
                self.table.controls.toast(words.REDONE_TO % self.cursor)
            self.table.stack.game()

    def _go(self, ply: int) -> None:
        game = self.table.game
        self.cursor = ply
        game.look(ply)
        state = game.state
        pages = self.table.pages
        self._place = pages.headline(state) + ", " + pages.round_title(state)
        sentence = sentences.sentence(game, ply) if ply else words.BEGINNING
        if ply > game.ply:
            sentence = words.UNDONE_NOW + sentence
        # The modules of the sentence are not needed for the scores.
        self.table.memory.make_room()
        most = (len(state.scores()) + 1) // 2
        self._scores = self._standing(most)
        self._font = STRONG
        self._lines = fitting.lines(self.table.canvas, STRONG, sentence, _WIDTH)
        room = _END - _TOP - _PITCH * len(self._scores)
        if len(self._lines) * _STRONG_PITCH > room:
            self._font = TEXT
            self._fit(sentence, most)

    def _standing(self, most_lines: int) -> "list[str]":
        """Return names and scores, highest first, in at most `most_lines` lines; cut the names.

        Empty if they do not fit.
        """
        canvas = self.table.canvas
        state = self.table.game.state
        scores = state.scores()
        for most in _CUTS:
            lines = [""]
            names = fitting.fit_shorts(canvas, TEXT, state.names(), self._shorts, most)
            for seats in state.standings():
                for seat in seats:
                    one = names[seat] + " " + str(scores[seat])
                    line = lines[-1] + ", " + one if lines[-1] else one
                    if canvas.width(TEXT, line) <= _WIDTH:
                        lines[-1] = line
                    else:
                        lines.append(one)
            if len(lines) <= most_lines:
                return lines
        return []

    def _fit(self, sentence: str, most_scores: int) -> None:
        """Set lines in the small font, with the scores in the remaining lines.

        Cut names moderately; then give the scores fewer lines; then cut names short; then omit
        the scores. A sentence that is still too long ends in a full stop.
        """
        marked, names = self._marked(sentence)
        found = [self._standing(count) for count in range(most_scores, 0, -1)]
        standings = [scores for scores in found if scores]
        attempts = [(scores, _PIECE) for scores in standings]
        attempts += [(scores, 0) for scores in standings + [[]]]
        room = 0
        for scores, least in attempts:
            self._scores = scores
            room = (_END - _TOP) // _PITCH - len(scores)
            for most in _CUTS:
                if most < least:
                    break
                filled = self._filled(marked, names, most)
                self._lines = fitting.lines(self.table.canvas, TEXT, filled, _WIDTH)
                if len(self._lines) <= room:
                    return
        last = self._lines[room - 1] + _CUT_OFF
        self._lines[room - 1 :] = [fitting.fit(self.table.canvas, TEXT, last, _WIDTH)]

    def _marked(self, sentence: str) -> "tuple[str, list[tuple[str, str]]]":
        """Return the sentence with a control character in place of each name, and the names.

        Each name is (piece or "", seat's name).
        """
        state = self.table.game.state
        found: list[tuple[str, str, str]] = []
        for seat, name in enumerate(state.names()):
            found.append((name, "", name))
            for piece in state.pieces(seat):
                found.append((piece + _OF + name, piece, name))
        names: list[tuple[str, str]] = []
        # Longest first, because one name may be part of another.
        for whole, piece, name in sorted(found, key=lambda name: -len(name[0])):
            if whole in sentence:
                names.append((piece, name))
                sentence = sentence.replace(whole, chr(len(names)))
        return sentence, names

    def _filled(self, marked: str, names: "list[tuple[str, str]]", most: int) -> str:
        """Return a sentence with its names filled in, each cut to at most `most` pixels."""
        canvas = self.table.canvas
        seats = self.table.game.state.names()
        for i, (piece, seat) in enumerate(names):
            name = fitting.fit_seat(canvas, TEXT, seats, seats.index(seat), most, self._shorts)
            if piece:
                name = fitting.fit_name(canvas, TEXT, piece, max(most, _PIECE)) + _OF + name
            marked = marked.replace(chr(i + 1), name)
        return marked

    def draw(self, canvas: "Canvas") -> None:
        number = str(self.cursor) + words.OF + str(self._last)
        room = _WIDTH - _GAP - canvas.width(TEXT, number)
        canvas.header(number, fitting.fit(canvas, TEXT, self._place, room))
        pitch = _STRONG_PITCH if self._font == STRONG else _PITCH
        for i, line in enumerate(self._lines):
            canvas.text(self._font, line, _LEFT, _TOP + 1 + i * pitch)
        top = _END - _PITCH * len(self._scores)
        for i, line in enumerate(self._scores):
            canvas.text(TEXT, line, _LEFT, top + i * _PITCH)
