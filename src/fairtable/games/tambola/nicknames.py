"""What callers say: the traditional names of the numbers, T19."""

from __future__ import annotations

NICKNAMES: tuple[str, ...] = (
    *("Kelly's eye", "One little duck", "Cup of tea", "Knock at the door", "Man alive"),
    *("Half a dozen", "Lucky seven", "Garden gate", "Doctor's orders", "Downing Street"),
    *("Legs eleven", "One dozen", "Unlucky for some", "Valentine's Day", "Young and keen"),
    *("Sweet sixteen", "Dancing queen", "Coming of age", "Goodbye teens", "One score"),
    *("Key of the door", "Two little ducks", "Thee and me", "Two dozen", "Duck and dive"),
    *("Half a crown", "Gateway to heaven", "In a state", "Rise and shine", "Burlington Bertie"),
    *("Get up and run", "Buckle my shoe", "All the threes", "Ask for more", "Jump and jive"),
    *("Three dozen", "More than eleven", "Christmas cake", "Thirty-nine steps", "Life begins"),
    *(
        "Time for fun",
        "Winnie the Pooh",
        "Down on your knees",
        "All the fours",
        "Halfway there",
    ),
    *("Up to tricks", "Four and seven", "Four dozen", "Police constable", "Half a century"),
    *("Tweak of the thumb", "Weeks in a year", "Here comes Herbie", "Clean the floor"),
    *("All the fives", "Shotts bus", "All the beans", "Make them wait", "Brighton line"),
    *("Five dozen", "Baker's bun", "Tickety-boo", "Tickle me", "Almost retired"),
    *("Old age pension", "Clickety-click", "Stairway to heaven", "Saving grace"),
    *("Either way up", "Three score and ten", "Bang on the drum", "Six dozen", "Queen bee"),
    *("Candy store", "Strive and strive", "Trombones", "Sunset Strip", "Heaven's gate"),
    *("One more time", "Eight and blank", "Stop and run", "Straight on through"),
    *("Time for tea", "Seven dozen", "Staying alive", "Between the sticks"),
    *("Torquay in Devon", "All the eights", "Nearly there", "Top of the shop"),
)
"""The name of 1 comes first, that of 90 last."""


def nickname(number: int) -> str:
    """T19. What a caller says of this number."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 90:
        raise ValueError("Only the numbers 1 to 90 have nicknames.")
    return NICKNAMES[number - 1]
