"""docs/record.md says what the program does: its example replays, its tokens are read."""

from shared.rules import record, replay
from shared.rules.mfz import actions, header, notation
from shared.rules.mfz.options import NUMBERS, OPTIONS
from shared.rules.mfz.quick import Quick
from shared.rules.system import NOBODY

PAGE = "docs/record.md"


def page():
    with open(PAGE) as file:
        return file.read()


def example():
    """The game that the page shows."""
    text = page()
    start = text.index("```game\n") + 8
    return text[start : text.index("```", start)]


def section(title):
    """The text of a section of the page."""
    text = page()
    start = text.index("\n## " + title)
    end = text.find("\n## ", start + 1)
    return text[start:] if end < 0 else text[start:end]


def tokens_of(title):
    """What stands in code quotes in the first column of a section's table."""
    found = []
    for line in section(title).split("\n"):
        if line.startswith("| `"):
            found += line.split("|")[1].strip().strip("`").split("` `")
    return found


def test_the_example_is_a_record_as_the_program_writes_it():
    read = replay.Record(example())
    setup = header.read(read.header)
    game = replay.replay(read, Quick(setup))
    assert record.write(header.write(setup), game, Quick(setup)) == example()


def test_the_example_ends_as_the_page_tells_it():
    read = replay.Record(example())
    system = replay.replay(read, Quick(header.read(read.header))).system
    assert (system.actor(), system.clock) == (NOBODY, 0)
    told = "%s wins with %d against %d and %d."
    ranks = [rank[0] for rank in system.standings()]
    scores = [system.scores()[seat] for seat in ranks]
    told = told % (system.setup.companies[ranks[0]][0], scores[0], scores[1], scores[2])
    assert told in page().replace("\n", " ")


def test_every_token_of_the_page_is_read_and_written_so():
    kinds = {}
    for token in tokens_of("Actions of the quick game"):
        action = notation.parse(token)
        assert notation.text(action) == token
        kinds[action[0]] = 1
    assert sorted(kinds) == list(range(1, actions.FIX_CLOCK + 1))


def test_every_option_and_value_stands_on_the_page():
    lines = tokens_of("Header")
    keys = [line.strip("[]").split(" ")[0] for line in lines]
    for name, values, _ in OPTIONS:
        if name != "edition":
            assert name in keys
            for value in values:
                assert "`" + value + "`" in section("Header") or " " + value + "]" in "".join(
                    lines
                )
    for name, _, _ in NUMBERS:
        assert name in keys
