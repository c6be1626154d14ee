"""The cases of Casino: decks, deals and rounds."""

from __future__ import annotations

from typing import Any

from tests.luck.putting import NO_OTHER, Logs, case, changed, hidden

DEAL = "a deal begins with the game, or when the one before it is scored"
CARDS = "cards are dealt only in a deal, or when all hands are empty"


def casino(logs: Logs) -> list[dict[str, Any]]:
    two, on = "casino for two", "casino to 100 points"
    deal, last, play = logs[two][3], logs[two][23], logs[two][4]
    begin, end = logs[on][43], logs[on][44]
    again = changed(end, event_0_number=2)
    three = logs["casino for three"]

    def drawn(*asked: Any) -> dict[str, Any]:
        return changed(deal, drawn=list(asked))

    events = last["events"]
    return [
        case("a deal in the middle of a deal", two, 10, 10, [again], DEAL),
        case("a second deal at once", on, 4, 4, [again], DEAL),
        case(
            "two deals when one is over",
            on,
            45,
            45,
            [changed(end, event_0_number=3, event_0_dealer=1)],
            DEAL,
        ),
        case(
            "the second deal twice in one entry",
            on,
            44,
            45,
            [changed(end, events=end["events"] * 2, drawn=end["drawn"] * 2)],
            DEAL,
        ),
        case(
            "the first round is cut out",
            two,
            4,
            23,
            [],
            "players take turns, and play one card",
        ),
        case(
            "the second round is cut out",
            two,
            23,
            43,
            [changed(logs[two][43], by=1, event_0_seat=1)],
            "a deal ends when all cards of all its rounds are played",
        ),
        case(
            "a round begins while cards are in hands",
            two,
            21,
            22,
            [changed(last, by=logs[two][21]["by"])],
            CARDS,
        ),
        case("cards are dealt with a turn", two, 8, 9, [hidden(logs[two][8])], CARDS),
        case(
            "a hand more in a round",
            two,
            23,
            24,
            [changed(last, events=[events[0], None, None, None, *events[3:]])],
            CARDS,
        ),
        case(
            "a hand less in a deal",
            two,
            3,
            4,
            [changed(deal, events=[deal["events"][0], None, None, *deal["events"][4:]])],
            "a round begins in a deal, or when all hands are empty and a stock is left",
        ),
        case(
            "a hand in the public text",
            two,
            3,
            4,
            [shown(deal)],
            "HandDealt is not for everybody",
        ),
        case("no draw at a deal", two, 3, 4, [drawn()], NO_OTHER),
        case("two draws at a deal", two, 3, 4, [drawn(*deal["drawn"] * 2)], NO_OTHER),
        case("an open deck", two, 3, 4, [drawn(["open", "shuffle", 40])], NO_OTHER),
        case("a deck of 52", two, 3, 4, [drawn(["sealed", "shuffle", 52])], NO_OTHER),
        case("words for a deck", two, 3, 4, [drawn(["sealed", "word", 0])], NO_OTHER),
        case("luck without need", two, 4, 5, [changed(play, drawn=deal["drawn"])], NO_OTHER),
        case(
            "luck before the game",
            two,
            2,
            3,
            [changed(logs[two][2], drawn=deal["drawn"])],
            NO_OTHER,
        ),
        case("a player deals", two, 3, 4, [changed(deal, by=0)], "the house deals"),
        case(
            "a start without a deal",
            two,
            3,
            4,
            [changed(deal, events=[], drawn=[])],
            "the house deals when the game begins",
        ),
        case(
            "somebody who did not begin",
            two,
            3,
            4,
            [changed(deal, event_0_players=[0, 1, 2])],
            "the players stay the same",
        ),
        case(
            "other players in the next deal",
            on,
            44,
            45,
            [changed(end, event_0_players=[1, 0])],
            "the players stay the same",
        ),
        case(
            "the same dealer again",
            on,
            44,
            45,
            [changed(end, event_0_dealer=deal["events"][0]["dealer"])],
            "the deal goes round",
        ),
        case(
            "a deal is skipped",
            on,
            44,
            45,
            [changed(end, event_0_number=3)],
            "deals are counted",
        ),
        case(
            "a further deal though the game is decided",
            two,
            43,
            44,
            [changed(logs[two][43], events=logs[two][43]["events"][:-1]), again],
            "no deal comes when the game is decided",
        ),
        case(
            "an end though nobody has enough",
            on,
            43,
            44,
            [changed(begin, events=[*begin["events"], {"type": "GameFinished"}])],
            "a game ends when it is decided",
        ),
        case(
            "the turn stays where it is",
            two,
            4,
            5,
            [changed(play, event_1_to=0)],
            "the turn goes round",
        ),
        case(
            "a player plays twice",
            two,
            5,
            5,
            [logs[two][4]],
            "players take turns, and play one card",
        ),
        case(
            "two cards in one turn",
            two,
            4,
            5,
            [changed(play, events=[play["events"][0], *play["events"]])],
            "players take turns, and play one card",
        ),
        case(
            "a turn that is not finished",
            two,
            4,
            5,
            [changed(play, events=play["events"][:1])],
            "a turn is played to its end",
        ),
        case(
            "a seat that is no number",
            two,
            4,
            5,
            [changed(play, event_0_seat=True)],
            "players take turns, and play one card",
        ),
        case(
            "a field is missing",
            two,
            4,
            5,
            [changed(play, event_0_seat=...)],
            "every event says what the table needs",
        ),
        case(
            "two cards are laid out",
            "casino for three",
            4,
            5,
            [changed(three[4], event_5_cards=["AS", "2S"])]
            if "cards" in (three[4]["events"][5] or {})
            else [changed(three[4], event_4_cards=["AS", "2S"])],
            "the last card is laid out with three players",
        ),
    ]


def shown(moment: dict[str, Any]) -> dict[str, Any]:
    hand = {"type": "HandDealt", "seat": 0, "cards": ["AS"]}
    return changed(moment, events=[moment["events"][0], hand, *moment["events"][2:]])
