## The game told again

chains-told-across = drew across, row { $y }, column { $x }
chains-told-down = drew down, row { $y }, column { $x }
# After one of these: what the line closed, and how many it makes in this turn.
chains-told-closed =
    { $count ->
        [one] { $line }, and closed a box
       *[other] { $line }, and closed { $count } boxes
    }
chains-told-closed-more =
    { $count ->
        [one] { $line }, and closed a box: { $run } in this turn
       *[other] { $line }, and closed { $count } boxes: { $run } in this turn
    }
# What the line gives away.
chains-told-opened =
    { $count ->
        [one] { $line }, which opens a box
       *[other] { $line }, which opens a chain of { $count } boxes
    }
chains-key-opened = opens { $count } boxes
chains-key-decided = more than half of all boxes
chains-told-hint = took a hint

chains-story-title = How the boxes fell
chains-story-most = The longest turn: { $name }, { $count } boxes.

## The keyboard

chains-key-arrows = Arrows
chains-key-space = Space
chains-does-move = go to another line
chains-does-next = go to the next free line
chains-does-turn = turn from across to down
chains-does-draw = draw the line
chains-does-hint = take a hint, where hints are agreed

## Creating a table

chains-size = Board
chains-size-of = { $width } × { $height }
chains-size-other = Other
chains-size-wide = Boxes across
chains-size-high = Boxes down
chains-size-quick = A quick game of a minute or two.
chains-size-usual = The usual size.
chains-size-long = A long game; chains become long.
chains-size-phone = On a phone the lines come close together.
