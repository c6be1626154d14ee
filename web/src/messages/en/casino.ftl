## Cards

casino-card =
    { $rank ->
        [A] ace
       *[other] { $rank }
    } { $suit ->
        [S] of spades
        [H] of hearts
        [D] of diamonds
       *[C] of clubs
    }
casino-of-suit =
    { $suit ->
        [S] of spades
        [H] of hearts
        [D] of diamonds
       *[C] of clubs
    }

## What a drop means

casino-means =
    { $does ->
        [take] Take { $value }
        [build] Build { $value }
        [raise] Raise to { $value }
        [join] Add to { $value }
        [stage] Stack
        [add] Add to the stack
        [back] Take back
       *[trail] Trail
    }
casino-choices = What do you mean?
casino-choice-stage = add cards first
casino-choice-add = and go on
casino-choice-cards = { $count } cards

## What lies where

casino-board = Board
casino-cloth = The cloth
casino-held = { $card }, card { $number } of your hand
casino-loose = { $card }, loose
casino-loose-last = { $card }, loose, just played
casino-your-build = Your build of { $value }: { $cards }
casino-build-of = { $name }: build of { $value }: { $cards }
casino-yours = yours
casino-owner-sets = { $name }, { $count } sets
casino-your-pile = Your pile: { $count } cards, { $card } on top
casino-pile-of = { $name }: pile of { $count }, { $card } on top
casino-pile-empty = { $name } pile: empty
casino-stack = The stack, { $total } in all: { $cards }
casino-take-back = Take back the { $card }
casino-mark-completes = completes a capture
casino-mark-fits = fits, more must follow
casino-mark-spoils = spoils it
casino-holds =
    { $count ->
        [one] one card in hand
       *[other] { $count } cards in hand
    }
casino-partner = partner

## The row under the thumb

casino-cancel = Cancel
casino-take-stack = Take it
casino-build-stack = Build { $value }
casino-pick-up = Lift a card: drag it, or tap it and then its target
casino-drop = Drop it where it glows
casino-list = List of moves
casino-advice = Advice
casino-do-it = Do it
casino-what-counts = What counts?
casino-play-own = Play a game of your own

## How it stands

casino-paused = Paused
casino-dealing = The house deals
casino-your-turn = Your turn
casino-your-stack = Your stack
casino-their-turn = { $name } plays
casino-ended = The game has ended
casino-you-won = You won { $score }
casino-you-won-together = You two won { $score }
casino-you-lost = You lost { $score }
casino-you-lost-together = You two lost { $score }
casino-won =
    { $count ->
        [one] { $names } won { $score }
       *[other] { $names } won together { $score }
    }
casino-drawn = A draw { $score }
casino-round = Round { $number }
casino-deal = Deal { $number }, round { $round }
casino-deal-to = to { $target } points
