"""The command line: `fairtable`."""

from fairtable.cli.app import app

__all__ = ["app"]
