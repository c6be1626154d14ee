"""The nine rules of Casino on random drags, in the document's form.

`offered` says what the document's own conditions say. Where we differ, a ruling has a number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fairtable.documents.casino import determine_actions
from fairtable.referee import BadInput

DECK = [(rank, suit) for suit in "♠♥♦♣" for rank in ("A", *map(str, range(2, 11)))]
VALUE = {rank: 1 if rank == "A" else int(rank) for rank, _ in DECK}


def as_card(card: tuple[str, str], luck: random.Random) -> dict[str, Any]:
    rank, suit = card
    named: Any = int(rank) if rank != "A" and luck.random() < 0.2 else rank
    return {"rank": named, "suit": suit}


def value(card: dict[str, Any]) -> int:
    return VALUE[str(card["rank"])]


def random_drag(luck: random.Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    deck = [as_card(card, luck) for card in luck.sample(DECK, len(DECK))]
    hand = [deck.pop() for _ in range(luck.randint(1, 6))]
    table: list[dict[str, Any]] = [deck.pop() for _ in range(luck.randint(0, 5))]
    for _ in range(luck.randint(0, 2)):
        if (build := random_build(deck, luck)) is not None:
            table.append(build)
    if luck.random() < 0.35:
        cards = [{**deck.pop(), "source": "table"} for _ in range(luck.randint(1, 3))]
        if luck.random() < 0.25:
            cards[0] = {**cards[0], "source": "hand"}
        table.append({"type": "temporary_stack", "stackId": "s", "cards": cards})
    luck.shuffle(table)
    player = luck.randint(0, 1)
    hands: list[Any] = [[], []]
    hands[player] = hand
    game = {
        "tableCards": table,
        "playerHands": hands,
        "currentPlayer": player,
        "round": luck.randint(1, 2),
    }
    loose = [card for card in table if "cards" not in card]
    source = "table" if loose and luck.random() < 0.2 else "hand"
    dragged = luck.choice(loose if source == "table" else hand)
    target = {"type": "table", "area": "empty"}
    at = luck.randrange(-1, len(table))
    if at >= 0:
        kind = table[at].get("type", "loose")
        if kind == "build" and luck.random() < 0.3:
            kind = "loose"  # The document has no type of its own for a build.
        target = {"type": kind, "card": table[at], "index": at}
    return {"card": dragged, "source": source, "player": player}, target, game


def random_build(deck: list[dict[str, Any]], luck: random.Random) -> dict[str, Any] | None:
    for _ in range(20):
        cards = luck.sample(deck, luck.randint(1, 3))
        total = sum(map(value, cards))
        if total <= 10:
            equal = [each for each in deck if value(each) == total and each not in cards]
            if equal and luck.random() < 0.4:
                cards.insert(luck.randint(0, len(cards)), equal[0])  # A second group.
            for card in cards:
                deck.remove(card)
            build = {
                "type": "build",
                "owner": luck.randint(0, 1),
                "value": total,
                "cards": cards,
            }
            return build | luck.choice([{}, {"isExtendable": True}, {"isExtendable": False}])
    return None


def offered(drag: Any, target: Any, game: Any) -> tuple[list[str], str | None]:
    """The ids of the rules that match by the document, and the ruling by which we differ."""
    kind, onto = target["type"], target.get("card")
    if onto is drag["card"]:
        return [], "C12 on itself"
    stacked = any(each.get("type") == "temporary_stack" for each in game["tableCards"])
    if stacked and kind != "temporary_stack":
        return [], "C12 another stack"
    if kind == "loose" and "owner" in onto:
        return list(onto_build(drag, onto, game)), "C12 no stack begins on a build"
    by_kind = {
        "loose": onto_loose,
        "temporary_stack": onto_stack,
        "build": onto_build,
        "table": onto_table,
    }
    return list(by_kind[kind](drag, onto, game)), None


def owns(game: Any) -> bool:
    builds = [each for each in game["tableCards"] if each.get("type") == "build"]
    return any(each["owner"] == game["currentPlayer"] for each in builds)


def onto_loose(drag: Any, onto: Any, game: Any) -> Iterator[str]:
    yield "universal-staging"
    if drag["source"] != "hand":
        return
    mine, other = value(drag["card"]), value(onto)
    if mine == other:
        yield "single-card-capture"
    # C6: a build is at most 10. The document has no limit here.
    if (game["round"] == 1 or owns(game)) and mine + other <= 10:
        yield "create-own-build"


def onto_stack(drag: Any, onto: Any, game: Any) -> Iterator[str]:
    from_hand = drag["source"] == "hand"
    if from_hand and any(each["source"] == "hand" for each in onto["cards"]):
        return  # C12: at most one hand card.
    yield "temp-stack-addition"
    # C19: the capture is still tried after the exclusive addition.
    if from_hand and sum(map(value, onto["cards"])) == value(drag["card"]):
        yield "temp-stack-capture"


def onto_build(drag: Any, onto: Any, game: Any) -> Iterator[str]:
    if drag["source"] != "hand":
        return
    mine = value(drag["card"])
    if onto["value"] == mine:
        yield "build-capture"
    if onto["value"] + mine > 10:
        return
    if onto["owner"] == game["currentPlayer"]:
        yield "extend-own-build"
    elif sum(map(value, onto["cards"])) > onto["value"]:
        return  # C7: a build of several groups is not raised.
    elif onto.get("isExtendable", True):  # C7: without it, it can be raised.
        yield "extend-opponent-build"


def onto_table(drag: Any, onto: Any, game: Any) -> Iterator[str]:
    loose = [each for each in game["tableCards"] if "cards" not in each]
    same = any(value(each) == value(drag["card"]) for each in loose)
    if drag["source"] == "hand" and not same and not (game["round"] == 1 and owns(game)):
        yield "trail-card"


def written(rule: str, drag: Any, target: Any, game: Any) -> dict[str, Any]:
    """The action of a rule as the document writes it."""
    card, source, onto = drag["card"], drag["source"], target.get("card", {})
    own, between = value(card), source == "table"
    match rule:
        case "universal-staging":
            begun = {"source": source, "card": card, "targetIndex": target["index"]}
            payload = {**begun, "isTableToTable": between}
            return {"type": "createStagingStack", "payload": payload}
        case "temp-stack-addition":
            payload = {"stackId": onto["stackId"], "card": card, "source": source}
            return {"type": "addToStagingStack", "payload": payload}
        case "single-card-capture":
            return captured([onto], own, "single")
        case "build-capture":
            return captured(onto["cards"], own, "build")
        case "temp-stack-capture":
            return captured(onto["cards"], own, "temp stack")
        case "create-own-build":
            cards = [{**onto, "source": "table"}, {**card, "source": "hand"}]
            made = {"owner": game["currentPlayer"], "cards": cards, "value": own + value(onto)}
            return {"type": "build", "operation": "create", **made}
        case "trail-card":
            return {"type": "trail", "payload": {"card": card}}
        case _:
            raised = {"targetBuild": onto, "addedCard": card, "newValue": own + onto["value"]}
            return {"type": "build", "operation": "extend", **raised}


def captured(cards: Any, worth: int, kind: str) -> dict[str, Any]:
    return {"type": "capture", "targetCards": cards, "captureValue": worth, "captureType": kind}


@pytest.mark.parametrize("amount", [1_500, pytest.param(20_000, marks=pytest.mark.long)])
def test_the_nine_rules_on_random_drags(amount: int) -> None:
    luck, seen = random.Random(f"drags {amount}"), set()
    for _ in range(amount):
        drag, target, game = random_drag(luck)
        rules, ruling = offered(drag, target, game)
        try:
            found = determine_actions(drag, target, game)
        except BadInput as bad:
            assert ruling == "C12 on itself" and bad.why is not None, (drag, target, game, bad)
            seen.add(ruling)
            continue
        seen |= {*rules, ruling}
        wanted = [written(rule, drag, target, game) for rule in rules]
        assert msgspec.to_builtins(found.actions) == wanted, (drag, target, game)
        asks = {"create-own-build", "extend-opponent-build", "trail-card"}
        assert found.requires_modal == (len(rules) > 1 or bool(asks & set(rules)))
        assert (found.error_message is None) == bool(rules)
    assert len(seen) == 13, seen
