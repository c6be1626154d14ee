"""A crowd: many players in one program, each a guest with a WebSocket and a chain.

It is the load generator behind `fairtable tambola crowd`. Read `crowd`, then `phone`, which is
one player. `chain_log` is the log as a phone follows it, `wire` writes bytes, `tally` counts.
"""

from fairtable.adapters.crowd.crowd import Crowd, Plan
from fairtable.adapters.crowd.tally import Tally

__all__ = ["Crowd", "Plan", "Tally"]
