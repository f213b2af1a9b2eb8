"""The headless box as a program: it reports its start, runs steps, and cleans up."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from doomsday.errors import Failure
from doomsday.sim.flashfile import FlashFile
from doomsday.sim.headless import run_headless
from tests import warm
from tests.host.simbox import ASLEEP, headless
from tests.patience import PATIENCE_S

MakeFlash = Callable[..., Path]


def micropythons(flash: Path) -> list[int]:
    """Return the ids of other processes that have the flash file open."""
    target = str(flash)
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            links = [os.readlink(link) for link in (entry / "fd").iterdir()]
        except OSError:
            continue
        if target in links:
            found.append(int(entry.name))
    return found


def freed(flash: Path) -> bool:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            FlashFile(flash).close()
        except Failure:
            time.sleep(0.01)
            continue
        return not micropythons(flash)
    return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_cleanly(
    make_flash: MakeFlash, tmp_path: Path, number: signal.Signals
) -> None:
    flash, pty = make_flash(ASLEEP), tmp_path / "pty"
    with headless(flash, pty=pty) as process:
        assert pty.is_symlink()
        process.send_signal(number)
        assert process.wait(PATIENCE_S) == 0
        assert not pty.is_symlink()
        assert freed(flash)


def test_a_killed_supervisor_leaves_no_box_and_frees_the_flash(
    make_flash: MakeFlash, tmp_path: Path
) -> None:
    flash = make_flash("while True: pass")
    with headless(flash, pty=tmp_path / "pty") as process:
        assert len(micropythons(flash)) == 2
        process.kill()
        process.wait()
        assert freed(flash)


def test_a_stale_link_is_replaced(make_flash: MakeFlash, tmp_path: Path) -> None:
    pty = tmp_path / "pty"
    pty.symlink_to("/dev/pts/100000")
    with (
        headless(make_flash("print('hello')\n" + ASLEEP), pty=pty),
        serial.Serial(str(pty), 115200, timeout=PATIENCE_S) as port,
    ):
        port.write(b"\x03")
        assert b"KeyboardInterrupt" in port.read_until(b">>> ")


def test_a_file_at_the_path_of_the_link_stays(make_flash: MakeFlash, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("precious")
    with pytest.raises(Failure, match="already exists"):
        run_headless(flash=make_flash(ASLEEP), pty=kept)
    assert kept.read_text() == "precious"


def test_the_link_of_a_running_box_is_refused(make_flash: MakeFlash, tmp_path: Path) -> None:
    pty = tmp_path / "pty"
    with headless(make_flash(ASLEEP), pty=pty):
        target = pty.readlink()
        with pytest.raises(Failure, match="is the port of a running box"):
            run_headless(flash=make_flash(ASLEEP, "other.bin"), pty=pty)
        assert pty.readlink() == target


def test_the_link_of_a_killed_box_is_replaced_even_if_its_terminal_is_in_use(
    make_flash: MakeFlash, tmp_path: Path
) -> None:
    pty = tmp_path / "pty"
    with headless(make_flash(ASLEEP), pty=pty) as process:
        process.kill()
        process.wait()
    master, other = os.openpty()
    try:
        pty.unlink()
        pty.symlink_to(os.ttyname(other))
        (tmp_path / ".pty.lock").write_text(os.ttyname(other))
        with headless(make_flash(ASLEEP, "new.bin"), pty=pty) as process:
            assert pty.readlink() != Path(os.ttyname(other))
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_S) == 0
        assert sorted(path.name for path in tmp_path.iterdir() if "pty" in path.name) == []
    finally:
        os.close(master)
        os.close(other)


def test_a_foreign_link_to_a_terminal_in_use_is_refused(
    make_flash: MakeFlash, tmp_path: Path
) -> None:
    pty = tmp_path / "pty"
    master, other = os.openpty()
    try:
        pty.symlink_to(os.ttyname(other))
        with pytest.raises(Failure, match="points to a terminal in use"):
            run_headless(flash=make_flash(ASLEEP), pty=pty)
        assert pty.readlink() == Path(os.ttyname(other))
        assert not (tmp_path / ".pty.lock").exists()
    finally:
        os.close(master)
        os.close(other)


@pytest.mark.parametrize("fast", [False, True], ids=["real", "fast"])
def test_time_passes_for_a_box_without_a_script(
    make_flash: MakeFlash, tmp_path: Path, fast: bool
) -> None:
    flash = make_flash("while True:\n    time.sleep_ms(30)\n    print('tick', time.ticks_ms())\n")
    with (
        headless(flash, pty=tmp_path / "pty", fast=fast),
        serial.Serial(str(tmp_path / "pty"), 115200, timeout=PATIENCE_S) as port,
    ):
        for _ in range(3):
            assert b"tick" in port.read_until(b"\n")


def test_a_script_file_is_played_to_its_end(make_flash: MakeFlash, tmp_path: Path) -> None:
    script, shots = tmp_path / "tour.seq", tmp_path / "shots"
    script.write_text("wait 60000\npress A\nscreen\nshot one\npower\n")
    with headless(make_flash(ASLEEP), script=script, fast=True, shots=shots) as process:
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, err) == (0, "")
    assert [len(line) for line in out.splitlines()] == [66] * 18
    assert (shots / "one.png").read_bytes().startswith(b"\x89PNG")


def test_a_script_with_a_failed_expectation_exits_with_1(
    make_flash: MakeFlash, tmp_path: Path
) -> None:
    script = tmp_path / "tour.seq"
    script.write_text("wait 5\n\nexpect Doomsday\n")
    with headless(make_flash(ASLEEP), script=script, fast=True) as process:
        out, err = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 1
    assert out == "(no words on the screen)\n"
    assert err.startswith("Line 3: The screen does not show 'Doomsday'.\n")


def test_a_faulty_script_is_reported_before_a_box_is_created(tmp_path: Path) -> None:
    script = tmp_path / "tour.seq"
    script.write_text("press Q\n")
    box = headless(tmp_path / "flash.bin", script=script)
    with pytest.raises(AssertionError, match="Line 1 of the script: 'press' needs a button"):
        box.__enter__()
    assert not (tmp_path / "flash.bin").exists()


def test_another_program_can_drive_it_line_by_line(make_flash: MakeFlash) -> None:
    with headless(make_flash(ASLEEP), script=Path("-"), fast=True, stdin=warm.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in ("press A 2", "", "wait 3600000", "# nothing"):
            print(line, file=process.stdin, flush=True)
            assert process.stdout.readline() == f"ok {line}".rstrip() + "\n"
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 0


def test_a_failed_line_ends_the_conversation(make_flash: MakeFlash) -> None:
    with headless(make_flash(ASLEEP), script=Path("-"), fast=True, stdin=warm.PIPE) as process:
        out, err = process.communicate("press A\nexpect Dice\npress B\n", PATIENCE_S)
    assert out == "ok press A\n(no words on the screen)\n"
    assert err.startswith("Line 2: The screen does not show 'Dice'.")
    assert process.returncode == 1


def test_undecodable_lines_end_the_conversation_with_an_error(make_flash: MakeFlash) -> None:
    with headless(make_flash(ASLEEP), script=Path("-"), fast=True, stdin=warm.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        print("press A", file=process.stdin, flush=True)
        assert process.stdout.readline() == "ok press A\n"
        process.stdin.buffer.write(b"press \xff\n")
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 1
        said = process.stderr.read()
    assert said.startswith("The script on standard input cannot be read: it is not text.\n")
