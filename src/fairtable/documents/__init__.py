"""The five documents with which Fairtable began: their functions, by their names.

    from fairtable.documents import backgammon, casino, dots, sudoku, tambola

Each module has every function of its document, spelt in Python's way, with its arguments in
their order and its results. They ask our rules and have none of their own. What a function
cannot answer is a ValueError with a sentence. docs/documents.md has every name beside ours.
"""

from fairtable.documents import backgammon, casino, dots, sudoku, tambola

__all__ = ["backgammon", "casino", "dots", "sudoku", "tambola"]
