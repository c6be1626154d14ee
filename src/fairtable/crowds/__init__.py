"""Load generators: many players in one program, for a hall and for the great board.

`hall` plays Tambola, `board` draws on the great board, `wire` writes bytes for both.
"""
