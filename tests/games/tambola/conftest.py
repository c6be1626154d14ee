"""No deadlines: a test must not fail because the machine is busy. Timing is in bench/."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
