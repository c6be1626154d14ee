"""`python -m fairtable.games` compiles the kernels of every game."""

from fairtable.games import warm_up

warm_up()
