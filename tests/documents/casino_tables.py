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
