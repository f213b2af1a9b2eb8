"""A board at its raw prompt without a line: the laptop's agent speaks to MicroPython directly."""

import ast
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace

from doomsday.device.port import faults
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.repl import RUN_S, Raised, Repl
from tests.onbox import at_micropython

_END = b"\x04"


class PromptBox(Repl):
    """The prompt of tests/faults/prompt_board.py.

    agent: the laptop's agent there. codes: what was run at the prompt.
    """

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        super().__init__(SimpleNamespace(name="the board"))  # type: ignore[arg-type]
        self._process = process
        self.codes: list[str] = []
        self.agent = Agent(self)

    def begin(self) -> None:
        self.fresh()

    def fresh(self) -> None:
        self._powered("F")

    def run(self, code: str, patience_s: float = RUN_S) -> str:
        self.codes.append(code)
        return self._powered("R", code)

    def switch_on(self) -> None:
        """Switch the board off and on."""
        self._order("P")

    def test(self, code: str) -> str:
        """Run code of a test, which uses `board` and `machine`; return what it prints."""
        return self._order("X", code)

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write files by absolute path."""
        self.test(
            "import os\n"
            f"for path, body in {dict(files)!r}.items():\n"
            " at = path.find('/', 1)\n"
            " while at > 0:\n"
            "  try: os.mkdir(path[:at])\n"
            "  except OSError: pass\n"
            "  at = path.find('/', at + 1)\n"
            " with open(path, 'wb') as file: file.write(body)\n"
        )

    def files(self) -> dict[str, bytes]:
        """Return all files by absolute path."""
        found: dict[str, bytes] = ast.literal_eval(self.test("print(board.files())"))
        return found

    def runs(self) -> str:
        """Return the slot that boot.py chose, or the error that ended it."""
        said = self.test("import sys\nprint(board.said or sys.path[0] or sys.path[-1])").strip()
        return f"{said[2:]}.pack" if said in ("/.a", "/.b") else said[1:]

    def pack_runs(self, content: bytes) -> bool:
        """Return whether boot.py chose a pack with this content."""
        return self.files().get(f"/{self.runs()}") == content

    def _powered(self, letter: str, code: str = "") -> str:
        """Carry out an order of the laptop. Raises: Cut if the board has no power then."""
        try:
            return self._order(letter, code)
        finally:
            if self.test("print(board.nor.dead)").strip() == "True":
                raise faults.Cut("the board")

    def _order(self, letter: str, code: str = "") -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        text = code.encode()
        self._process.stdin.write(f"{letter} {len(text)}\n".encode() + text)
        self._process.stdin.flush()
        said = b""
        while said.count(_END) < 2 or not said.endswith(_END + b">"):
            more = self._process.stdout.read1()  # type: ignore[attr-defined]
            assert more, "MicroPython ended"
            said += more
        output, error, _ = said.split(_END)
        if error:
            raise Raised(error.decode())
        return output.decode()


@contextmanager
def prompt_box(blocks: int) -> Iterator[PromptBox]:
    """Yield a board with a file system of so many blocks."""
    with at_micropython("tests.faults.prompt_board", blocks, heap="16M") as process:
        yield PromptBox(process)
