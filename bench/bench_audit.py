"""How many entries a second does an audit check, on one core?

It reads the logs of a small game (dice race: links, open dice, hidden runners), of a Sudoku and
of a game of backgammon, from the bytes of the file to the report. Open: every move is judged
again. Shown: the log is as a spectator sees it. Processor time is counted, so that other
programs on the machine matter less.

    python3 dev.py bench audit
"""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fairtable.referee import audit, read_record, write_record
from tests.playthroughs.make import backgammon_won, race_won, sudoku_won
from tests.playthroughs.samples import rules

ROUNDS, TIMES = 7, 100


def files() -> dict[str, tuple[int, bytes]]:
    """The name of each log, how many entries it has, and its file."""
    found = {}
    samples = ("race", race_won()), ("sudoku", sudoku_won()), ("backgammon", backgammon_won())
    for name, sample in samples:
        # A log that hides something has no end: at the end everything is shown.
        shown = [entry.as_seen_by(None) for entry in sample.entries[:-1]]
        for form, entries in (("open", sample.entries), ("shown", shown)):
            found[f"{name}, {form}"] = len(entries), b"".join(write_record(entries))
    return found


def seconds(data: bytes) -> float:
    """The best of some rounds of reading and checking the whole file."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(TIMES):
            audit(rules, read_record(io.BytesIO(data)))
        best = min(best, (time.process_time() - begun) / TIMES)
    return best


def main() -> None:
    for name, (entries, data) in files().items():
        rate = entries / seconds(data)
        print(f"{name:18} {entries:4} entries {rate:10,.0f} entries/s   best of {ROUNDS}")


if __name__ == "__main__":
    main()
