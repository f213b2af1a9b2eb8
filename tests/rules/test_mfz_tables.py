"""Every phase has all that a phase needs; what is missing is named."""

from shared.rules.mfz import phase_rows, phases

MODULE = "shared.rules.mfz."


def numbers_of(module):
    """The names of a module that stand for numbers."""
    return {
        name for name in dir(module) if name == name.upper() and type(getattr(module, name)) is int
    }


def missing(kind, name, what):
    return "%s `%s`: no %s" % (kind, name, what)


def faults_of_phases():
    """What rows of phases lack."""
    known = [row.name for row in phase_rows.ROWS]
    found = [missing("phase", name, "row") for name in numbers_of(phases) if name not in known]
    for row in phase_rows.ROWS:
        for what in ("depth", "actor", "module", "word", "question"):
            if not getattr(row, what):
                found.append(missing("phase", row.name, what))
        module = __import__(MODULE + row.module, None, None, ("push",))
        if not hasattr(module, "push") and row.module != "quick":
            found.append(missing("phase", row.name, "module that takes its actions"))
    return found


def test_every_phase_has_a_row_with_all_that_it_needs():
    assert faults_of_phases() == []


def test_a_phase_without_a_row_is_named():
    phases.WAITING = 29
    try:
        assert faults_of_phases() == ["phase `WAITING`: no row"]
    finally:
        del phases.WAITING


def test_no_two_phases_have_one_number():
    numbers = [row.number for row in phase_rows.ROWS]
    assert len(set(numbers)) == len(numbers) == len(numbers_of(phases))


def test_a_mask_has_the_phases_of_the_rows_that_it_is_asked_for():
    running = [row.name for row in phase_rows.ROWS if phase_rows.OF_RUNNING >> row.number & 1]
    assert running == "DECLARE READY DEFENDING PLANNING ACTING SPOTTING USING".split()
    opening = [row.name for row in phase_rows.ROWS if phase_rows.IN_OPENING >> row.number & 1]
    assert opening == "DRAW_HIGH TIE FORCED DRAW".split()
