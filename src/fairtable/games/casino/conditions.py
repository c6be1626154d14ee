"""What a turn needs, C6 to C10: the conditions that the engine and the table share.

Each returns None if nothing is in the way, or a refusal. `card` is the hand card that is
played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairtable.games.casino.cards import VALUE, Card, show
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.spread import Build, Spread
from fairtable.referee import Refused

if TYPE_CHECKING:
    from fairtable.games.casino.context import CasinoRules


def equal_build(
    spread: Spread, rules: CasinoRules, value: int, but: Build | None = None
) -> Build | None:
    """C8. The build that a new build of this value would join."""
    if not rules.one_build:
        return None
    for build in spread.builds:
        if build.value == value and build is not but:
            return build
    return None


def why_no_build(
    spread: Spread, rules: CasinoRules, card: Card, value: int, *replaced: Build | None
) -> Refused | None:
    """C6. Why this build cannot be laid: too high, too late, not the only one, no card for it.

    `replaced` are the builds that become part of it; they do not count as other builds.
    """
    if value > 10:
        return Refused(Why.TOO_HIGH, values={"total": value})
    owned = spread.owned()
    if owned and any(replaced):
        owned = [build for build in owned if build not in replaced]
    if rules.owners_build_later and spread.round > 1 and not owned and not any(replaced):
        return Refused(Why.NO_NEW_BUILD)
    if rules.one_build and owned:
        mine = owned[0]
        return Refused(Why.OWNS_A_BUILD, Offends(cards=mine.cards), {"value": mine.value})
    if rules.holding and not spread.holds(value, card):
        return Refused(Why.NOTHING_TO_TAKE_IT, values={"value": value})
    return None


def why_no_raise(
    spread: Spread, rules: CasinoRules, card: Card, build: Build, total: int
) -> Refused | None:
    """C7. Why this build cannot be raised; under DOCUMENT rules your own may have groups."""
    if len(build.groups) > 1 and (rules.one_build or build.owner != spread.player):
        return Refused(Why.SEVERAL_GROUPS, Offends(cards=build.cards))
    if total > 10:
        return Refused(Why.RAISED_TOO_HIGH, values={"total": total})
    joined = equal_build(spread, rules, total, but=build)
    return why_no_build(spread, rules, card, total, build, joined)


def why_not_let_go(
    spread: Spread, rules: CasinoRules, card: Card, *taken: Build
) -> Refused | None:
    """C9. A refusal of the last card that could take the player's build, unless it does."""
    if not rules.holding or not spread.builds:
        return None
    value = VALUE[card]
    for build in spread.owned():
        if build.value == value and build not in taken and not spread.holds(value, card):
            words = {"card": show(card), "value": value}
            return Refused(Why.KEEP_THE_CARD, Offends(cards=(card,)), words)
    return None


def why_no_trail(spread: Spread, rules: CasinoRules, card: Card) -> Refused | None:
    """C10, C13. Why this card cannot be trailed; None if it can."""
    if spread.stuck:
        return None
    if spread.round == 1 and (owned := spread.owned()):
        return Refused(Why.BUILD_WAITS, Offends(cards=owned[0].cards))
    same = [loose for loose in spread.loose if VALUE[loose] == VALUE[card]]
    if same:
        return Refused(
            Why.SAME_VALUE_LOOSE, Offends(cards=tuple(same)), {"cards": show(same[0])}
        )
    return why_not_let_go(spread, rules, card)
