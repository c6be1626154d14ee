"""`python -m fairtable` is the command line."""

from fairtable.cli import app

app()
