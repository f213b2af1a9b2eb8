"""A second bookkeeper, written from the rules alone, agrees with the game at every ply.

It reads the tokens of a record and keeps tokens, heat, pushing damage and victory points of its
own. It imports nothing of the game.
"""

import sys

from tests.rules.mechwarrior_games import (
    BLUE,
    DIALS,
    GREEN,
    RED,
    battle,
    is_over,
    random_action,
    random_correction,
    unit,
)
from tests.rules.random_play import Luck
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (100, 2) if BOX else (3000, 25)
PLIES_MAX = 120

# One of its transports is infantry.
CARRIERS = RED[:3] + (("infantry wheeled 18+0+0 t2", "Spokes"), ("infantry foot 14+0+0", "Flint"))
ATTACHMENTS = "vc1_attachments"
ORDER_KINDS = ("move", "run", "ranged", "artillery", "close", "assault")


class Piece:
    """What the bookkeeper knows of one unit."""

    def __init__(self, seat, words, name):
        parts = words.split()
        self.kind, self.speed = parts[:2]
        self.points, self.gear, self.pilot = [int(part) for part in parts[2].split("+")]
        self.carries = "t" in [part[0] for part in parts[3:]]
        dial = DIALS.get(name, ())
        self.hottest = len(dial) - 1 if dial else 30
        self.has_dial = bool(dial)
        self.seat = seat
        self.tokens = self.heat = self.damage = 0
        self.gone = self.shut = self.salvage = False
        self.zone = self.outside = self.aboard = False
        self.captor = self.carrier = ""
        self.rest()

    def rest(self):
        """Forget what happened in a turn."""
        self.ordered = self.radiated = self.taken = False

    def warm(self, amount):
        if amount == 0:
            # Nothing is gained (W-43).
            return
        self.heat = min(self.hottest, self.heat + amount)
        if self.has_dial and self.heat == self.hottest:
            self.shut_down()

    def shut_down(self):
        self.shut = True
        self.tokens = 2

    def give_token(self, run=False):
        if self.shut:
            return
        self.tokens += 1
        second = self.tokens >= 2
        if self.kind == "mech":
            self.warm(second + run)
        elif second:
            self.damage += 1

    def worth(self):
        return self.points + self.gear + self.pilot


