"""How fast are tickets made, and all patterns of a million tickets checked at a call?

Making tickets is compared with `tambola` from npm and `housie` from PyPI, each in its own
process. Checking is compared with one pass over the same memory, which is the least that
looking at every ticket can cost. The pass is the same loop over the same array, compiled by the
same compiler: it reads every word once, adds up the eight words of a ticket and writes one byte
for each ticket. The sum of the array by numpy is timed too. Passes and checks take turns, so
that other programs on the machine slow both in the same way. All run on one core; processor
time is counted.

    python3 dev.py bench tambola
"""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np
from numba import njit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from build_client import node
from fairtable.games import tambola
from fairtable.games.tambola import PATTERNS, kernels
from fairtable.referee import Draws

HERE = Path(__file__).resolve().parent / "tambola"
# Another Python may have the package if ours does not.
PEER_PYTHON = os.environ.get("FAIRTABLE_PEER_PYTHON", sys.executable)
ROUNDS, SECONDS, MANY, SEED = 5, 2.0, 1_000_000, (9, 0, 1, 5)
TIMER = time.process_time  # processor time: other programs on the machine do not count


@njit(nogil=True)
def one_pass(sets: np.ndarray, out: np.ndarray) -> None:
    """Read every word of every ticket once, and write one byte for each ticket."""
    for k in range(sets.shape[1]):
        low = sets[0, k] + sets[1, k] + sets[2, k] + sets[3, k]
        out[k] = np.uint8(low + sets[4, k] + sets[5, k] + sets[6, k] + sets[7, k])


def main() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(
        f"Python {platform.python_version()}, numba {version('numba')}, "
        f"numpy {version('numpy')}; medians\n"
    )
    install()
    make_tickets()
    check_patterns()
    judge_claims()


def install() -> None:
    program, npm = node()
    environment = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}
    if not (HERE / "node_modules").exists():
        subprocess.run([program, npm, "ci", "--silent"], cwd=HERE, env=environment, check=True)


def make_tickets() -> None:
    print("Tickets made a second (asked for: 10 times the peers)")
    ours = rate(lambda: kernels.make_tickets(SEED, MANY), MANY)
    plain = rate(lambda: tambola.make_tickets(Draws(b"bench", b""), 1_999), 1_999)
    many = rate(lambda: tambola.make_tickets(Draws(b"bench", b""), 50_000), 50_000)
    strips = rate(lambda: tambola.make_strips(Draws(b"bench", b""), 100), 600)
    print(f"  {'fairtable, compiled':46} {ours:12,.0f}/s")
    print(f"  {'fairtable, from verifiable draws, 50,000':46} {many:12,.0f}/s")
    print(f"  {'fairtable, the same in plain Python':46} {plain:12,.0f}/s")
    print(f"  {'fairtable, as strips, in plain Python':46} {strips:12,.0f}/s")
    for name, command in peers().items():
        answers = [run(command) for _ in range(ROUNDS)]
        value = statistics.median(answer["done"] / answer["seconds"] for answer in answers)
        print(f"  {name:46} {value:12,.0f}/s   we are {ours / value:,.0f} times", flush=True)


def peers() -> dict[str, list[str]]:
    package = json.loads((HERE / "node_modules" / "tambola" / "package.json").read_text())
    ask = "from importlib.metadata import version; print(version('housie'))"
    housie = subprocess.run(
        [PEER_PYTHON, "-c", ask], capture_output=True, text=True, check=True
    ).stdout.strip()
    return {
        f"tambola (npm {package['version']})": [node()[0], "peers.mjs", str(SECONDS)],
        f"housie (PyPI {housie})": [PEER_PYTHON, "peers.py", str(SECONDS)],
    }


def run(command: list[str]) -> dict[str, float]:
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def check_patterns() -> None:
    """A whole game: the work is the same at every call, whatever is complete."""
    tickets = kernels.make_tickets(SEED, MANY)
    sets, out = kernels.packed(tickets), np.empty(MANY, np.uint8)
    order = random.Random(90).sample(range(1, 91), 90)
    one_pass(sets, out)
    kernels.check_six(sets, *kernels.called_words(order[:1]), out)
    checks, passes, sums = [], [], []
    for at in range(1, 91):
        words = kernels.called_words(order[:at])
        passes.append(timed(lambda: one_pass(sets, out)))
        checks.append(timed(partial(kernels.check_six, sets, *words, out)))
        sums.append(timed(lambda: sets.sum()))
    best = statistics.median(passes)
    print(
        f"\nSix patterns of {MANY:,} tickets, a call ({sets.nbytes / 1e6:.0f} MB; asked for: "
        "at most 1.5 passes)"
    )
    ratios = [check / single for check, single in zip(checks, passes, strict=True)]
    for name, times in {
        "one pass": passes,
        "numpy's sum": sums,
        "six patterns": checks,
    }.items():
        value = statistics.median(times)
        print(f"  {name:46} {value * 1e3:10.2f} ms   {value / best:.2f} passes")
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"  call by call: median {middle:.2f}, quartiles {low:.2f} to {high:.2f} passes")
    rest = [pattern for pattern in PATTERNS.values() if not pattern.sheet]
    any_sets = kernels.pattern_sets(tickets[:100_000], rest)
    times = [timed(lambda: kernels.complete(*any_sets, order[:45])) for _ in range(3 * ROUNDS)]
    checked = statistics.median(times) / 100_000 / len(rest) * 1e9
    print(f"  all {len(rest)} patterns, any masks: {checked:.2f} ns a ticket and pattern")


def judge_claims() -> None:
    ticket = tambola.ticket_numbered(10**18)
    called = random.Random(45).sample(range(1, 91), 45)
    print("\nOne claim, in plain Python")
    for name in ("TOP_ROW", "EARLY_FIVE", "FULL_HOUSE"):
        ask = partial(tambola.verify_claim, ticket, called, name)
        times = timeit.repeat(ask, timer=TIMER, number=500, repeat=10 * ROUNDS)
        print(f"  {name:46} {statistics.median(times) / 500 * 1e6:10.2f} us")


def timed(work: Callable[[], object]) -> float:
    begun = TIMER()
    work()
    return TIMER() - begun


def rate(work: Callable[[], object], amount: int) -> float:
    work()
    return amount / statistics.median(timeit.repeat(work, number=1, repeat=ROUNDS, timer=TIMER))


if __name__ == "__main__":
    main()
