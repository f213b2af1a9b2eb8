"""Texts of files are shown in one line, and decoded, alike on the laptop and in the page."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doomsday import wording
from doomsday.companies.boxfile import version_of, whole_file
from doomsday.companies.toml_text import literal
from doomsday.decoding import NotText, legible, text_of
from doomsday.latin import ascii_of
from doomsday.wording import RealNumber, printable, quoted, shown


@given(st.text())
def test_a_text_is_quoted_as_python_quotes_it(text: str) -> None:
    assert quoted(text) == repr(text)
    assert printable(text).isprintable()


def test_latin_letters_are_written_without_their_marks() -> None:
    for code in range(0xC0, 0x180):
        base = unicodedata.normalize("NFD", chr(code))[0]
        if base.isascii():
            assert ascii_of(chr(code)) == base
        assert ascii_of(chr(code)).isascii()
    assert (
        ascii_of("Stra\u00dfe \u2013 \u0141\u00f3d\u017a \u2019\u72e9") == "Strasse - Lodz '\u72e9"
    )


def test_without_a_table_of_characters_those_that_exist_are_told_apart_as_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) != "Cn"]
    wanted = [character.isprintable() for character in known]
    assert [wording.is_printable(character) for character in known] == wanted
    # As in MicroPython.
    monkeypatch.setattr(wording, "_IS_PRINTABLE", None)
    assert [wording.is_printable(character) for character in known] == wanted


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (7, "7"),
        (10**40, "a huge number"),
        ("x" * 60, "'" + "x" * 36 + "..."),
        ({}, "a table"),
        ([], "a list"),
        (RealNumber("1e+16"), "1e+16"),
        (None, "a date or a time"),
    ],
)
def test_a_value_of_a_file_is_shown_in_a_few_words(value: object, text: str) -> None:
    assert shown(value) == text


@given(st.binary(max_size=40))
def test_bytes_are_decoded_as_python_decodes_them(content: bytes) -> None:
    try:
        wanted = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        with pytest.raises(NotText) as not_text:
            text_of(content)
        assert not_text.value.line == content.count(b"\n", 0, error.start) + 1
    else:
        assert text_of(content) == legible(content) == wanted


@given(st.text(max_size=20))
def test_a_text_is_written_as_toml_reads_it(text: str) -> None:
    import tomllib

    assert tomllib.loads(f"a = {literal(text)}") == {"a": text}


@given(st.binary(max_size=40), st.integers(0, 99999))
def test_a_file_of_the_box_has_its_version_until_it_is_damaged(body: bytes, version: int) -> None:
    content = whole_file(body, version)
    assert version_of(content) == version
    for at in range(len(content)):
        assert version_of(content[:at] + bytes((content[at] ^ 1,)) + content[at + 1 :]) is None
    assert version_of(b"doomsday 123456 00000000\n") is None
