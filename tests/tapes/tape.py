"""A tape as a file: compact JSON, a line for each thing that was told, packed with xz.

`xzcat tests/tapes/recorded/NAME.jsonl.xz` shows one.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path

from tests.tapes.recorder import Line

FOLDER = Path(__file__).with_name("recorded")
SUFFIX = ".jsonl.xz"


def path_of(name: str, folder: Path = FOLDER) -> Path:
    return folder / f"{name}{SUFFIX}"


def names(folder: Path = FOLDER) -> list[str]:
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}"))


def read(name: str, folder: Path = FOLDER) -> list[Line]:
    text = lzma.decompress(path_of(name, folder).read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def add(name: str, tape: list[Line], folder: Path = FOLDER) -> int:
    """Keep a new tape; how many bytes it has. A tape that is there is never written again."""
    if (path := path_of(name, folder)).exists():
        raise FileExistsError(f"{name} was recorded before, and a tape is recorded only once")
    lines = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in tape]
    packed = lzma.compress("".join(f"{line}\n" for line in lines).encode(), preset=9)
    folder.mkdir(exist_ok=True)
    return path.write_bytes(packed)
