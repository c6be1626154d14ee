"""What went wrong, by name. Everything that watches the server writes it down here."""

from __future__ import annotations

import threading
import time
from collections import Counter

SHOWN = 20


class Findings:
    """Anomalies by kind, with the first examples of each; and counts of what was done."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.kinds: Counter[str] = Counter()
        self.examples: dict[str, list[str]] = {}
        self.done: Counter[str] = Counter()
        self._lock = threading.Lock()

    def wrong(self, kind: str, what: object) -> None:
        """Write an anomaly down. The first of a kind are also printed at once."""
        with self._lock:
            self.kinds[kind] += 1
            known = self.examples.setdefault(kind, [])
            if len(known) < SHOWN:
                text = f"at {self.minute():.1f} min: {str(what)[:600]}"
                known.append(text)
                print(f"ANOMALY {kind}: {text}", flush=True)

    def must(self, holds: bool, kind: str, what: object) -> None:
        if not holds:
            self.wrong(kind, what)

    def count(self, what: str, times: int = 1) -> None:
        with self._lock:
            self.done[what] += times

    def minute(self) -> float:
        return (time.monotonic() - self.began) / 60
