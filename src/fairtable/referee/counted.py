"""How many of something, in words: 1 line, 2 lines, no lines are 0 lines."""


def counted(count: int, one: str, many: str = "") -> str:
    """The number and its noun; `many` is needed if it is not the noun with an s."""
    return f"{count} {one if count == 1 else many or f'{one}s'}"
