"""Names of a game that are missing or almost right.

A game has a capability when it defines its names. Without this check, a game with a misspelt
`choose` would have no bot, and nobody would notice.
"""

from __future__ import annotations

from difflib import get_close_matches

from fairtable.referee.capabilities import CAPABILITIES, KNOWN
from fairtable.referee.game import NAMES, QUESTIONS, AnyGame

ALIKE = 0.8
"""How similar, from 0 to 1, a name must be to a known one to count as misspelt."""


def mistakes_in(game: AnyGame) -> list[str]:
    """Sentences about names that are missing or almost right; none for a correct game."""
    return [*_missing(game), *_incomplete(game), *_misspelt(game)]


def _missing(game: AnyGame) -> list[str]:
    return [
        f"The game has no {name}." for name in (*NAMES, *QUESTIONS) if not hasattr(game, name)
    ]


def _incomplete(game: AnyGame) -> list[str]:
    """Capabilities of which the game defines only some names."""
    found = []
    for capability, names in CAPABILITIES.items():
        lacking = [name for name in names if not hasattr(game, name)]
        if lacking and len(lacking) < len(names):
            has = next(name for name in names if name not in lacking)
            needs = ", ".join(lacking)
            found.append(f"{capability.__name__}: the game has {has} but no {needs}.")
    return found


def _misspelt(game: AnyGame) -> list[str]:
    """Public names that look like a name of the game protocol but are not."""
    found = []
    for name in sorted(_own_names(game) - KNOWN):
        meant = _meant(name)
        if meant is not None and not hasattr(game, meant):
            found.append(f"{name} is not a name of a game. Do you mean {meant}?")
    return found


def _own_names(game: AnyGame) -> set[str]:
    """The public names of a game, without those that it imported from the referee."""
    return {
        name
        for name, value in vars(game).items()
        if not name.startswith("_")
        and not str(getattr(value, "__module__", "")).startswith("fairtable.referee")
    }


def _meant(name: str) -> str | None:
    """The known name that this one looks like.

    A class is compared with classes only: a move `Draw` is no misspelt `draws`.
    """
    alike = [known for known in KNOWN if known[0].isupper() == name[0].isupper()]
    flat = {_flat(known): known for known in alike}
    flat |= {_flat(known): known for known in KNOWN if _flat(known) == _flat(name)}
    close = get_close_matches(_flat(name), flat, n=1, cutoff=ALIKE)
    return flat[close[0]] if close else None


def _flat(name: str) -> str:
    return name.replace("_", "").lower()
