"""Replay records as `doomsday replay` does, and time it.

Arguments: files of records, a JSON list of texts each. Prints plies and seconds of each file, by
its name.
"""

import json
import sys
import time
from pathlib import Path

from doomsday.records.replays import judge_content


def main() -> None:
    """Replay each file's records once; the first of each before the clock runs, for imports."""
    files = [Path(name) for name in sys.argv[1:]]
    records = {
        path.stem: [text.encode() for text in json.loads(path.read_text())] for path in files
    }
    for texts in records.values():
        judge_content(texts[0])
    for name, texts in records.items():
        begun = time.process_time()
        verdicts = [judge_content(text) for text in texts]
        seconds = time.process_time() - begun
        assert all(verdict.ok for verdict in verdicts)
        print(f"{name}.plies", sum(verdict.plies for verdict in verdicts))
        print(f"{name}.s", seconds)


if __name__ == "__main__":
    main()
