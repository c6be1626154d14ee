"""The cases of `moments.json`: what a dishonest server may write, and what the table says."""

from __future__ import annotations

from typing import Any

from tests.luck.casino_cases import casino
from tests.luck.putting import NO_OTHER, Logs, case, changed, hidden

OPENING = "an opening comes with the start, or when the game before it is won"
ROLL = "a player rolls before their own turn, once"
CALL_ASKED = "a number is called when it is asked for"
ALL_CALLED = "no number is called when all are called, or all prizes are won"
LATE = "who sat down during the game and has no tickets is dealt to, in the order of the seats"


def cases_of(logs: Logs) -> list[dict[str, Any]]:
    honest = [case("nothing is changed", name, 0, 0, [], None) for name in logs]
    return [*honest, *casino(logs), *backgammon(logs), *tambola(logs), *others(logs)]


def backgammon(logs: Logs) -> list[dict[str, Any]]:
    name = "backgammon"
    log = logs[name]
    opening, moved, rolled, won, again = log[3], log[4], log[5], log[12], log[13]
    die = ["open", "below", 6]

    def roll(*drawn: Any) -> dict[str, Any]:
        return changed(rolled, drawn=list(drawn))

    return [
        case("an opening before the friend's roll", name, 5, 5, [again], OPENING),
        case("an opening before the friend's move", name, 4, 4, [again], OPENING),
        case("two openings at the start", name, 4, 4, [opening], OPENING),
        case(
            "two openings in one entry",
            name,
            3,
            4,
            [changed(opening, events=opening["events"] * 2, drawn=opening["drawn"] * 2)],
            OPENING,
        ),
        case(
            "an opening for a player",
            name,
            13,
            14,
            [changed(again, by=0)],
            "the house rolls for the opening",
        ),
        case(
            "a game is skipped",
            name,
            13,
            14,
            [changed(again, event_0_game=3)],
            "games are counted",
        ),
        case("double dice with one draw", name, 5, 6, [roll(die)], NO_OTHER),
        case("four draws for a double", name, 5, 6, [roll(die, die, die, die)], NO_OTHER),
        case("no draw for a roll", name, 5, 6, [roll()], NO_OTHER),
        case("loaded dice", name, 5, 6, [roll(die, ["open", "below", 1])], NO_OTHER),
        case("sealed dice", name, 5, 6, [roll(["sealed", "below", 6], die)], NO_OTHER),
        case("a word for a die", name, 5, 6, [roll(die, ["open", "word", 0])], NO_OTHER),
        case("dice with a move", name, 4, 5, [changed(moved, drawn=[die, die])], NO_OTHER),
        case("a second roll", name, 6, 6, [rolled], ROLL),
        case("a roll of the other side", name, 5, 6, [changed(rolled, event_0_seat=0)], ROLL),
        case("a roll in the name of another", name, 5, 6, [changed(rolled, by=0)], ROLL),
        case(
            "a roll before the answer to a double",
            name,
            12,
            12,
            [changed(rolled, by=0, event_0_seat=0)],
            ROLL,
        ),
        case("a move is left out", name, 6, 7, [], ROLL),
        case(
            "a roll is left out",
            name,
            5,
            6,
            [],
            "a player moves after the roll",
        ),
        case(
            "a turn is passed without a roll",
            name,
            5,
            6,
            [changed(moved, by=1, events=[{"type": "TurnPassed", "to": 0, "blocked": True}])],
            "a turn ends with a move, or with a roll that allows none",
        ),
        case(
            "a roll that allows no move",
            name,
            5,
            7,
            [
                changed(
                    rolled,
                    events=[
                        *rolled["events"],
                        {"type": "TurnPassed", "to": 0, "blocked": True},
                    ],
                )
            ],
            None,
        ),
        case(
            "a further game though the match is decided",
            name,
            13,
            14,
            [
                again,
                changed(log[11], by=0, event_0_seat=0)
                | {"events": [{"type": "TimeRanOut", "seat": 0}], "by": -1},
            ],
            "a turn is played to its end",
        ),
        case(
            "points that nobody won",
            name,
            12,
            13,
            [changed(won, event_1_score=[1, 1])],
            "points are counted",
        ),
        case(
            "a hidden event",
            name,
            4,
            5,
            [hidden(moved)],
            "no event is hidden at this moment",
        ),
    ]


