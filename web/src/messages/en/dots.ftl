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
dots-too-large = This board is too large for one picture. You see a part of it.
dots-great-board = To the great board

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

## The game told again

dots-told-across = drew across, row { $y }, column { $x }
dots-told-down = drew down, row { $y }, column { $x }
# After one of these: what the line closed, and how many it makes in this turn.
dots-told-closed =
    { $count ->
        [one] { $line }, and closed a box
       *[other] { $line }, and closed { $count } boxes
    }
dots-told-closed-more =
    { $count ->
        [one] { $line }, and closed a box: { $run } in this turn
       *[other] { $line }, and closed { $count } boxes: { $run } in this turn
    }
# What the line gives away.
dots-told-opened =
    { $count ->
        [one] { $line }, which opens a box
       *[other] { $line }, which opens a chain of { $count } boxes
    }
dots-key-opened = opens { $count } boxes
dots-key-decided = more than half of all boxes
dots-told-hint = took a hint

dots-story-title = How the boxes fell
dots-story-most = The longest turn: { $name }, { $count } boxes.

## Hints

dots-advice = What the program would draw

## The keyboard

dots-key-arrows = Arrows
dots-key-space = Space
dots-does-move = go to another line
dots-does-next = go to the next free line
dots-does-turn = turn from across to down
dots-does-draw = draw the line
dots-does-hint = take a hint, where hints are agreed

## Creating a table

dots-size = Board
dots-size-of = { $width } × { $height }
dots-size-other = Other
dots-size-wide = Boxes across
dots-size-high = Boxes down
dots-size-quick = A quick game of a minute or two.
dots-size-usual = The usual size.
dots-size-long = A long game; chains become long.
dots-size-phone = On a phone the lines come close together.
