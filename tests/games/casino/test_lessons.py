"""Six lessons: each can be learned, the real referee judges, and every refusal is explained."""

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import LESSONS, LessonQuestion, ask_lesson
from fairtable.games.casino.cards import DECK
from fairtable.games.casino.lesson_service import MOST_MOVES, NO_LUCK
from fairtable.referee import Accepted, BadInput, Draws

SOLVED = [
    (1, ["trail 3C"]),
    (2, ["7S x 7D", "10S x 4C 6D"]),
    (2, ["stage 7S on 7D", "finish capture", "stage 4C on 6D", "10S x stack"]),
    (3, ["5S build 9 with 4D", "9S x [4D 5S]"]),
    (3, ["stage 5S on 4D", "finish build 9", "9S x [4D 5S]"]),
    (4, ["3S raise [2D 4H] to 9", "9H x [2D 3S 4H]"]),
    (5, ["10S x 6D 4C + 7H 3C"]),
    (5, ["stage 4C on 6D", "add 7H", "add 3C", "10S x stack"]),
    (6, ["9C x 7S 2D"]),
    (6, ["stage 2D on 7S", "add 9C", "finish capture"]),
]


def learn(number, *moves):
    return ask_lesson(LessonQuestion(number, list(moves)))


@pytest.mark.parametrize(("number", "moves"), SOLVED)
def test_a_lesson_is_learned(number, moves):
    for count in range(len(moves)):
        answer = learn(number, *moves[:count])
        assert not answer.done and answer.refused is None and answer.task
    answer = learn(number, *moves)
    assert answer.done and answer.says
    assert [*map(casino.read_move, answer.moves)] == [*map(casino.read_move, moves)]
    assert answer.next == (number + 1 if number < 6 else None)


def test_there_are_six_lessons_and_each_begins_with_its_table():
    assert len(LESSONS) == 6
    for number, lesson in enumerate(LESSONS, 1):
        answer = learn(number)
        assert answer.title == lesson.title == answer.titles[number - 1]
        assert answer.view == casino.view(lesson.table, 0) and answer.view.turn == 0
        assert (answer.step, answer.steps, answer.says) == (1, len(lesson.steps), "")


def test_the_cards_of_a_lesson_are_different_and_the_tables_are_tiny():
    for lesson in LESSONS:
        table = lesson.table
        cards = [*table.loose, *chain(*table.hands.values()), *chain(*table.piles.values())]
        cards += [card for build in table.builds for card in build.cards]
        assert len(set(cards)) == len(cards) <= 12


def test_the_opponent_answers_with_a_turn_of_its_own():
    answer = learn(2, "7S x 7D")
    assert answer.reply == "trail 9H" and "9H" in answer.view.loose
    assert answer.view.turn == 0 and answer.step == 2


@pytest.mark.parametrize(
    ("number", "move", "code", "cards"),
    [
        (1, "trail 7S", "same-value-loose", ("7D",)),
        (2, "7S x 6D", "values-differ", ("6D",)),
        (2, "10S x 6D 7D", "values-differ", ("6D", "7D")),
        (3, "2C build 6 with 4D", "nothing-to-take-it", ("2C", "4D")),
        (4, "AD raise [2D 4H] to 7", "nothing-to-take-it", ("AD", "2D", "4H")),
        (5, "trail 3H", "same-value-loose", ("3C",)),
        (6, "2S x 2D", "pile-card-alone", ("2D",)),
        (6, "finish capture", "no-stack", ()),
    ],
)
def test_a_refusal_is_explained_and_lights_its_cards(number, move, code, cards):
    answer = learn(number, move)
    assert (answer.refused.code, answer.refused.cards) == (code, cards)
    assert answer.says == answer.refused.detail and answer.refused.rule.startswith("C")
    assert answer.moves == [] and answer.view == learn(number).view and not answer.done


def test_in_round_1_the_owner_of_a_build_cannot_trail():
    answer = learn(3, "5S build 9 with 4D", "trail 2C")
    assert answer.refused.code == "build-waits" and answer.refused.cards == ("4D", "5S")
    assert answer.moves == ["5S build 9 with 4D"] and answer.step == 2


def texts(table):
    """Every move that a learner could try with two or three cards of the table."""
    cards = sorted({*table.hands[0], *table.loose, *chain(*table.piles.values())})
    for one in cards:
        yield f"trail {one}"
        for two in cards:
            yield f"{one} x {two}"
            yield f"stage {one} on {two}"
            yield from (f"{one} build {value} with {two}" for value in (5, 9, 10))
            yield from (f"{one} x {two} {three}" for three in cards)
        for build in table.builds:
            named = " ".join(build.cards)
            yield f"{one} x [{named}]"
            yield f"{one} raise [{named}] to 9"


@pytest.mark.parametrize("number", range(1, 7))
def test_every_move_is_judged_as_the_referee_judges_it(number):
    lesson = LESSONS[number - 1]
    start, answers = learn(number).view, []
    for text in texts(lesson.table):
        verdict = casino.decide(lesson.table, 0, casino.read_move(text), NO_LUCK)
        answer = learn(number, text)
        assert (answer.refused is None) == isinstance(verdict, Accepted), text
        assert answer.moves or (answer.view == start and answer.says), text
        if answer.refused:
            assert answer.refused.cards and answer.refused.detail == verdict.says
        answers.append((bool(answer.moves), answer.refused is None))
    assert {(False, False), (True, True)} <= set(answers)
    assert (False, True) in answers, "some legal turn was not asked for, and does not count"


@settings(max_examples=40)
@given(st.integers(1, 6), st.binary(max_size=8))
def test_no_way_through_a_lesson_breaks_it(number, seed):
    draws, answer = Draws(seed, b"lesson"), learn(number)
    for _ in range(6):
        table_moves = [*chain.from_iterable(d.means for d in answer.view.drags)]
        tries = [means.move for means in table_moves] + ["cancel", "finish capture"]
        tries += [f"trail {draws.choice(DECK)}", f"add {draws.choice(DECK)}"]
        answer = learn(number, *answer.moves, draws.choice(tries))
        assert answer.done or answer.view.turn == 0


def test_what_is_no_move_is_a_bad_question():
    with pytest.raises(BadInput) as bad:
        learn(1, "fly 3C")
    assert bad.value.place == "$.moves[0]"
    assert MOST_MOVES > 20


def test_moves_after_the_end_do_not_matter():
    assert learn(1, "trail 3C", "trail 7S").moves == ["trail 3C"]
    assert learn(1, "trail 3C", "nonsense").done
