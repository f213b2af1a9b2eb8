"""Fuzz every parser that reads files, lines and links, and count what was tried.

    fuzz.py [--runs N] [--seed N] [--docs] [TARGET ...]

With atheris (requirements-fuzz.txt) inputs are guided by the branches that they reach; without
it good inputs are changed at random, which it says. Each target runs in a process of its own, so
that one which hangs or runs out of memory is a fault of that target. Inputs that are a fault are
written to build/fuzz/found; once mended, put them into tests/fuzz/found. --docs writes the table
of docs/fuzzing.md. Exits with 1 if there is a fault.
"""

import argparse
import importlib.util
import random
import re
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from tests.fuzz.mutation import mutated  # noqa: E402
from tests.fuzz.targets import TARGETS, Target  # noqa: E402
from tools.arguments import parser_of  # noqa: E402

FOLDER = ROOT / "build" / "fuzz"
PAGE = ROOT / "docs" / "fuzzing.md"
START, END = "<!-- tools/fuzz.py writes from here -->", "<!-- tools/fuzz.py writes to here -->"
RUNS = 20_000
# Targets that read what comes over the line.
LINE = ("frames", "box")
# One input that takes longer is a fault; so is one that needs more memory.
_SECONDS = 20
_MEGABYTES = 2_048
_INPUT_MAX = 8_192
# A target that takes longer than this is a fault of the harness.
_PATIENCE_S = 6 * 3600
_NO_ATHERIS = (
    "atheris is missing: inputs are changed at random, not guided by the branches that they "
    "reach. Try: pip install -r requirements-fuzz.txt (CPython 3.11 to 3.13)."
)


class Tried(NamedTuple):
    """runs: inputs tried. reached: branches, 0 if unknown. fault: "" or what is wrong."""

    target: Target
    runs: int
    reached: int
    seconds: float
    fault: str


def guided() -> bool:
    """Return whether atheris is installed."""
    return importlib.util.find_spec("atheris") is not None


def fuzz(target: Target, runs: int, seed: int = 1) -> Tried:
    """Try so many inputs in a process of its own."""
    FOLDER.joinpath("found").mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    numbers = ["--runs", str(runs), "--seed", str(seed)]
    command = [sys.executable, __file__, "--one", target.name, *numbers]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE_S,
        check=False,
    )
    printed = done.stdout + done.stderr
    counted = [int(found) for found in re.findall(r"^(?:Done |#)(\d+)\s", printed, re.MULTILINE)]
    reached = [int(found) for found in re.findall(r"cov: (\d+)", printed)]
    fault = "" if done.returncode == 0 else _fault_in(printed)
    seconds = time.monotonic() - begun
    return Tried(target, max(counted, default=0), max(reached, default=0), seconds, fault)


def _fault_in(printed: str) -> str:
    """Return the last line of a traceback, or how the process ended."""
    lines = re.findall(
        r"^(?:\w+\.)*\w+(?:Error|Exception|Interrupt)\b.*|^.*ERROR: .*", printed, re.M
    )
    return lines[0].strip()[:200] if lines else printed.strip()[-200:]


def _one(target: Target, runs: int, seed: int) -> None:
    """Fuzz in this process; it ends with another code than 0 at the first fault."""
    if not guided():
        _at_random(target, runs, seed)
        return
    import atheris

    corpus = FOLDER / "corpus" / target.name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, content in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_bytes(content[:_INPUT_MAX])
    for module in [*sys.modules.values()]:
        name = getattr(module, "__name__", "")
        if name.startswith(("doomsday", "shared", "box.")):
            _instrument(module)
    options = [
        *(f"-seed={seed}", f"-runs={runs}", f"-timeout={_SECONDS}", f"-rss_limit_mb={_MEGABYTES}"),
        *(f"-max_len={_INPUT_MAX}", f"-artifact_prefix={FOLDER}/found/{target.name}."),
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], target.run)
    atheris.Fuzz()


def _instrument(module: object) -> None:
    """Have atheris count the branches of the functions of a module."""
    import atheris

    for name, value in [*vars(module).items()]:
        if getattr(value, "__module__", None) != getattr(module, "__name__", ""):
            continue
        if isinstance(value, type):
            for inner, function in [*vars(value).items()]:
                if hasattr(function, "__code__"):
                    setattr(value, inner, atheris.instrument_func(function))
        elif hasattr(value, "__code__"):
            setattr(module, name, atheris.instrument_func(value))


def _at_random(target: Target, runs: int, seed: int) -> None:
    seeds, chance = target.seeds(), random.Random(seed)
    for number in range(1, runs + 1):
        content = mutated(seeds, chance)[:_INPUT_MAX]
        try:
            target.run(content)
        except BaseException:
            (FOLDER / "found" / f"{target.name}.{number}").write_bytes(content)
            traceback.print_exc()
            print(f"#{number} ")
            raise SystemExit(1) from None
    print(f"#{runs} ")


def table(tried: list[Tried]) -> str:
    """Return what was tried as a table."""
    rows = [
        "| target | reads | inputs | branches | seconds | faults |",
        "|---|---|---:|---:|---:|---|",
    ]
    for one in tried:
        cells = (one.target.name, one.target.about, f"{one.runs:,}", one.reached or "-")
        rows.append(
            "| {} | {} | {} | {} | {:.0f} | {} |".format(*cells, one.seconds, one.fault or 0)
        )
    total = sum(one.runs for one in tried)
    faults = sum(bool(one.fault) for one in tried)
    return "\n".join([*rows, f"| **all** | | {total:,} | | | {faults} |"])


def _written(tried: list[Tried]) -> None:
    before, _, rest = PAGE.read_text().partition(START)
    PAGE.write_text(f"{before}{START}\n{table(tried)}\n{END}{rest.partition(END)[2]}")


def main() -> int:
    """Fuzz the targets that were named, or all."""
    names = [target.name for target in TARGETS]
    parser = parser_of(__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(names))
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--one", choices=names, help=argparse.SUPPRESS)
    given = parser.parse_args()
    unknown = [name for name in given.targets if name not in names]
    if unknown:
        parser.error(f"no target {unknown[0]}; there are {', '.join(names)}")
    by_name = dict(zip(names, TARGETS, strict=True))
    if given.one:
        _one(by_name[given.one], given.runs, given.seed)
        return 0
    if not guided():
        print(_NO_ATHERIS, file=sys.stderr)
    tried = []
    for name in given.targets or names:
        tried.append(fuzz(by_name[name], given.runs))
        print(f"{name}: {tried[-1].runs:,} inputs, {tried[-1].fault or 'no fault'}", flush=True)
    print(table(tried))
    if given.docs:
        _written(tried)
    return 1 if any(one.fault for one in tried) else 0


if __name__ == "__main__":
    sys.exit(main())
