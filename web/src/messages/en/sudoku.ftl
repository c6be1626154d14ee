sudoku-grid = Sudoku, nine by nine
sudoku-play-own = Play a game of your own

## Cells

sudoku-cell = row { $row } column { $column }
sudoku-empty = empty
sudoku-given = given
sudoku-hinted = from a hint
sudoku-wrong = wrong
sudoku-refused = { $digit } refused
sudoku-marks = notes { $digits }
sudoku-hidden = hidden while the game is paused

## The keys below the board

sudoku-tools = Tools
sudoku-undo = Undo
sudoku-redo = Redo
sudoku-notes = Notes
sudoku-notes-on = Notes on
sudoku-notes-off = Notes off
sudoku-hint = Hint
sudoku-check = Check
sudoku-enter = Enter a digit
sudoku-note = Note a digit
sudoku-erase = Erase
# How many of a digit are not on the board yet.
sudoku-left = { $count } left
sudoku-all-placed = all placed

# What would change nothing. $cell stands first, with a large letter: "Row 1 column 2".
sudoku-already-there = { $cell } has { $digit } already.
sudoku-already-empty = { $cell } is empty already.
sudoku-no-note-here = { $cell } has { $digit }. Erase it before you make notes there.
sudoku-nothing-to-undo = There is nothing to undo.
sudoku-nothing-to-redo = There is nothing to redo.

## The keyboard

sudoku-key-arrows = Arrows
sudoku-key-digits = 1 to 9
sudoku-key-space = Space
sudoku-key-ctrl = Ctrl { $letter }
sudoku-does-move = move to another cell
sudoku-does-enter = enter the digit, or note it while notes are on
sudoku-does-erase = erase
sudoku-does-notes = turn notes on or off
sudoku-does-undo = undo
sudoku-does-redo = redo
sudoku-does-hint = get a hint: for this cell if it is empty, else for a cell that the house picks
sudoku-does-moves = hear which digits the referee would accept here
sudoku-does-check = check which digits are wrong

## A puzzle of one's own

sudoku-puzzle = The puzzle as text
sudoku-from-file = From a file
sudoku-puzzle-before = Previous puzzle
sudoku-puzzle-next = Next puzzle
sudoku-puzzle-which = { $number } of { $all }

## How the game stands

sudoku-solved = Solved
sudoku-ended = Ended
sudoku-paused = Paused
sudoku-preparing = The house is preparing the puzzle
sudoku-to-fill =
    { $count ->
        [one] { $count } cell to fill
       *[other] { $count } cells to fill
    }
sudoku-watching-to-fill =
    { $count ->
        [one] Watching: { $count } cell to fill
       *[other] Watching: { $count } cells to fill
    }
sudoku-full-but-wrong = All cells are full, but something is wrong

## What happened

sudoku-placed = { $digit } in { $cell }.
# $cell stands first, with a large letter: "Row 1 column 2".
sudoku-erased = { $cell } is erased.
sudoku-hint-given = Hint: { $digit } in { $cell }.
sudoku-hint-erased =
    { $count ->
        [one] { $count } digit that clashed with it is erased.
       *[other] { $count } digits that clashed with it are erased.
    }
sudoku-check-wrong =
    { $count ->
        [one] { $count } digit is wrong.
       *[other] { $count } digits are wrong.
    }
sudoku-check-right = No digit is wrong so far.
sudoku-check-empty =
    { $count ->
        [one] { $count } cell is still empty.
       *[other] { $count } cells are still empty.
    }
sudoku-is-solved = Solved.
sudoku-would-accept = { $cell }: the referee would accept { $digits }.
sudoku-would-accept-none = { $cell }: the referee would accept no digit.

## The same in the story of the game, after the name of the player

sudoku-told-set = the puzzle is set
sudoku-told-placed = { $digit } in { $cell }
sudoku-told-erased = { $cell } erased
sudoku-told-hint = hint: { $digit } in { $cell }
sudoku-told-check-wrong = checked: { $count } wrong
sudoku-told-check-right = checked: nothing wrong

# Key moments, on the slider of the replay.
sudoku-key-hint = hint
sudoku-key-wrong = { $count } wrong

## How the game ended

sudoku-solved-in = Solved in { $time }
sudoku-unsolved = Ended before it was solved
sudoku-time = Time
sudoku-difficulty = Difficulty
sudoku-hints = Hints
sudoku-checks = Checks
sudoku-none = none
sudoku-still-empty = Still empty

## One's own times, kept on this device

# $level is "Hard", for example.
sudoku-harder = A harder one: { $level }
sudoku-your-times = Your times
sudoku-last-times = Your last times, the newest at the end
sudoku-first-time = Your first time for { $level } on this device.
sudoku-best-time = Your best time for { $level }: { $time } below the one before.
sudoku-above-best = { $time } above your best for { $level }.
sudoku-no-time-with-hints = You took a hint, so this game does not count among your times.
