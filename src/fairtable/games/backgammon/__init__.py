"""Backgammon: race fifteen checkers home past an opponent racing the other way."""
