"""The referee as a service: a game's pure questions, asked without any table.

A game lists them in `SERVICES`, by the last word of their address: functions from one request
type to one answer type, both told by annotations.
"""

from __future__ import annotations


class BadQuestion(ValueError):
    """A question that cannot be asked: a sentence, and the place in the question."""

    def __init__(self, sentence: str, place: str) -> None:
        super().__init__(sentence)
        self.place = place
