cardsheets-title =
    { $count ->
        [one] The only move
       *[other] { $count } moves
    }
cardsheets-none = It is not your turn.
cardsheets-with = With the { $card }
cardsheets-stack = The stack
cardsheets-more = And { $count } more. Take the cards one after another, on a stack.

cardsheets-key-space = Space
cardsheets-key-arrows = Arrows
cardsheets-does-card = pick up the first card of your hand, the second, and so on (with Shift from the eleventh on)
cardsheets-does-lift = pick up a card, and drop it
cardsheets-does-go = from target to target, or from card to card
cardsheets-does-back = put the card back
cardsheets-does-list = the list of moves

cardsheets-counts = What counts?
cardsheets-most-cards = The most cards
cardsheets-most-spades = The most spades
cardsheets-each-ace = Each ace
cardsheets-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
cardsheets-tie = With equal numbers, each side gets one point.
cardsheets-no-most = Only between two sides the most cards and the most spades count, too.
