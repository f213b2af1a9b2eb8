"""Remove from JavaScript what a browser does not need: comments, and the indentation of lines.

A third of a module's download is its comments. Lines keep their numbers. Only the site's own
modules are treated, whose form `make check` checks.
"""

import re

# Longest first at each place. A template literal ends at its first "${"; its rest follows the "}".
_TOKEN = re.compile(
    r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<string> "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' )
  | (?P<template> ` )
  | (?P<space> [^\S\n]+ )
  | (?P<line> \n )
  | (?P<word> [\w$\#]+ )
  | (?P<mark> \+\+ | -- | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?P<end>`|\$\{)", re.DOTALL)
_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/")
# After these a slash begins a regular expression; after others it divides.
_BEFORE_EXPRESSION = set("(,=:[!&|?{};+-*%~^<>")
_WORDS_BEFORE_EXPRESSION = {"return", "typeof", "case", "in", "of", "do", "else", "void", "await"}


def lean(source: str) -> str:
    """Return a module without comments and indentation; its tokens and line numbers stay.

    Raises: ValueError if a literal has no end.
    """
    done: list[str] = []
    # The braces that are open: whether each began inside a template literal.
    braces: list[bool] = []
    before = "("
    at = 0
    while at < len(source):
        if source[at] == "/" and source[at + 1 : at + 2] not in ("/", "*") and _expects(before):
            at, before = _copy(_EXPRESSION, source, at, done), ")"
            continue
        found = _TOKEN.match(source, at)
        assert found is not None
        text = found.group()
        at = found.end()
        if found["comment"]:
            done.append("\n" * text.count("\n") or " ")
        elif found["space"]:
            done.append(" ")
        elif found["template"] or (text == "}" and braces and braces[-1]):
            if text == "}":
                braces.pop()
            done.append(text)
            at = _copy(_TEMPLATE, source, at, done)
            before = ")"
            if done[-1].endswith("${"):
                braces.append(True)
                before = "("
        else:
            if text == "{":
                braces.append(False)
            elif text == "}" and braces:
                braces.pop()
            done.append(text)
            before = before if found["line"] else text
    return _without_indentation(done)


def _expects(before: str) -> bool:
    """Return whether an expression follows this token."""
    if before in ("++", "--"):
        return False
    return before[-1] in _BEFORE_EXPRESSION or before in _WORDS_BEFORE_EXPRESSION


def _copy(pattern: re.Pattern[str], source: str, at: int, done: list[str]) -> int:
    """Copy a literal from its start, and return where it ends."""
    found = pattern.match(source, at)
    if found is None:
        line = source.count("\n", 0, at) + 1
        raise ValueError(f"a literal without an end in line {line}")
    done.append(found.group())
    return found.end()


def _without_indentation(pieces: list[str]) -> str:
    """Return the text without spaces at either end of a line; literals keep theirs."""
    done: list[str] = []
    for piece in pieces:
        if piece == " " and (not done or done[-1][-1] in " \n"):
            continue
        if piece.startswith("\n") and done and done[-1] == " ":
            done.pop()
        done.append(piece)
    return "".join(done)
