"""What the soak prints at the end: waits, memory, counts, anomalies."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from soak.disk import SlowDisk
from soak.findings import Findings
from soak.house import House
from soak.victim import Suffered

SETTLED = 60.0
"""Seconds after a start in which memory may grow: kernels are loaded, tables are read."""


class Times:
    """When the phases began and ended."""

    def __init__(self) -> None:
        self.quiet = (0.0, 0.0)
        self.storm = (0.0, 0.0)
        self.calm = (0.0, 0.0)


def shares(waits: Sequence[float]) -> str:
    if not waits:
        return "-"
    ordered = sorted(1000 * wait for wait in waits)
    at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99)]
    return f"{at[0]:8.1f} {at[1]:8.1f} {ordered[-1]:9.1f} {len(ordered):8}"


def print_waits(suffered: Suffered, times: Times, house: House, disk: SlowDisk) -> None:
    """The victim's waits, by what went on at the same time."""
    print(f"\n{'the victim, ms to move':34} {'p50':>8} {'p99':>8} {'max':>9} {'moves':>8}")
    kinds: dict[str, list[float]] = {}
    for began, wait in suffered.waits:
        kinds.setdefault(_kind(began, wait, times, house, disk), []).append(wait)
    for kind, waits in sorted(kinds.items()):
        print(f"{kind:34} {shares(waits)}")
    print(f"{'all':34} {shares([wait for _, wait in suffered.waits])}")
    print(f"moves sent again after a kill: {suffered.again}")


def _kind(began: float, wait: float, times: Times, house: House, disk: SlowDisk) -> str:
    if began < times.quiet[1]:
        return "1 quiet"
    end = began + wait
    for down, up in house.downs:
        if down < end and up + 10 > began:
            return "5 within 10 s of a start"
    for since, until, kind in disk.episodes:
        if since < end and until + 0.5 > began:
            return "3 attacks, disk pressed" if kind == "pressed" else "4 attacks, disk held up"
    return "2 attacks"


def print_memory(house: House, times: Times) -> None:
    lives: dict[int, list[tuple[float, float]]] = {}
    for at, life, megabytes in house.memory:
        lives.setdefault(life, []).append((at, megabytes))
    grown, most = [], 0.0
    for samples in lives.values():
        settled = [m for at, m in samples if at - samples[0][0] >= 20]
        most = max(most, *(m for _, m in samples))
        if len(settled) >= 3:
            grown.append(settled[-1] - settled[0])
    if grown:
        print(
            f"\nmemory between kills: {len(lives)} lives, at most {most:.0f} MB; "
            f"from 20 s after the start to the end {statistics.median(grown):+.1f} MB "
            f"(median of {len(grown)}), {max(grown):+.1f} at most"
        )
    print_stretch(lives[max(lives)], times)


def print_stretch(samples: list[tuple[float, float]], times: Times) -> None:
    """The last life: nobody is killed any more."""
    since, until = times.calm
    inside = [(at, m) for at, m in samples if since <= at <= until]
    if len(inside) < 6:
        return
    print(f"the last stretch, {(until - since) / 60:.0f} min without a kill, MB each minute:")
    by_minute: dict[int, list[float]] = {}
    for at, megabytes in inside:
        by_minute.setdefault(int((at - since) // 60), []).append(megabytes)
    print("  " + " ".join(f"{statistics.median(m):.0f}" for m in by_minute.values()))
    later = [(at, m) for at, m in inside if at - since > SETTLED]
    if len(later) > 6:
        slope = statistics.linear_regression([at for at, _ in later], [m for _, m in later])
        print(f"  slope after the first minute: {60 * slope.slope:+.2f} MB a minute")


def print_counts(findings: Findings) -> None:
    print("\ncounted:")
    for what, times in sorted(findings.done.items()):
        print(f"  {what:50} {times:10,}")


def print_anomalies(findings: Findings) -> None:
    if not findings.kinds:
        print("\nno anomaly")
    for kind, times in findings.kinds.most_common():
        print(f"\nANOMALY x{times} {kind}")
        for example in findings.examples[kind]:
            print(f"  {example}")
