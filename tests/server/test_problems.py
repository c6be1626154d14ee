"""What a problem says about waiting: so many seconds, or a moment."""

from __future__ import annotations

import pytest

from fairtable.server.problems import Trouble, problem


@pytest.mark.parametrize(
    ("wait", "words"),
    [(0.0, "a moment"), (0.4, "1 second"), (1.0, "1 second"), (1.2, "2 seconds")],
)
def test_a_sentence_says_how_long_to_wait(wait: float, words: str) -> None:
    told = problem(Trouble.BUSY, wait=wait)
    assert told.detail.endswith(f"Wait {words} and ask again.")
    assert told.retry_after == (wait or None)


def test_no_sentence_names_a_field_that_its_answer_lacks() -> None:
    assert not [each for each in Trouble if "retry_after" in problem(each).detail]
