"""What may be asked of the house, and the rule for each ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fairtable.referee.asks import (
    Abort,
    Agree,
    Away,
    Begin,
    Claim,
    Close,
    Decline,
    End,
    FailStart,
    HandOver,
    Invite,
    LoseChain,
    NoteBack,
    NoteGone,
    Offer,
    Pause,
    PlayAgain,
    Remove,
    Resign,
    Resume,
    Rise,
    Sit,
    Start,
    Succeed,
)
from fairtable.referee.room.absence import away, claim, note_back, note_gone
from fairtable.referee.room.ending import close, play_again, resign
from fairtable.referee.room.granted import Answer, Asker
from fairtable.referee.room.hosting import end, hand_over, pause, remove, resume, succeed
from fairtable.referee.room.offers import abort, agree, decline, offer
from fairtable.referee.room.room import Room
from fairtable.referee.room.seats import invite, lose_chain, rise, sit
from fairtable.referee.room.starting import begin, fail_start, start

Rule = Callable[[Room, Any, Asker], Answer]

RULES: dict[type, Rule] = {
    Sit: sit,
    Invite: invite,
    Rise: rise,
    LoseChain: lose_chain,
    Start: start,
    Pause: pause,
    Resume: resume,
    End: end,
    HandOver: hand_over,
    Remove: remove,
    Resign: resign,
    Abort: abort,
    Offer: offer,
    Agree: agree,
    Decline: decline,
    Claim: claim,
    # Only the house asks these, by itself.
    Begin: begin,
    FailStart: fail_start,
    Away: away,
    NoteGone: note_gone,
    NoteBack: note_back,
    Succeed: succeed,
    Close: close,
    PlayAgain: play_again,
}
"""A move is no ask of this kind: whether a person may make one at all is in `playing`."""