class Bookkeeper:
    """Keeps the books of a game from the tokens of its record."""

    def __init__(self, forces, sides, first, settings):
        self.count = len(forces)
        self.sides = sides or list(range(self.count))
        self.settings = settings
        self.active = first
        self.pieces = {}
        for seat, force in enumerate(forces):
            for place, (words, name) in enumerate(force):
                letters = "ABCD"[seat] + "abcdefghijklmnop"[place]
                self.pieces[letters] = Piece(seat, words, name)
        self.order = sorted(self.pieces)
        self.first = [0] * self.count
        self.third = [0] * self.count

    def left(self, seat):
        return 0 if seat + 1 == self.count else seat + 1

    def holder(self, piece):
        """Return the seat that holds a captive."""
        if len(piece.captor) == 1:
            return "ABCD".index(piece.captor)
        return self.pieces[piece.captor].seat

    def captive_of(self, letters):
        return [at for at in self.order if self.pieces[at].captor == letters]

    def riders(self, letters):
        return [at for at in self.order if self.pieces[at].carrier == letters]

    def lose(self, letters, cause):
        piece = self.pieces[letters]
        scorer = self.left(piece.seat)
        if cause != "x" and self.sides["ABCD".index(cause)] != self.sides[piece.seat]:
            scorer = "ABCD".index(cause)
        attached = self.settings[ATTACHMENTS] == "yes"
        self.first[scorer] += piece.worth() if attached else piece.points
        riders = self.riders(letters)
        piece.gone, piece.shut, piece.tokens = True, False, 0
        piece.captor = piece.carrier = ""
        for rider in riders:
            self.lose(rider, cause)

    def second(self):
        """Return condition 2 of each seat."""
        found = [0] * self.count
        for at in self.order:
            piece = self.pieces[at]
            if piece.gone or piece.carrier or piece.aboard:
                continue
            if piece.captor:
                holder = self.holder(piece)
                if self.sides[holder] != self.sides[piece.seat]:
                    if piece.kind == "mech" or piece.zone:
                        found[holder] += 2 * piece.worth()
                continue
            found[piece.seat] += piece.worth()
            if piece.salvage and piece.outside:
                for seat in range(self.count):
                    if self.sides[seat] != self.sides[piece.seat]:
                        found[seat] += piece.worth()
        return found

    def end_turn(self):
        for piece in self.pieces.values():
            if piece.seat == self.active:
                if piece.captor:
                    if not piece.taken:
                        piece.tokens = 0
                elif not piece.ordered and not piece.shut:
                    piece.tokens = 0
        for piece in self.pieces.values():
            piece.rest()
        self.active = self.left(self.active)

    def play(self, token):
        """Enter a token."""
        if token in ("=", "skip"):
            self.end_turn()
        elif token.startswith("zones="):
            self.third[self.active] += int(token[6:])
        elif token[0] in "ABCD" and token[1:5] in ("vc1=", ":vc1", ":vc3"):
            books = self.first if token[4] == "1" else self.third
            books["ABCD".index(token[0])] = int(token[6:])
        elif token.startswith(":turn="):
            self.active = "ABCD".index(token[6])
            for piece in self.pieces.values():
                piece.rest()
        elif token[:2] in self.pieces:
            self._about(token[:2], token[2:])
        elif token.partition(":")[0].partition("/")[0] in ORDER_KINDS:
            self._formation(token)

    def _formation(self, token):
        head, _, members = token.partition(":")
        flags = head.partition("/")[2]
        for place, letters in enumerate(members.split(",")):
            piece = self.pieces[letters]
            piece.ordered = True
            if "l" in flags and self.settings["order_lost_token"] == "no":
                continue
            if place == 0 or self.settings["formation_tokens"] == "all":
                piece.give_token()

    def _about(self, letters, rest):
        piece = self.pieces[letters]
        sign, what = rest[0], rest[1:]
        if sign == "-":
            self.lose(letters, what)
        elif sign == "<":
            if piece.speed == "vtol":
                cause = what if len(what) == 1 else "ABCD"[self.pieces[what].seat]
                self.lose(letters, cause)
                return
            piece.captor = what
            piece.taken = True
            for rider in self.riders(letters):
                self.pieces[rider].carrier = ""
                if not self.pieces[rider].captor:
                    self.pieces[rider].damage += 1
        elif sign == ">":
            # No transport rides in another (W-97).
            assert not [
                one for one in [letters] + self.captive_of(letters) if self.pieces[one].carries
            ]
            for one in [letters] + self.captive_of(letters):
                self.pieces[one].carrier = what
                self.pieces[one].tokens = 0
        elif sign == "@":
            piece.seat = "ABCD".index(what)
            piece.captor = ""
            piece.zone = piece.taken = False
        else:
            self._word(letters, piece, what)

    def _word(self, letters, piece, what):
        word, _, flags = what.partition("/")
        if word in ORDER_KINDS:
            piece.ordered = True
            if "l" in flags and self.settings["order_lost_token"] == "no":
                return
            piece.give_token(word == "run" and "f" not in flags)
        elif word.startswith("vent="):
            piece.ordered = True
            if "f" in flags:
                piece.shut, piece.tokens, piece.heat = False, 0, 0
            else:
                piece.heat -= int(word[5:])
        elif word.startswith("heat+"):
            piece.warm(int(word[5:]))
        elif word.startswith("heat-"):
            piece.heat -= int(word[5:])
        elif word.startswith("heat="):
            piece.heat = int(word[5:])
        elif word.startswith("tokens="):
            piece.tokens = int(word[7:])
        elif word == "energy":
            piece.warm(1)
        elif word == "shut":
            piece.shut_down()
        elif word == "restart":
            piece.shut, piece.tokens = False, 0
        elif word.startswith("circle=") or word.startswith("push+"):
            piece.damage += int(word[-1])
        elif word == "token":
            piece.tokens += 1
            if piece.tokens >= 2 and piece.kind != "mech":
                piece.damage += 1
        elif word.startswith("salvage="):
            piece.salvage = word[-1] == "1"
            for rider in self.riders(letters) if piece.salvage else []:
                self.pieces[rider].carrier = ""
        elif word == "free" or word == "freed":
            piece.captor = ""
            piece.zone = piece.taken = False
        elif word == "held":
            piece.captor = "ABCD"[self.holder(piece)]
        elif word == "out":
            for one in [letters] + self.captive_of(letters):
                self.pieces[one].carrier = ""
        elif word == "back":
            piece.gone = False
        elif word == "gear":
            piece.gear = 0
        elif word == "pilot":
            piece.pilot = 0
        elif word in ("zone", "outside", "aboard"):
            setattr(piece, word, True)
        else:
            raise AssertionError(word)