def tambola(logs: Logs) -> list[dict[str, Any]]:
    hall, clock = "a hall", "a hall by the clock"
    log, all_called = logs[hall], logs[clock]
    deal, asked, call, late, later = log[2], log[3], log[4], log[11], log[12]
    words, last = deal["drawn"], len(all_called)
    closing = all_called[-1]
    swapped = [changed(later, newcomers=[1, 2]), late]

    def opened(*drawn: Any) -> dict[str, Any]:
        return changed(deal, drawn=list(drawn))

    def called(n: Any, how: str = "below", kind: str = "open") -> list[dict[str, Any]]:
        return [changed(call, drawn=[[kind, how, n]])]

    return [
        case("late deals in another order", hall, 11, 13, swapped, LATE),
        case("a late deal twice", hall, 12, 12, [late], LATE),
        case("a late deal for who began", hall, 11, 12, [changed(late, event_0_seat=0)], LATE),
        case("a late deal for nobody", hall, 9, 9, [changed(late, newcomers=[])], LATE),
        case(
            "a late deal where none was agreed",
            clock,
            9,
            9,
            [changed(late, newcomers=[1])],
            "late players may come",
        ),
        case(
            "a late deal by the host",
            hall,
            11,
            12,
            [changed(late, by=-2)],
            "the house deals while the game is on",
        ),
        case(
            "five words for a late deal",
            hall,
            11,
            12,
            [changed(late, drawn=[*words, words[0]])],
            NO_OTHER,
        ),
        case(
            "open words for a late deal",
            hall,
            11,
            12,
            [changed(late, drawn=[["open", "word", 0]] * 4)],
            NO_OTHER,
        ),
        case(
            "two tickets for a late player",
            hall,
            11,
            12,
            [changed(late, event_0_tickets=2)],
            "everybody gets as many as was agreed",
        ),
        case(
            "hidden tickets twice",
            hall,
            11,
            12,
            [changed(late, events=[*late["events"], None])],
            "tickets are dealt once",
        ),
        case(
            "no hidden tickets",
            hall,
            11,
            12,
            [changed(late, events=late["events"][:1])],
            "every ticket is dealt",
        ),
        case(
            "tickets with a call",
            hall,
            4,
            5,
            [changed(call, events=[*call["events"], None])],
            "tickets are dealt once",
        ),
        case("three words for the tickets", hall, 2, 3, [opened(*words[1:])], NO_OTHER),
        case(
            "a shuffle for the tickets",
            hall,
            2,
            3,
            [opened(["sealed", "shuffle", 90])],
            NO_OTHER,
        ),
        case(
            "ranges for the words",
            hall,
            2,
            3,
            [opened(*words[1:], ["sealed", "below", 2])],
            NO_OTHER,
        ),
        case(
            "the hall is opened again",
            hall,
            9,
            9,
            [deal],
            "the house deals when the game begins",
        ),
        case(
            "tickets for who did not begin",
            hall,
            2,
            3,
            [changed(deal, event_0_players=[0, 1])],
            "everybody who begins gets tickets",
        ),
        case("a call with another range", hall, 4, 5, called(89), NO_OTHER),
        case("a call with one number", hall, 4, 5, called(1), NO_OTHER),
        case("a sealed call", hall, 4, 5, called(90, kind="sealed"), NO_OTHER),
        case("a word for a call", hall, 4, 5, called(0, "word"), NO_OTHER),
        case("a call is left out", hall, 6, 7, [], "the host asks for one number at a time"),
        case("a call and its asking are left out", hall, 5, 7, [], NO_OTHER),
        case(
            "a call that nobody asked for",
            hall,
            5,
            5,
            [changed(call, drawn=[["open", "below", 89]])],
            CALL_ASKED,
        ),
        case(
            "a call by the host",
            hall,
            4,
            5,
            [changed(call, by=-2)],
            "the house calls while the game is on",
        ),
        case(
            "two calls at once",
            clock,
            4,
            5,
            [
                changed(
                    all_called[4],
                    events=[*all_called[4]["events"], *all_called[5]["events"]],
                    drawn=[*all_called[4]["drawn"], *all_called[5]["drawn"]],
                )
            ],
            "numbers are called one by one",
        ),
        case(
            "the host asks twice", hall, 4, 4, [asked], "the host asks for one number at a time"
        ),
        case(
            "a hall closes early",
            clock,
            50,
            last,
            [closing],
            "a hall closes when all numbers are called, or all prizes are won",
        ),
        case(
            "a call when all are called",
            clock,
            last - 1,
            last,
            [changed(call, drawn=[["open", "below", 0]])],
            ALL_CALLED,
        ),
        case(
            "a call after the end",
            clock,
            last,
            last,
            [changed(call, drawn=[["open", "below", 0]])],
            "the house calls while the game is on",
        ),
        case(
            "a call before the game", hall, 2, 2, [call], "the house calls while the game is on"
        ),
        case(
            "of a hall, entries were left out", hall, 3, 5, [changed(call, partial=True)], None
        ),
    ]


def others(logs: Logs) -> list[dict[str, Any]]:
    house, brought = "a puzzle of the house", "a puzzle that was brought"
    made, own = logs[house][2], logs[brought][1]
    begun = logs["dots"][2]
    other = own["events"][0]["puzzle"][:-1] + "."
    return [
        case(
            "a brought puzzle is exchanged",
            brought,
            1,
            2,
            [changed(own, event_0_puzzle=other)],
            "a puzzle that was brought is the puzzle",
        ),
        case(
            "a brought puzzle is drawn",
            brought,
            1,
            2,
            [changed(own, drawn=made["drawn"])],
            NO_OTHER,
        ),
        case(
            "a brought puzzle has a difficulty",
            brought,
            1,
            2,
            [changed(own, event_0_difficulty="easy")],
            "a puzzle of the house is as difficult as was agreed",
        ),
        case("a puzzle is not drawn", house, 2, 3, [changed(made, drawn=[])], NO_OTHER),
        case(
            "a puzzle of five words",
            house,
            2,
            3,
            [changed(made, drawn=[*made["drawn"], made["drawn"][0]])],
            NO_OTHER,
        ),
        case(
            "another difficulty",
            house,
            2,
            3,
            [changed(made, event_0_difficulty="hard")],
            "a puzzle of the house is as difficult as was agreed",
        ),
        case(
            "a second puzzle", house, 3, 3, [made], "a puzzle is set once, when the game begins"
        ),
        case(
            "two solutions",
            house,
            2,
            3,
            [changed(made, events=[*made["events"], None])],
            "a solution is kept once",
        ),
        case(
            "no solution",
            house,
            2,
            3,
            [changed(made, events=made["events"][:1])],
            "a solution is kept",
        ),
        case(
            "luck in a game without any",
            "dots",
            2,
            3,
            [changed(begun, drawn=[["open", "below", 2]])],
            NO_OTHER,
        ),
        case(
            "a hidden line", "dots", 3, 3, [hidden(begun)], "no event is hidden at this moment"
        ),
    ]
