"""Compile the engine for this machine: the games in C++, the net's inputs for the card."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = ("board.h", "moves.h", "bearoff.h", "engine.cpp", "encode.cu")
ENGINE = "g++ -O3 -march=native -fopenmp -shared -fPIC engine.cpp -o {}"
ENCODE = "nvcc -O3 -arch=native -shared -Xcompiler -fPIC encode.cu -o {}"


def build(command: str, name: str) -> Path:
    """The library, compiled again if a source is newer."""
    made = HERE / name
    newest = max((HERE / source).stat().st_mtime for source in SOURCES)
    if not made.exists() or made.stat().st_mtime < newest:
        subprocess.run(command.format(made).split(), cwd=HERE, check=True)
    return made
