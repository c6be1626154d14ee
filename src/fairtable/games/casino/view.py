"""What is seen of a table, C17: everything that lies open, and one's own hand."""

from __future__ import annotations

from typing import Any

import msgspec

from fairtable.games.casino.spread import Build, Spread, Stack
from fairtable.games.casino.state import Table
from fairtable.games.casino.turns import freed
from fairtable.referee import Seat


def view(table: Table, seat: Seat | None, /) -> dict[str, Any]:
    """C17. The table, all piles, one's own hand; of other hands and the stock how many."""
    staged = [each.card for each in table.stack.cards] if table.stack else []
    mine = table.hands.get(seat, ()) if seat is not None else ()
    return {
        "rules": table.options.rules,
        "target": table.options.target,
        "status": "over" if table.over else "playing" if table.players else "waiting",
        "deal": table.deal,
        "round": table.round,
        "players": list(table.players),
        "sides": [list(side) for side in table.sides()],
        "dealer": table.dealer if table.players else None,
        "turn": table.turn,
        "loose": [card for card in table.loose if card not in staged],
        "builds": [_build(build) for build in table.builds],
        "stack": _stack(table.stack, table.turn),
        "hand": [card for card in mine if card not in staged],
        "may_trail_any": seat is not None and seat == table.turn and _is_stuck(table, seat),
        "hand_sizes": {
            str(at): len([card for card in table.hands[at] if card not in staged])
            for at in table.players
        },
        "stock_size": len(table.stock),
        "piles": {
            str(at): [card for card in table.piles[at] if card not in staged]
            for at in table.players
        },
        "last_captor": table.last_captor,
        "points": {str(at): table.points[at] for at in table.players},
        "last_deal": [
            {**msgspec.to_builtins(side), "seats": list(side.seats)} for side in table.scored
        ],
    }


def _build(build: Build) -> dict[str, Any]:
    return {
        "id": build.id,
        "owner": build.owner,
        "value": build.value,
        "groups": [list(group) for group in build.groups],
        "extendable": build.extendable,
    }


def _stack(stack: Stack | None, owner: Seat | None) -> dict[str, Any] | None:
    if stack is None:
        return None
    return {
        "owner": owner,
        "build": stack.build,
        "cards": [{"card": each.card, "source": each.source} for each in stack.cards],
        "total": stack.total,
    }


def _is_stuck(table: Table, seat: Seat) -> bool:
    return freed(table.spread_for(seat), table.rules).stuck


def spread_of(view: dict[str, Any], seat: Seat) -> Spread:
    """The spread that `seat` has in sight, from nothing but its view."""
    side = next(side for side in view["sides"] if seat in side)
    at = view["players"].index(seat)
    around = [*view["players"][at + 1 :], *view["players"][:at]]
    against = [other for other in around if other not in side]
    stack = view["stack"]
    # A second card of a pile may not join a stack: what lies below the first is no top.
    used = stack is not None and any(each["source"] == "pile" for each in stack["cards"])
    tops = [] if used else [view["piles"][str(other)][-1:] for other in against]
    builds = [
        Build(each["id"], each["owner"], each["value"], tuple(map(tuple, each["groups"])))
        for each in view["builds"]
    ]
    return Spread(
        seat,
        view["round"],
        tuple(view["hand"]),
        tuple(view["loose"]),
        tuple(builds),
        msgspec.convert({k: stack[k] for k in ("cards", "build")}, Stack) if stack else None,
        tuple(card for top in tops for card in top),
        view["may_trail_any"],
    )
