"""Two people at one table do not have names that look the same."""

# ruff: noqa: RUF001
from __future__ import annotations

import pytest

from fairtable.server.names import LooksLike, told_apart


@pytest.mark.parametrize(
    ("name", "there", "sits"),
    [
        ("Anna", ["Ben", "Annabel"], "Anna"),
        ("Anna", ["Anna"], "Anna (2)"),
        ("ANNA", ["Anna"], "ANNA (2)"),
        ("Anna", ["Anna", "Anna (2)", "anna (3)"], "Anna (4)"),
        ("Anna (2)", ["Anna", "Anna (2)"], "Anna (2) (2)"),
        ("A" * 24, ["A" * 24], "A" * 20 + " (2)"),
    ],
)
def test_a_second_one_of_the_same_name_has_a_number(
    name: str, there: list[str], sits: str
) -> None:
    assert told_apart(name, there) == sits


@pytest.mark.parametrize(
    ("name", "theirs"), [("Ian", "lan"), ("ꓮꓠꓠꓮ", "Anna"), ("Rnax", "Max"), ("B0b", "Bob")]
)
def test_another_name_that_only_looks_the_same_is_refused(name: str, theirs: str) -> None:
    with pytest.raises(LooksLike) as alike:
        told_apart(name, ["Zoe", theirs])
    assert alike.value.theirs == theirs


def test_three_hundred_people_of_one_name_are_told_apart() -> None:
    here: list[str] = []
    for _ in range(300):
        here.append(told_apart("Sunny Otter", here))
    assert len(set(here)) == 300 and here[-1] == "Sunny Otter (300)"
