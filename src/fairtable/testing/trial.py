"""A trial: how thoroughly a game is tried, and the random games it is tried on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from fairtable.referee import Accepted, AnyGame, Chance, Draws, Match, Refused, Seat
from fairtable.testing.walks import Walk, listed, random_match, seats_at

T = TypeVar("T")

LETTERS = " .,-=/|:;+*?!0123456789abcxyzABCXYZ\u00b2\u0663"


@dataclass(frozen=True, eq=False)
class Trial:
    """So many games of so many steps; in each so many positions, at each so many moves.

    `options`: those of the game, else its defaults. `rulebook`: the text of its rules, in which
    every number that a refusal cites must head a section. `ends`: random games can be expected
    to end. `seed`: another one tries other games.
    """

    options: Any = None
    rulebook: str | None = None
    games: int = 5
    steps: int = 80
    positions: int = 10
    moves: int = 16
    ends: bool = True
    seed: bytes = b"fairtable"
    _walks: list[Walk] = field(default_factory=list, init=False, repr=False)
    _strangers: dict[str, Any] = field(default_factory=dict, init=False, repr=False)

    def seed_of(self, number: int) -> bytes:
        return self.seed + b"-%d" % number

    def options_of(self, game: AnyGame) -> Any:
        return game.Options() if self.options is None else self.options

    def draws(self, purpose: str) -> Draws:
        return Draws(self.seed, purpose.encode())

    def walks(self, game: AnyGame) -> list[Walk]:
        """The games that are tried; played once."""
        for number in range(len(self._walks), self.games):
            seed = self.seed_of(number)
            self._walks.append(random_match(game, seed, self.options, self.steps))
        return self._walks

    def places(self, game: AnyGame) -> Iterator[tuple[Walk, Match]]:
        """Some positions of each game, the first two and the last among them."""
        draws = self.draws("places")
        for walk in self.walks(game):
            first, last = walk.positions[:2], walk.positions[2:][-1:]
            between = some(walk.positions[2:-1], self.positions, draws)
            yield from ((walk, match) for match in (*first, *between, *last))

    def turns(self, game: AnyGame) -> Iterator[tuple[Walk, Match, Seat]]:
        """Every seat, the house too, at some positions of each game."""
        for walk, match in self.places(game):
            yield from ((walk, match, seat) for seat in seats_at(match))

    def strangers(self, game: AnyGame) -> dict[str, Any]:
        """Moves from anywhere by their text: of other positions and seats, or misspelt."""
        if not self._strangers:
            draws = self.draws("strangers")
            found = {
                game.write_move(move): move
                for _, match, seat in self.turns(game)
                for move in some(listed(game, match.state, seat), self.moves, draws)
            }
            for text in misspelt(list(found), 10 * self.moves, draws):
                if (move := readable(game, text)) is not None:
                    found.setdefault(game.write_move(move), move)
            self._strangers.update(found)
        return self._strangers

    def some_strangers(self, game: AnyGame, draws: Draws) -> list[tuple[str, Any]]:
        return some(list(self.strangers(game).items()), self.moves, draws)


def some(items: Sequence[T], count: int, draws: Draws) -> list[T]:
    """So many of the items, or all of them if they are few."""
    if len(items) <= count:
        return list(items)
    return [items[at] for at in draws.shuffled(range(len(items)))[:count]]


def misspelt(texts: Sequence[str], count: int, draws: Draws) -> Iterator[str]:
    """Texts with a letter left out, put in, doubled or made another."""
    for _ in range(count if texts else 0):
        text = draws.choice(texts)
        at = draws.below(len(text) + 1)
        letter = draws.choice(LETTERS + "".join(texts)[:200])
        middle = draws.choice(["", letter, letter + text[at : at + 1], text[at : at + 1] * 2])
        yield text[:at] + middle + text[at + 1 :]


def readable(game: AnyGame, text: str) -> Any:
    """The move that `text` names, or None; how it fails is a matter of its own."""
    try:
        return game.read_move(text)
    except Exception:
        return None


def verdict_on(game: AnyGame, match: Match, seat: Seat, move: Any) -> Accepted[Any] | Refused:
    """What `decide` says, with the luck of this place."""
    return decided(game, match.state, match, seat, move)


def decided(
    game: AnyGame, state: Any, match: Match, seat: Seat, move: Any
) -> Accepted[Any] | Refused:
    """What `decide` would say at `match` if the state were `state`."""
    chance = Chance.seeded(match.secret, match.opened.table, match.version)
    verdict = game.decide(state, seat, move, chance)
    if not isinstance(verdict, Accepted | Refused):
        raise AssertionError(f"decide answered neither Accepted nor Refused: {verdict!r}")
    return verdict


def copy_of(state: Any) -> Any:
    """The state as it is now, down to the last item."""
    return deepcopy(state)
