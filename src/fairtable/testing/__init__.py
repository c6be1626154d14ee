"""The kit: it checks what must be true of every game, ours and other people's.

A game that passes can be played at a table. In a test of your own:

    from fairtable.testing import PROPERTIES, Trial

    @pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
    def test_my_game(check):
        check(GAME, Trial(rulebook=RULES.read_text()))

or all at once: `check_game(GAME, rulebook=...)`. Each property is a function that raises
AssertionError and says where. `Trial.seed` determines the random games, so a check that fails
once fails again. docs/adding-a-game.md explains everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from fairtable.referee import AnyGame
from fairtable.testing.between import check_agreement, check_resigning
from fairtable.testing.capabilities import (
    check_bot,
    check_bot_levels,
    check_clock,
    check_host_moves,
    check_house_moves,
    check_services,
)
from fairtable.testing.choices import check_choices
from fairtable.testing.evolving import check_evolve
from fairtable.testing.hash_order import check_hash_order
from fairtable.testing.logs import check_log, check_same_seed
from fairtable.testing.luck import check_luck
from fairtable.testing.moments import check_moments
from fairtable.testing.moves import check_end, check_legal_moves
from fairtable.testing.notation import check_notation
from fairtable.testing.options import check_options, check_titles
from fairtable.testing.public_moves import check_public_moves
from fairtable.testing.refusals import check_reasons, check_refusals
from fairtable.testing.secrecy import check_seen_by
from fairtable.testing.snapshots import check_snapshots
from fairtable.testing.trial import Trial
from fairtable.testing.views import check_hidden, check_values, check_views
from fairtable.testing.walks import Walk, random_match

Property: TypeAlias = Callable[[AnyGame, Trial], None]

PROPERTIES: tuple[Property, ...] = (
    check_titles,
    check_options,
    check_reasons,
    check_notation,
    check_legal_moves,
    check_refusals,
    check_values,
    check_evolve,
    check_log,
    check_snapshots,
    check_same_seed,
    check_hash_order,
    check_views,
    check_choices,
    check_hidden,
    check_seen_by,
    check_end,
    check_resigning,
    check_agreement,
    check_luck,
    check_moments,
    check_public_moves,
    check_bot,
    check_bot_levels,
    check_clock,
    check_host_moves,
    check_house_moves,
    check_services,
)
"""From the simplest to the hardest. Mend the first one that fails first."""


def check_game(
    game: AnyGame, *, rulebook: str | None = None, options: Any = None, games: int = 5
) -> None:
    """Check every property on the same random games."""
    check_trial(game, Trial(options=options, rulebook=rulebook, games=games))


def check_trial(game: AnyGame, trial: Trial) -> None:
    """Check every property on the random games of a trial of your own."""
    for check in PROPERTIES:
        check(game, trial)


__all__ = [
    "PROPERTIES",
    "AnyGame",
    "Property",
    "Trial",
    "Walk",
    "check_agreement",
    "check_bot",
    "check_bot_levels",
    "check_choices",
    "check_clock",
    "check_end",
    "check_evolve",
    "check_game",
    "check_hash_order",
    "check_hidden",
    "check_host_moves",
    "check_house_moves",
    "check_legal_moves",
    "check_log",
    "check_luck",
    "check_moments",
    "check_notation",
    "check_options",
    "check_public_moves",
    "check_reasons",
    "check_refusals",
    "check_resigning",
    "check_same_seed",
    "check_seen_by",
    "check_services",
    "check_snapshots",
    "check_titles",
    "check_trial",
    "check_values",
    "check_views",
    "random_match",
]
