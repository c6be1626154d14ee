"""The page's own reader of logs, asked from here: it runs in Node, without a browser."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

import build_client
from fairtable.referee import Entry, Word, record
from fairtable.referee.judgement import Audited

PATIENCE = 600


class Asked(msgspec.Struct):
    """A log as a file, and the words that the page should say of it.

    `judged` is what a server says of its moves, and `alone` the page's word without that.
    """

    name: str
    file: str
    judged: Audited
    word: str
    alone: str


def asked(name: str, file: bytes, judged: Audited) -> Asked:
    """The page alone judges no moves, and says so."""
    word = judged.verdict
    alone = Word.NOT_JUDGED if word is Word.VERIFIED else word
    return Asked(name, file.decode(), judged, word, alone)


def file_of(entries: Sequence[Entry]) -> bytes:
    return b"".join(record.write_record(entries))


def run(test: str, variable: str, lines: Iterable[msgspec.Struct], folder: Path) -> None:
    """Run one test of the page that reads its cases from a file; it must pass."""
    written = folder / "asked.jsonl"
    written.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    program, _ = build_client.node()
    vitest = build_client.WEB / "node_modules" / "vitest" / "vitest.mjs"
    done = subprocess.run(
        [program, vitest, "run", test],
        cwd=build_client.WEB,
        env={**os.environ, variable: str(written), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert "1 passed" in done.stdout


def check_words(lines: Iterable[Asked], folder: Path) -> None:
    """The page says the word that it should say of each log."""
    run("src/fairness/verdict.test.ts", "FAIRTABLE_LOGS", lines, folder)
