"""`python -m fairtable.games` compiles the fast parts of every game, once for all."""

from fairtable.games import warm_up

warm_up()
