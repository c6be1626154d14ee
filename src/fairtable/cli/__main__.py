"""`python -m fairtable.cli` is `fairtable`."""

from fairtable.cli import app

app(prog_name="fairtable")
