plain-board = The board
plain-hidden = The board is hidden while the game is paused.
plain-play-own = Play a game of your own

## Values of any game

plain-none = none
plain-and-more = and { $count } more
plain-more-lines =
    { $count ->
        [one] and { $count } more line
       *[other] and { $count } more lines
    }
plain-more-inside = and more inside
plain-marked = marked
plain-card-spades = { $rank } of spades
plain-card-hearts = { $rank } of hearts
plain-card-diamonds = { $rank } of diamonds
plain-card-clubs = { $rank } of clubs
plain-colour = colour { $colour }

## The list of moves

plain-your-moves = Your moves
plain-moves = Moves
plain-move-label = A move: type to find one, or write one
plain-move-example = Find or write a move
plain-play = Play
# Before a move that is not in the list.
plain-ask-for = Ask for
plain-asking = Asking the referee…
plain-nothing-to-do = You have nothing to do right now
plain-write-as = Write a move as { $forms }
plain-count =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
plain-first = These are the first { $count } moves. Type to find others.
plain-show-more = Show more
plain-list-moves = List the moves
plain-key-any-letter = Any letter
plain-key-up = Up
plain-key-down = Down
plain-key-field = go to the field for moves
plain-key-type = in the field: find a move, or write one
plain-key-choose = choose another move
plain-key-play = play the chosen move
plain-key-clear = clear the field

## What happened

plain-happened = What happened
plain-nothing-yet = Nothing yet.
plain-earlier = Show earlier
plain-less = Show less

## Leaving a seat

plain-leave = Leave your seat
plain-leave-question = Leave your seat?
plain-leave-meaning = Your seat is kept for you, and you can take it again. If you stay away, the others can claim the game.
plain-leave-now = Leave the seat
plain-stay = Stay

## How the game stands

plain-paused = Paused
plain-waiting = Waiting for players
plain-starting = Starting
plain-your-turn = Your turn
plain-turn-of = { $name } must move
plain-waiting-for = Waiting for { $name }
plain-others = the others
plain-watching = Watching
plain-may-move = You may move now
plain-ended = Ended
plain-over = Game over

## How the game ended

plain-you = you
plain-you-won = You won
plain-won = { $names } won
plain-nobody-won = Nobody won
plain-draw = A draw
plain-undecided = Ended before it was decided
plain-time = Time
# $how is the game's own word, in English: "the goal was reached".
plain-reason = Reason
plain-reason-rule = { $how } ({ $rule })
