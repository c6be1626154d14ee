"""A text with half a sign in it is called that, and not a text that ends too early."""

from __future__ import annotations

import msgspec
import pytest

from fairtable.server.decoding import read_json
from fairtable.server.problems import ProblemError

TEXTS = msgspec.json.Decoder(dict[str, str])


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(rb'{"card":"\ud800"}', id="a first half"),
        pytest.param(rb'{"card":"\ud800x and more"}', id="text behind a first half"),
        pytest.param(rb'{"card":"\udc00"}', id="a second half"),
        pytest.param(rb'{"card":"\ud800A"}', id="a first half and another sign"),
    ],
)
def test_half_a_sign_is_called_half_a_sign(raw):
    with pytest.raises(ProblemError) as wrong:
        read_json(TEXTS, raw)
    assert wrong.value.problem.detail.startswith("There is text with half a sign in it")


def test_a_whole_sign_is_read_and_a_text_that_ends_early_is_called_that():
    assert read_json(TEXTS, rb'{"card":"\ud83c\udca1"}') == {"card": "\U0001f0a1"}
    with pytest.raises(ProblemError) as wrong:
        read_json(TEXTS, rb'{"card":"\ud83c\udca1')
    assert wrong.value.problem.detail == "The JSON ends too early."
