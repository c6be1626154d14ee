## The board

dots-board =
    { $count ->
        [one] Board, { $width } by { $height } boxes, { $count } line free
       *[other] Board, { $width } by { $height } boxes, { $count } lines free
    }
dots-across = Across, row { $y }, column { $x }
dots-down = Down, row { $y }, column { $x }
# Added to a line: how many boxes have three lines beside it.
dots-line-completes =
    { $count ->
        [one] { $line }, the fourth line of a box
       *[other] { $line }, the fourth line of { $count } boxes
    }
dots-line-third =
    { $count ->
        [one] { $line }, the third line of a box
       *[other] { $line }, the third line of { $count } boxes
    }
dots-line-drawn = { $line }, drawn
dots-left =
    { $count ->
        [one] { $count } line left
       *[other] { $count } lines left
    }
dots-boxes =
    { $count ->
        [one] { $count } box
       *[other] { $count } boxes
    }
dots-play-own = Play a game of your own

## How it stands

dots-your-turn = Your turn: draw a line
dots-again = Draw again
dots-their-turn = { $name } draws
dots-draw-any = Draw any line
dots-all-draw = Everybody draws
dots-paused = Paused
dots-preparing = The board is being laid out
dots-ended = The game has ended
dots-you-won = You won { $score }
dots-you-lost = You lost { $score }
dots-won = { $name } won { $score }
dots-tie = A tie between { $names }, { $score }

## What happened

dots-drew = { $name } drew a line.
dots-drew-for-you = { $name } drew a line. It is your turn.
dots-you-drew = You drew a line.
dots-closed =
    { $count ->
        [one] { $name } closed a box.
       *[other] { $name } closed { $count } boxes.
    }
dots-closed-again =
    { $count ->
        [one] { $name } closed a box and draws again.
       *[other] { $name } closed { $count } boxes and draws again.
    }
dots-you-closed =
    { $count ->
        [one] You closed a box.
       *[other] You closed { $count } boxes.
    }
dots-you-closed-again =
    { $count ->
        [one] You closed a box. Draw again.
       *[other] You closed { $count } boxes. Draw again.
    }
dots-took-hint = { $name } took a hint.
dots-story = The last turns
dots-turn-closed =
    { $count ->
        [one] closed a box
       *[other] closed { $count } boxes
    }

## Hints

dots-advice = What the program would draw
