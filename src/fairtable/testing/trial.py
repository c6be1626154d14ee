"""A trial: how thoroughly a game is tried, and the random games that are used for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from fairtable.referee import (
    HOST,
    HOUSE,
    Accepted,
    AnyGame,
    Chance,
    Draws,
    Match,
    Refused,
    Seat,
)
from fairtable.referee.chance import Kind
from fairtable.referee.choices import moves_in
from fairtable.referee.keys import UnexpectedDraw
from fairtable.testing.anatomy import leaves_of
from fairtable.testing.spellings import Vocabulary, misspelt
from fairtable.testing.walks import Walk, listed, random_match, seats_at

T = TypeVar("T")

WIDE = 6
"""Where somebody may move, this many times `moves` are looked at."""
LONG_WORD = 24


@dataclass(frozen=True, eq=False)
class Trial:
    """How many `games` are played, how many `steps` each has at most, how many `positions` are
    looked at in each game, and how many `moves` at each position.

    `options` are the options of the game; without them it plays with its defaults. `rulebook`
    is the text of its rules; each number that a refusal cites must have a section in it. `ends`
    says that random games are expected to end. Another `seed` tries other games.
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
    _moves_anywhere: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    _vocabulary: list[Vocabulary] = field(default_factory=list, init=False, repr=False)

    def seed_of(self, number: int) -> bytes:
        return self.seed + b"-%d" % number

    def options_of(self, game: AnyGame) -> Any:
        return game.options() if self.options is None else self.options

    def draws(self, purpose: str) -> Draws:
        return Draws(self.seed, purpose.encode())

    def walks(self, game: AnyGame) -> list[Walk]:
        """The random games; each is played only once."""
        for number in range(len(self._walks), self.games):
            seed = self.seed_of(number)
            self._walks.append(random_match(game, seed, self.options, self.steps))
        return self._walks

    def places(self, game: AnyGame) -> Iterator[tuple[Walk, Match]]:
        """Some positions of each game, with the first two and the last."""
        draws = self.draws("places")
        for walk in self.walks(game):
            first, last = walk.positions[:2], walk.positions[2:][-1:]
            between = some(walk.positions[2:-1], self.positions, draws)
            yield from ((walk, match) for match in (*first, *between, *last))

    def turns(self, game: AnyGame) -> Iterator[tuple[Walk, Match, Seat]]:
        """Every seat, and the house, at some positions of each game."""
        for walk, match in self.places(game):
            yield from ((walk, match, seat) for seat in seats_at(match))

    def moves_anywhere(self, game: AnyGame) -> dict[str, Any]:
        """Moves by their text: legal ones of any position and seat, and misspelt ones."""
        if not self._moves_anywhere:
            draws = self.draws("strangers")
            found = {
                game.write_move(move): move
                for _, match, seat in self.turns(game)
                for move in some(listed(game, match.state, seat), self.moves, draws)
            }
            for text in misspelt(list(found), 10 * self.moves, draws):
                if (move := readable(game, text)) is not None:
                    found.setdefault(game.write_move(move), move)
            self._moves_anywhere.update(found)
        return self._moves_anywhere

    def near(
        self, game: AnyGame, match: Match, seat: Seat, texts: Sequence[str], draws: Draws
    ) -> dict[str, Any]:
        """Moves by their text, for a position in which `texts` are legal.

        They are moves of other positions, what the choices of the view offer, and neighbours
        of the legal moves.
        """
        count = self.moves * (WIDE if texts else 1)
        found = dict(some(list(self.moves_anywhere(game).items()), count, draws))
        near = [*_offered(game, match, seat, count)]
        near += self.vocabulary(game).neighbours(texts, count, draws)
        for text in near:
            if text not in found and (move := readable(game, text)) is not None:
                found.setdefault(game.write_move(move), move)
        return found

    def vocabulary(self, game: AnyGame) -> Vocabulary:
        """The words of the moves, and of what the players see."""
        if not self._vocabulary:
            words = {
                word
                for _, match in self.places(game)
                for path, part in leaves_of(game.view(match.state, None)).items()
                for word in (*path.split("."), *([part] if isinstance(part, str) else ()))
                if len(word) < LONG_WORD
            }
            self._vocabulary.append(Vocabulary(self.moves_anywhere(game), words))
        return self._vocabulary[0]

    def some_moves(self, game: AnyGame, draws: Draws) -> list[tuple[str, Any]]:
        """Some of these, which may be legal in a position or not."""
        return some(list(self.moves_anywhere(game).items()), self.moves, draws)


def _offered(game: AnyGame, match: Match, seat: Seat, count: int) -> list[str]:
    """Some of what the view offers; `check_choices` looks at choices that are wrong."""
    try:
        return list(islice(moves_in(game.view(match.state, seat).choices), count))
    except Exception:
        return []


def some(items: Sequence[T], count: int, draws: Draws) -> list[T]:
    """`count` of the items, or all of them if there are not more."""
    if len(items) <= count:
        return list(items)
    return [items[at] for at in draws.shuffled(range(len(items)))[:count]]


def readable(game: AnyGame, text: str) -> Any:
    """The move that `text` names, or None; `check_notation` looks at how reading fails."""
    try:
        return game.read_move(text)
    except Exception:
        return None


def verdict_on(game: AnyGame, match: Match, seat: Seat, move: Any) -> Accepted[Any] | Refused:
    """What `decide` says, with the luck of this position."""
    return decided(game, match.state, match, seat, move)


def decided(
    game: AnyGame, state: Any, match: Match, seat: Seat, move: Any
) -> Accepted[Any] | Refused:
    """What `decide` would say at `match` if the state were `state`."""
    return decided_with(chance_at(match, seat, move), game, state, seat, move)


def decided_with(
    chance: Chance, game: AnyGame, state: Any, seat: Seat, move: Any
) -> Accepted[Any] | Refused:
    """What `decide` says with this luck; one that fails, or answers nothing, is named."""
    try:
        verdict = game.decide(state, seat, move, chance)
    except Exception as fault:
        text = game.write_move(move)
        raise AssertionError(f"decide of {text!r} of seat {seat} raised {fault!r}") from fault
    if not isinstance(verdict, Accepted | Refused):
        raise AssertionError(f"decide answered neither Accepted nor Refused: {verdict!r}")
    return verdict


def chance_at(match: Match, seat: Seat, move: Any) -> Chance:
    """The luck of this position. Draws that the game did not announce fail."""
    seeded = Chance.seeded(match.tip.secret, match.opened.table, match.tip.version)
    promised = match.opened.promise

    def make(kind: Kind) -> Draws:
        if seat != HOUSE and (seat == HOST or not match.game.rolls(move)):
            raise UnexpectedDraw("draws, but `draws` denies it")
        if not (promised.sealed if kind == "sealed" else promised.links):
            raise UnexpectedDraw(f"draws {kind}, but `luck` denies it")
        return seeded.sealed if kind == "sealed" else seeded.open

    return Chance(make)


def copy_of(state: Any) -> Any:
    """A deep copy of the state."""
    return deepcopy(state)
