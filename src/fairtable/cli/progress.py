"""A progress bar for work that takes long; nothing at all for short work."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds before the bar appears."""


def in_chunks(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def with_bar(chunks: Iterable[Sequence[T]], total: int, doing: str) -> Iterator[Sequence[T]]:
    """The same chunks, with a bar on stderr if that is a terminal and the work takes long."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task(doing, total=total)
    began = time.monotonic()
    try:
        for chunk in chunks:
            yield chunk
            bar.advance(task, len(chunk))
            if not bar.live.is_started and time.monotonic() - began > PATIENCE:
                bar.start()
    finally:
        bar.stop()
