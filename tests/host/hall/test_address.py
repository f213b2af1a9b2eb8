"""Addresses of brokers and passwords: nothing secret on the line, nothing readable on the net."""

from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.hall.address import PREFIX, VARIABLE, Address, address_of, password


def test_an_address_has_user_host_port_and_prefix() -> None:
    assert address_of("mqtts://table1@broker.example") == Address("broker.example", 8883, "table1")
    found = address_of("mqtts://wall@[2001:db8::1]:1234/con/friday")
    assert (found.host, found.port, found.prefix) == ("2001:db8::1", 1234, "con/friday")
    assert address_of("mqtt://localhost").is_secure is False
    assert address_of("mqtt://127.0.0.1:1883/").prefix == PREFIX


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no address"),
        ("broker.example", "no address"),
        ("https://broker.example", "no address"),
        ("mqtts://", "no address"),
        ("mqtts://h:99999", "no address"),
        ("mqtts://[::1", "no address"),
        ("mqtts://a:secret@h", "list of processes"),
        ("mqtts://a@h/x?y=1", "no ? and no #"),
        ("mqtts://a%2Fb@h", "A user's name"),
        ("mqtts://a@h/+", "A prefix"),
        ("mqtts://a@h/a//b", "A prefix"),
        ("mqtt://a@broker.example", "sends everything readable"),
        ("mqtt://8.8.8.8", "sends everything readable"),
        ("x\x1b[2J" * 99, "no address"),
    ],
)
def test_a_wrong_address_is_refused(text: str, words: str) -> None:
    with pytest.raises(Failure) as raised:
        address_of(text)
    assert words in raised.value.message and raised.value.hint
    assert raised.value.message.isprintable() and "secret" not in raised.value.message


def test_a_password_comes_from_a_file_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Address("h", 1, "table1")
    file = tmp_path / "p"
    file.write_text("from file\n")
    monkeypatch.setenv(VARIABLE, "from environment")
    assert password(place, file) == "from file"
    assert password(place, None) == "from environment"
    assert password(Address("h", 1), None) == ""
    monkeypatch.delenv(VARIABLE)
    file.write_text("")
    for source in (file, None):
        with pytest.raises(Failure) as raised:
            password(place, source)
        assert "password of table1 is missing" in raised.value.message
