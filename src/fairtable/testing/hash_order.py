"""Nothing depends on the order of a set: another process writes the same log.

Python orders a set of texts anew in every process. A log that depends on it cannot be audited
elsewhere, and nothing in one process shows it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module

import msgspec

from fairtable.referee import AnyGame, Entry
from fairtable.referee.log import read_content
from fairtable.testing.trial import Trial
from fairtable.testing.walks import random_match

GAMES = 2
HASH_SEEDS = ("1", "2")
PATIENCE = 120
"""Seconds; kernels may have to be compiled."""


def check_hash_order(game: AnyGame, trial: Trial) -> None:
    """Two processes that order sets differently play the same random games.

    A game that no other process can import, such as one that a test has made, is not checked.
    """
    named = {name: vars(module).get("GAME") for name, module in [*sys.modules.items()]}
    name = next((name for name, found in named.items() if found is game), None)
    if name is None:
        return
    one, two = _played(name, game, trial)
    for number, (first, second) in enumerate(zip(one, two, strict=True)):
        for here, there in zip(first, second, strict=False):
            if here != there:
                raise AssertionError(
                    f"the order of a set decides in random_match(game, "
                    f"{trial.seed_of(number)!r}), entry {here.seq}: {_differing(here, there)}"
                )


def _differing(here: Entry, there: Entry) -> str:
    """The first event that differs, or what was asked."""
    one, two = read_content(here), read_content(there)
    if one.asked != two.asked:
        return f"{one.asked!r} or {two.asked!r} is chosen from legal_moves"
    for event, twin in zip(one.events, two.events, strict=False):
        if event != twin:
            return f"{bytes(event).decode()} or {bytes(twin).decode()}"
    bodies = [
        (part.body, other.body) for part, other in zip(here.parts, there.parts, strict=False)
    ]
    for body, twin_body in bodies:
        if body != twin_body:
            return f"{body} or {twin_body}"
    return f"{here.public} or {there.public}"


def _played(name: str, game: AnyGame, trial: Trial) -> list[list[list[Entry]]]:
    """The logs that two processes write, side by side."""
    options = msgspec.json.encode(trial.options_of(game)).decode()
    games = str(min(GAMES, trial.games))
    command = [sys.executable, "-m", __name__, name, trial.seed.hex(), games]
    command += [str(trial.steps), options]
    children = [
        subprocess.Popen(
            command,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for seed in HASH_SEEDS
    ]
    logs = []
    for child in children:
        written, errors = child.communicate(timeout=PATIENCE)
        if child.returncode:
            last = errors.decode(errors="replace").strip().splitlines()[-1:]
            raise AssertionError(f"another process could not play {name}: {last}")
        logs.append(msgspec.json.decode(written, type=list[list[Entry]]))
    return logs


def main(name: str, seed: str, games: str, steps: str, options: str) -> None:
    """Play random games and write their logs to the standard output."""
    game: AnyGame = import_module(name).GAME
    agreed = msgspec.json.decode(options, type=game.options)
    trial = Trial(options=agreed, games=int(games), steps=int(steps), seed=bytes.fromhex(seed))
    logs = [
        random_match(game, trial.seed_of(number), agreed, trial.steps).entries
        for number in range(trial.games)
    ]
    sys.stdout.buffer.write(msgspec.json.encode(logs))


if __name__ == "__main__":
    main(*sys.argv[1:])
