"""The cases of `moments.json`: what a dishonest server may write, and what the table says."""

from __future__ import annotations

import copy
from typing import Any

Logs = dict[str, list[dict[str, Any]]]
NO_OTHER = "no other luck comes at this moment"
DEAL = "a deal begins with the game, or when the one before it is scored"
CARDS = "cards are dealt only in a deal, or when all hands are empty"
OPENING = "an opening comes with the start, or when the game before it is won"
ROLL = "a player rolls before their own turn, once"
CALL_ASKED = "a number is called when it is asked for"
ALL_CALLED = "no number is called when all are called, or all prizes are won"
LATE = "who sat down during the game and has no tickets is dealt to, in the order of the seats"


def cases_of(logs: Logs) -> list[dict[str, Any]]:
    honest = [_case("nothing is changed", name, 0, 0, [], None) for name in logs]
    return [*honest, *casino(logs), *backgammon(logs), *tambola(logs), *others(logs)]


def _case(  # noqa: PLR0913  the fields of a case
    says: str, log: str, start: int, end: int, put: list[dict[str, Any]], refused: str | None
) -> dict[str, Any]:
    return {
        "says": says,
        "log": log,
        "from": start,
        "to": end,
        "put": put,
        "refused": refused,
    }


def _changed(moment: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A moment with other fields; `event_0_seat=1` changes a field of its first event."""
    made = copy.deepcopy(moment)
    for name, value in changes.items():
        if not name.startswith("event_"):
            made[name] = value
            continue
        _, place, field = name.split("_", 2)
        if value is ...:
            del made["events"][int(place)][field]
        else:
            made["events"][int(place)][field] = value
    return made


def casino(logs: Logs) -> list[dict[str, Any]]:
    two, on = "casino for two", "casino to 100 points"
    deal, last, play = logs[two][3], logs[two][23], logs[two][4]
    begin, end = logs[on][43], logs[on][44]
    again = _changed(end, event_0_number=2)
    three = logs["casino for three"]

    def drawn(*asked: Any) -> dict[str, Any]:
        return _changed(deal, drawn=list(asked))

    events = last["events"]
    return [
        _case("a deal in the middle of a deal", two, 10, 10, [again], DEAL),
        _case("a second deal at once", on, 4, 4, [again], DEAL),
        _case(
            "two deals when one is over",
            on,
            45,
            45,
            [_changed(end, event_0_number=3, event_0_dealer=1)],
            DEAL,
        ),
        _case(
            "the second deal twice in one entry",
            on,
            44,
            45,
            [_changed(end, events=end["events"] * 2, drawn=end["drawn"] * 2)],
            DEAL,
        ),
        _case(
            "the first round is cut out",
            two,
            4,
            23,
            [],
            "players take turns, and play one card",
        ),
        _case(
            "the second round is cut out",
            two,
            23,
            43,
            [_changed(logs[two][43], by=1, event_0_seat=1)],
            "a deal ends when all cards of all its rounds are played",
        ),
        _case(
            "a round begins while cards are in hands",
            two,
            21,
            22,
            [_changed(last, by=logs[two][21]["by"])],
            CARDS,
        ),
        _case("cards are dealt with a turn", two, 8, 9, [_hidden(logs[two][8])], CARDS),
        _case(
            "a hand more in a round",
            two,
            23,
            24,
            [_changed(last, events=[events[0], None, None, None, *events[3:]])],
            CARDS,
        ),
        _case(
            "a hand less in a deal",
            two,
            3,
            4,
            [_changed(deal, events=[deal["events"][0], None, None, *deal["events"][4:]])],
            "a round begins in a deal, or when all hands are empty and a stock is left",
        ),
        _case(
            "a hand in the public text",
            two,
            3,
            4,
            [_shown(deal)],
            "HandDealt is not for everybody",
        ),
        _case("no draw at a deal", two, 3, 4, [drawn()], NO_OTHER),
        _case("two draws at a deal", two, 3, 4, [drawn(*deal["drawn"] * 2)], NO_OTHER),
        _case("an open deck", two, 3, 4, [drawn(["open", "shuffle", 40])], NO_OTHER),
        _case("a deck of 52", two, 3, 4, [drawn(["sealed", "shuffle", 52])], NO_OTHER),
        _case("words for a deck", two, 3, 4, [drawn(["sealed", "word", 0])], NO_OTHER),
        _case("luck without need", two, 4, 5, [_changed(play, drawn=deal["drawn"])], NO_OTHER),
        _case(
            "luck before the game",
            two,
            2,
            3,
            [_changed(logs[two][2], drawn=deal["drawn"])],
            NO_OTHER,
        ),
        _case("a player deals", two, 3, 4, [_changed(deal, by=0)], "the house deals"),
        _case(
            "a start without a deal",
            two,
            3,
            4,
            [_changed(deal, events=[], drawn=[])],
            "the house deals when the game begins",
        ),
        _case(
            "somebody who did not begin",
            two,
            3,
            4,
            [_changed(deal, event_0_players=[0, 1, 2])],
            "the players stay the same",
        ),
        _case(
            "other players in the next deal",
            on,
            44,
            45,
            [_changed(end, event_0_players=[1, 0])],
            "the players stay the same",
        ),
        _case(
            "the same dealer again",
            on,
            44,
            45,
            [_changed(end, event_0_dealer=deal["events"][0]["dealer"])],
            "the deal goes round",
        ),
        _case(
            "a deal is skipped",
            on,
            44,
            45,
            [_changed(end, event_0_number=3)],
            "deals are counted",
        ),
        _case(
            "a further deal though the game is decided",
            two,
            43,
            44,
            [_changed(logs[two][43], events=logs[two][43]["events"][:-1]), again],
            "no deal comes when the game is decided",
        ),
        _case(
            "an end though nobody has enough",
            on,
            43,
            44,
            [_changed(begin, events=[*begin["events"], {"type": "GameFinished"}])],
            "a game ends when it is decided",
        ),
        _case(
            "the turn stays where it is",
            two,
            4,
            5,
            [_changed(play, event_1_to=0)],
            "the turn goes round",
        ),
        _case(
            "a player plays twice",
            two,
            5,
            5,
            [logs[two][4]],
            "players take turns, and play one card",
        ),
        _case(
            "two cards in one turn",
            two,
            4,
            5,
            [_changed(play, events=[play["events"][0], *play["events"]])],
            "players take turns, and play one card",
        ),
        _case(
            "a turn that is not finished",
            two,
            4,
            5,
            [_changed(play, events=play["events"][:1])],
            "a turn is played to its end",
        ),
        _case(
            "a seat that is no number",
            two,
            4,
            5,
            [_changed(play, event_0_seat=True)],
            "players take turns, and play one card",
        ),
        _case(
            "a field is missing",
            two,
            4,
            5,
            [_changed(play, event_0_seat=...)],
            "every event says what the table needs",
        ),
        _case(
            "two cards are laid out",
            "casino for three",
            4,
            5,
            [_changed(three[4], event_5_cards=["AS", "2S"])]
            if "cards" in (three[4]["events"][5] or {})
            else [_changed(three[4], event_4_cards=["AS", "2S"])],
            "the last card is laid out with three players",
        ),
    ]


def _hidden(moment: dict[str, Any]) -> dict[str, Any]:
    return _changed(moment, events=[None, *moment["events"]])


def _shown(moment: dict[str, Any]) -> dict[str, Any]:
    hand = {"type": "HandDealt", "seat": 0, "cards": ["AS"]}
    return _changed(moment, events=[moment["events"][0], hand, *moment["events"][2:]])


def backgammon(logs: Logs) -> list[dict[str, Any]]:
    name = "backgammon"
    log = logs[name]
    opening, moved, rolled, won, again = log[3], log[4], log[5], log[12], log[13]
    die = ["open", "below", 6]

    def roll(*drawn: Any) -> dict[str, Any]:
        return _changed(rolled, drawn=list(drawn))

    return [
        _case("an opening before the friend's roll", name, 5, 5, [again], OPENING),
        _case("an opening before the friend's move", name, 4, 4, [again], OPENING),
        _case("two openings at the start", name, 4, 4, [opening], OPENING),
        _case(
            "two openings in one entry",
            name,
            3,
            4,
            [_changed(opening, events=opening["events"] * 2, drawn=opening["drawn"] * 2)],
            OPENING,
        ),
        _case(
            "an opening for a player",
            name,
            13,
            14,
            [_changed(again, by=0)],
            "the house rolls for the opening",
        ),
        _case(
            "a game is skipped",
            name,
            13,
            14,
            [_changed(again, event_0_game=3)],
            "games are counted",
        ),
        _case("double dice with one draw", name, 5, 6, [roll(die)], NO_OTHER),
        _case("four draws for a double", name, 5, 6, [roll(die, die, die, die)], NO_OTHER),
        _case("no draw for a roll", name, 5, 6, [roll()], NO_OTHER),
        _case("loaded dice", name, 5, 6, [roll(die, ["open", "below", 1])], NO_OTHER),
        _case("sealed dice", name, 5, 6, [roll(["sealed", "below", 6], die)], NO_OTHER),
        _case("a word for a die", name, 5, 6, [roll(die, ["open", "word", 0])], NO_OTHER),
        _case("dice with a move", name, 4, 5, [_changed(moved, drawn=[die, die])], NO_OTHER),
        _case("a second roll", name, 6, 6, [rolled], ROLL),
        _case("a roll of the other side", name, 5, 6, [_changed(rolled, event_0_seat=0)], ROLL),
        _case("a roll in the name of another", name, 5, 6, [_changed(rolled, by=0)], ROLL),
        _case(
            "a roll before the answer to a double",
            name,
            12,
            12,
            [_changed(rolled, by=0, event_0_seat=0)],
            ROLL,
        ),
        _case("a move is left out", name, 6, 7, [], ROLL),
        _case(
            "a roll is left out",
            name,
            5,
            6,
            [],
            "a player moves after the roll",
        ),
        _case(
            "a turn is passed without a roll",
            name,
            5,
            6,
            [_changed(moved, by=1, events=[{"type": "TurnPassed", "to": 0, "blocked": True}])],
            "a turn ends with a move, or with a roll that allows none",
        ),
        _case(
            "a roll that allows no move",
            name,
            5,
            7,
            [
                _changed(
                    rolled,
                    events=[
                        *rolled["events"],
                        {"type": "TurnPassed", "to": 0, "blocked": True},
                    ],
                )
            ],
            None,
        ),
        _case(
            "a further game though the match is decided",
            name,
            13,
            14,
            [
                again,
                _changed(log[11], by=0, event_0_seat=0)
                | {"events": [{"type": "TimeRanOut", "seat": 0}], "by": -1},
            ],
            "a turn is played to its end",
        ),
        _case(
            "points that nobody won",
            name,
            12,
            13,
            [_changed(won, event_1_score=[1, 1])],
            "points are counted",
        ),
        _case(
            "a hidden event",
            name,
            4,
            5,
            [_hidden(moved)],
            "no event is hidden at this moment",
        ),
    ]


def tambola(logs: Logs) -> list[dict[str, Any]]:
    hall, clock = "a hall", "a hall by the clock"
    log, all_called = logs[hall], logs[clock]
    deal, asked, call, late, later = log[2], log[3], log[4], log[11], log[12]
    words, last = deal["drawn"], len(all_called)
    closing = all_called[-1]
    swapped = [_changed(later, newcomers=[1, 2]), late]

    def opened(*drawn: Any) -> dict[str, Any]:
        return _changed(deal, drawn=list(drawn))

    def called(n: Any, how: str = "below", kind: str = "open") -> list[dict[str, Any]]:
        return [_changed(call, drawn=[[kind, how, n]])]

    return [
        _case("late deals in another order", hall, 11, 13, swapped, LATE),
        _case("a late deal twice", hall, 12, 12, [late], LATE),
        _case(
            "a late deal for who began", hall, 11, 12, [_changed(late, event_0_seat=0)], LATE
        ),
        _case("a late deal for nobody", hall, 9, 9, [_changed(late, newcomers=[])], LATE),
        _case(
            "a late deal where none was agreed",
            clock,
            9,
            9,
            [_changed(late, newcomers=[1])],
            "late players may come",
        ),
        _case(
            "a late deal by the host",
            hall,
            11,
            12,
            [_changed(late, by=-2)],
            "the house deals while the game is on",
        ),
        _case(
            "five words for a late deal",
            hall,
            11,
            12,
            [_changed(late, drawn=[*words, words[0]])],
            NO_OTHER,
        ),
        _case(
            "open words for a late deal",
            hall,
            11,
            12,
            [_changed(late, drawn=[["open", "word", 0]] * 4)],
            NO_OTHER,
        ),
        _case(
            "two tickets for a late player",
            hall,
            11,
            12,
            [_changed(late, event_0_tickets=2)],
            "everybody gets as many as was agreed",
        ),
        _case(
            "hidden tickets twice",
            hall,
            11,
            12,
            [_changed(late, events=[*late["events"], None])],
            "tickets are dealt once",
        ),
        _case(
            "no hidden tickets",
            hall,
            11,
            12,
            [_changed(late, events=late["events"][:1])],
            "every ticket is dealt",
        ),
        _case(
            "tickets with a call",
            hall,
            4,
            5,
            [_changed(call, events=[*call["events"], None])],
            "tickets are dealt once",
        ),
        _case("three words for the tickets", hall, 2, 3, [opened(*words[1:])], NO_OTHER),
        _case(
            "a shuffle for the tickets",
            hall,
            2,
            3,
            [opened(["sealed", "shuffle", 90])],
            NO_OTHER,
        ),
        _case(
            "ranges for the words",
            hall,
            2,
            3,
            [opened(*words[1:], ["sealed", "below", 2])],
            NO_OTHER,
        ),
        _case(
            "the hall is opened again",
            hall,
            9,
            9,
            [deal],
            "the house deals when the game begins",
        ),
        _case(
            "tickets for who did not begin",
            hall,
            2,
            3,
            [_changed(deal, event_0_players=[0, 1])],
            "everybody who begins gets tickets",
        ),
        _case("a call with another range", hall, 4, 5, called(89), NO_OTHER),
        _case("a call with one number", hall, 4, 5, called(1), NO_OTHER),
        _case("a sealed call", hall, 4, 5, called(90, kind="sealed"), NO_OTHER),
        _case("a word for a call", hall, 4, 5, called(0, "word"), NO_OTHER),
        _case("a call is left out", hall, 6, 7, [], "the host asks for one number at a time"),
        _case("a call and its asking are left out", hall, 5, 7, [], NO_OTHER),
        _case(
            "a call that nobody asked for",
            hall,
            5,
            5,
            [_changed(call, drawn=[["open", "below", 89]])],
            CALL_ASKED,
        ),
        _case(
            "a call by the host",
            hall,
            4,
            5,
            [_changed(call, by=-2)],
            "the house calls while the game is on",
        ),
        _case(
            "two calls at once",
            clock,
            4,
            5,
            [
                _changed(
                    all_called[4],
                    events=[*all_called[4]["events"], *all_called[5]["events"]],
                    drawn=[*all_called[4]["drawn"], *all_called[5]["drawn"]],
                )
            ],
            "numbers are called one by one",
        ),
        _case(
            "the host asks twice", hall, 4, 4, [asked], "the host asks for one number at a time"
        ),
        _case(
            "a hall closes early",
            clock,
            50,
            last,
            [closing],
            "a hall closes when all numbers are called, or all prizes are won",
        ),
        _case(
            "a call when all are called",
            clock,
            last - 1,
            last,
            [_changed(call, drawn=[["open", "below", 0]])],
            ALL_CALLED,
        ),
        _case(
            "a call after the end",
            clock,
            last,
            last,
            [_changed(call, drawn=[["open", "below", 0]])],
            "the house calls while the game is on",
        ),
        _case(
            "a call before the game", hall, 2, 2, [call], "the house calls while the game is on"
        ),
        _case(
            "of a hall, entries were left out", hall, 3, 5, [_changed(call, partial=True)], None
        ),
    ]


def others(logs: Logs) -> list[dict[str, Any]]:
    house, brought = "a puzzle of the house", "a puzzle that was brought"
    made, own = logs[house][2], logs[brought][1]
    begun = logs["dots"][2]
    other = own["events"][0]["puzzle"][:-1] + "."
    return [
        _case(
            "a brought puzzle is exchanged",
            brought,
            1,
            2,
            [_changed(own, event_0_puzzle=other)],
            "a puzzle that was brought is the puzzle",
        ),
        _case(
            "a brought puzzle is drawn",
            brought,
            1,
            2,
            [_changed(own, drawn=made["drawn"])],
            NO_OTHER,
        ),
        _case(
            "a brought puzzle has a difficulty",
            brought,
            1,
            2,
            [_changed(own, event_0_difficulty="easy")],
            "a puzzle of the house is as difficult as was agreed",
        ),
        _case("a puzzle is not drawn", house, 2, 3, [_changed(made, drawn=[])], NO_OTHER),
        _case(
            "a puzzle of five words",
            house,
            2,
            3,
            [_changed(made, drawn=[*made["drawn"], made["drawn"][0]])],
            NO_OTHER,
        ),
        _case(
            "another difficulty",
            house,
            2,
            3,
            [_changed(made, event_0_difficulty="hard")],
            "a puzzle of the house is as difficult as was agreed",
        ),
        _case(
            "a second puzzle", house, 3, 3, [made], "a puzzle is set once, when the game begins"
        ),
        _case(
            "two solutions",
            house,
            2,
            3,
            [_changed(made, events=[*made["events"], None])],
            "a solution is kept once",
        ),
        _case(
            "no solution",
            house,
            2,
            3,
            [_changed(made, events=made["events"][:1])],
            "a solution is kept",
        ),
        _case(
            "luck in a game without any",
            "dots",
            2,
            3,
            [_changed(begun, drawn=[["open", "below", 2]])],
            NO_OTHER,
        ),
        _case(
            "a hidden line", "dots", 3, 3, [_hidden(begun)], "no event is hidden at this moment"
        ),
    ]
