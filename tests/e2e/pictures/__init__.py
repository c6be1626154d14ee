"""Pictures of every page and of five moments of each game, in every look, and their faults.

`python3 dev.py pictures` starts a real server and a real Chromium. `looks` says how pages are
looked at, `moments` has the games, `pages` all other pages, and `faults` what must not be
seen.
"""
