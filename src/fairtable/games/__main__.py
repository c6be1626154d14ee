"""`python -m fairtable.games [game ...]` compiles the kernels; it says which game is ready."""

import sys

from fairtable.games import warm_up

for game in warm_up(*sys.argv[1:]):
    try:
        print(game, flush=True)
    except BrokenPipeError:
        # The server that asked is gone. What is compiled is kept for the next one.
        sys.stdout = None
