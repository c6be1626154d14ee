"""What a crowd at the great board has seen."""

from __future__ import annotations

import msgspec

from fairtable.crowds.hall.tally import listed, percentiles

CODES = (
    "accepted",
    "edge-taken",
    "invalid-edge",
    "no-identity",
    "quota-exhausted",
    "rate-limited",
    "board-complete",
    "warming-up",
    "write-failed",
)


class BoardTally(msgspec.Struct):
    """Times are in seconds. `answered` is from asking to the answer, `seen` to the record."""

    players: int = 0
    joined: int = 0
    joined_after: float = 0.0
    seconds: float = 0.0
    teams: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    scores: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])
    drawn: int = 0
    boxes: int = 0
    refused: dict[str, int] = {}
    answered: list[float] = []
    seen: list[float] = []
    boards: int = 1
    reconnected: int = 0
    faults: dict[str, int] = {}

    def refuse(self, code: str) -> None:
        self.refused[code] = self.refused.get(code, 0) + 1

    def fault(self, what: str) -> None:
        self.faults[what] = self.faults.get(what, 0) + 1

    def lines(self) -> list[str]:
        """In words, for people."""
        rate = self.drawn / self.seconds if self.seconds else 0.0
        return [
            f"{self.joined} of {self.players} players joined in {self.joined_after:.1f} s, "
            f"in teams of {', '.join(map(str, self.teams))}",
            f"{self.drawn} lines drawn, {rate:.1f} a second; boards: {self.boards}",
            f"scores of the board: {', '.join(map(str, self.scores))}",
            f"answered after {percentiles(self.answered)}",
            f"own line seen after {percentiles(self.seen)}",
            f"refused: {listed(self.refused)}; connections made again: {self.reconnected}",
            f"faults: {listed(self.faults)}",
        ]
