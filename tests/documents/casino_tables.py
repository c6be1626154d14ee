"""Tables of Casino in the words of the document: cards, builds, hands and drags."""

from fairtable.documents.casino import determine_actions

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(text, **more):
    return {"rank": text[:-1], "suit": SIGNS[text[-1]], **more}


def cards(text):
    return [card(each) for each in text.split()]


def build(text, owner, value, **more):
    return {"type": "build", "owner": owner, "value": value, "cards": cards(text), **more}


def state(*table, hand, round=1, player=0):
    hands = [[], []]
    hands[player] = cards(hand)
    return {
        "tableCards": list(table),
        "playerHands": hands,
        "currentPlayer": player,
        "round": round,
    }


def drag(name, target, game, source="hand"):
    player = game["currentPlayer"]
    return determine_actions(
        {"card": card(name), "source": source, "player": player}, target, game
    )


def onto(index, game):
    item = game["tableCards"][index]
    return {"type": item.get("type", "loose"), "card": item, "index": index}


EMPTY = {"type": "table", "area": "empty"}


NINE, EIGHT = "5D 4C", "3S 5D"
STACK = {"type": "temporary_stack", "stackId": "s7"}
DRAGS = {
    "the same value": ("7S", 0, [card("7D")], 1, "createStagingStack capture", True),
    "5 on 6": ("5S", 0, [card("6D")], 1, "createStagingStack", False),
    "a build of nine": ("5S", 0, [card("4D")], 1, "createStagingStack create", True),
    "no build in round 2": ("5S", 0, [card("4D")], 2, "createStagingStack", False),
    "an owner builds in round 2": (
        *("5S", 0, [card("4D"), build("6H 2H", 0, 8)], 2),
        *("createStagingStack create", True),
    ),
    "9 takes a build of 9": ("9S", 0, [build(NINE, 1, 9)], 1, "capture", False),
    "7 on a build of 8": ("7H", 0, [build(EIGHT, 0, 8)], 1, "", False),
    "2 raises an own build": ("2C", 0, [build(EIGHT, 0, 8)], 1, "extend", False),
    "3 would raise it to 11": ("3C", 0, [build(EIGHT, 0, 8)], 1, "", False),
    "2 raises an open build": (
        *("2C", 0, [build(EIGHT, 1, 8, isExtendable=True)], 1),
        *("extend", True),
    ),
    "2 on a closed build": ("2C", 0, [build(EIGHT, 1, 8, isExtendable=False)], 1, "", False),
    "10 takes 4 and 6": (
        *("10S", 0, [{**STACK, "cards": cards("4H 6D")}], 1),
        *("addToStagingStack capture", True),
    ),
    "8 is not 5 and 4": (
        *("8C", 0, [{**STACK, "cards": cards("5S 4D")}], 1),
        *("addToStagingStack", False),
    ),
    "a trail": ("3C", None, [], 1, "trail", True),
    "a trail beside a 3": ("3C", None, [card("3H")], 1, "", False),
    "a trail of an owner in round 1": ("3C", None, [build(NINE, 0, 9)], 1, "", False),
    "a trail of an owner in round 2": ("3C", None, [build(NINE, 0, 9)], 2, "trail", True),
    "a trail beside another's build": ("3C", None, [build(NINE, 1, 9)], 1, "trail", True),
}
"""What is dragged, onto the table's item with this index or onto the empty table (None), the
table, the round, the types of the actions (of a build, its operation), and whether to ask."""


def question_of(case):
    """The drag of a case as the document's client sends it."""
    name, index, table, round, _, _ = case
    game = state(*table, hand=name, round=round)
    return {
        "draggedItem": {"card": card(name), "source": "hand", "player": 0},
        "targetInfo": EMPTY if index is None else onto(index, game),
        "gameState": game,
    }
