## The board

backgammon-board = Board
backgammon-point = Point { $number }
backgammon-bar = Bar
backgammon-off = Off
backgammon-empty = empty
# $whose is a name, or "yours".
backgammon-holds = { $count } { $whose }
backgammon-yours = yours
backgammon-you = You
backgammon-place-holds = { $place }: { $what }
backgammon-lands = { $place }, { $pips } pips
backgammon-count-on = { $count } on { $point }
backgammon-side-in-words = { $name }: { $points }.
backgammon-exchange = Dice { $dice }. Exchange them
backgammon-dice = Dice { $dice }
backgammon-cube = Doubling cube at { $value }
backgammon-cube-owned = Doubling cube at { $value }, with { $name }
backgammon-cube-offered = Doubling cube, offered at { $value }

## A player's plate

backgammon-pips =
    { $count ->
        [one] pip
       *[other] pips
    }
backgammon-points-of = { $count } of { $length } points
backgammon-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
backgammon-crawford = Crawford game: nobody doubles
backgammon-game-number = Game { $number }

## The buttons in the thumb's place

backgammon-roll = Roll
backgammon-double = Double?
backgammon-double-to = Double to { $value }
backgammon-double-not = Not now
backgammon-undo = Undo
backgammon-undo-all = Undo all
backgammon-off-all = Bear off all
backgammon-done = Done
backgammon-lift = Tap or drag a checker
backgammon-drop = Drop on a ring
backgammon-press = Tap a ring
backgammon-to-go =
    { $count ->
        [one] One more to play
       *[other] { $count } more to play
    }
backgammon-whole = Your move is whole
backgammon-forced = No choice: { $play } is played for you
backgammon-sent = The referee looks at it
backgammon-play-own = Play a game of your own

## Tools

backgammon-tools = Tools
backgammon-more = More
backgammon-list = Legal plays
backgammon-present = Back to now
backgammon-type = Type a move

## How it stands

backgammon-paused = Paused
backgammon-preparing = The house sets up the board
backgammon-ended = The game has ended
backgammon-play = play { $high } and { $low }
backgammon-play-double = play { $die } four times
backgammon-your-turn = Your turn: { $what }
backgammon-your-roll = Your turn: roll
backgammon-your-roll-or-double = Your turn: roll or double
backgammon-their-turn = { $name } plays { $dice }
backgammon-their-roll = { $name } is to roll
backgammon-their-answer = { $name } thinks about the double
backgammon-their-beaver = { $name } thinks about the beaver
backgammon-their-acceptance = { $name } thinks about your offer
backgammon-doubles-to = { $name } doubles to { $value }
backgammon-beavers-to = { $name } beavers to { $value }
backgammon-resigns-to-you =
    { $level ->
        [1] { $name } offers to lose a single game
        [2] { $name } offers to lose a gammon
       *[3] { $name } offers to lose a backgammon
    }

## How it ended

backgammon-you-won-all = You won { $score }
backgammon-you-lost-all = You lost { $score }
backgammon-won-all = { $name } won { $score }
