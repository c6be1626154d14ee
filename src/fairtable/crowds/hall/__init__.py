"""A crowd: many players in one program, each a guest with a WebSocket and a chain.

It is the load generator behind `fairtable tambola crowd`. Read `crowd`, then `phone`, which is
one player. `plan` says what they do, `chain_log` is the log as a phone follows it, `tally`
counts.
"""

from fairtable.crowds.hall.crowd import Crowd
from fairtable.crowds.hall.plan import Plan
from fairtable.crowds.hall.tally import Tally

__all__ = ["Crowd", "Plan", "Tally"]