def compare(books, game):
    """Check that bookkeeper and game agree."""
    state = game.state
    for at in books.order:
        piece, number = books.pieces[at], unit(at)
        kept = (piece.gone, piece.seat, piece.tokens, piece.heat, piece.damage, piece.shut)
        assert kept == (
            state.is_gone(number),
            state.controller(number),
            state.tokens(number),
            state.heat(number),
            state.pushed(number),
            state.is_shut(number),
        ), at
        assert bool(piece.captor) == state.is_captive(number)
    assert state.active == books.active
    assert state.scores() == books.first
    assert [state.vc3(seat) for seat in state.seats] == books.third


def winner(books):
    """Return the winners before the last roll, from the three conditions (W-126, W-127)."""
    columns = [books.first, books.second(), books.third]
    wins = [0] * books.count
    for column in columns:
        best = [seat for seat in range(books.count) if column[seat] == max(column)]
        if len(best) == 1:
            wins[best[0]] += 1
    left = [seat for seat in range(books.count) if wins[seat] == max(wins)]
    for column in (columns[1], columns[0]):
        left = [seat for seat in left if column[seat] == max([column[one] for one in left])]
    return left


def test_a_second_bookkeeper_agrees_at_every_ply():
    """W-22 to W-25, W-28, W-32, W-40, W-42, W-45, W-115, W-116, W-119, W-125, W-126, W-127."""
    ended = 0
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(5000 + seed)
        forces = [luck.one_of((RED, BLUE, GREEN, CARRIERS)) for _ in range(2 + luck.below(3))]
        sides = [0, 1, 0, 1][: len(forces)] if luck.below(2) else list(range(len(forces)))
        settings = {
            ATTACHMENTS: luck.one_of(("no", "yes")),
            "formation_tokens": luck.one_of(("all", "primary")),
            "order_lost_token": luck.one_of(("yes", "no")),
            "vent_restarts": luck.one_of(("yes", "ask")),
        }
        first = luck.below(len(forces))
        depth = luck.one_of(("score", "orders", "orders"))
        game = battle(depth, forces, sides, first=first, **settings)
        books = Bookkeeper(forces, sides, first, settings)
        while not is_over(game) and game.ply < PLIES_MAX:
            correction = random_correction(luck, game.state) if luck.below(20) == 0 else None
            action = correction or random_action(luck, game.state)
            token = game.state.text(action)
            game.play(action)
            books.play(token)
            compare(books, game)
        if is_over(game):
            ended += 1
            left = winner(books)
            assert game.state.standings()[0][0] in left
            assert len(left) > 1 or game.state.standings()[0] == left
    assert ended
