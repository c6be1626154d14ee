## What is rarely needed

sheets-more = More
sheets-plays = List of legal plays
sheets-type = Type a move
sheets-flip = See it from the other side
sheets-mirror = Mirror left and right
sheets-rolls-itself = Roll by itself when nobody can double

## The list of plays

sheets-plays-title =
    { $count ->
        [one] { $count } legal play
       *[other] { $count } legal plays
    }
sheets-plays-none = You have no play to choose now.
sheets-plays-more = And { $count } more.

## The record of the turns

sheets-record = Moves so far
sheets-record-game = Game { $number }
sheets-record-missing = The moves so far could not be read. They come with the next move.

## A typed move

sheets-type-label = Your move, such as 13/8 6/5
sheets-type-example = 13/8 6/5
sheets-send = Play

## Resigning

sheets-resign = Resign this game
sheets-resign-why = You offer to lose this game. The other side may refuse.
sheets-resign-when = You can resign this game on your own turn.
sheets-whole = The whole match
sheets-resign-as =
    { $level ->
        [1] As a single game
        [2] As a gammon
       *[3] As a backgammon
    }

## The answer to an offer

sheets-now-score = now { $score }
sheets-if-drop = Drop
sheets-if-take = Take
sheets-if-beaver = Beaver
sheets-if-accept = Accept
sheets-if-refuse = Refuse
sheets-win = win { $count }
sheets-lose = lose { $count }
sheets-refuse-why = The game goes on where it was.
sheets-gammon-ends = A gammon ends the match.
sheets-win-ends = Any win ends the match.
sheets-next-double = If you take, only you can double next.
sheets-beaver-why = With a beaver the cube goes to { $value }, and you keep it.

## The keyboard

sheets-key-space = Space
sheets-key-arrows = Arrows
sheets-key-enter = Enter
sheets-does-roll = roll, or finish the turn
sheets-does-go = go from point to point
sheets-does-move = move a checker from this point by the first die
sheets-key-choose = Shift + Enter
sheets-does-choose = choose a checker; Enter puts it down
sheets-does-type = type a move
sheets-does-exchange = exchange the dice
sheets-does-undo = undo a step; with Shift, all steps
sheets-does-double = double; press it again to offer the cube
sheets-does-list = list the legal plays
sheets-does-flip = see the board from the other side, or mirrored
