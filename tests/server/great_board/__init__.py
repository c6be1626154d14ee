"""Tests of the great board: judging, teams, frames, races and attacks."""
