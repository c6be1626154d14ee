"""A busy machine is no failure: what is timed is in bench/."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
