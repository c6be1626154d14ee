board-title = The great board
board-tab = The great board · Fairtable
board-home = Fairtable, to the games
board-canvas = The great board: { $width } by { $height } boxes. Arrows move, plus and minus zoom. Up close, arrows move a marked line, Space turns it and Enter draws it.

## Teams

board-red = Red
board-blue = Blue
board-green = Green
board-yellow = Yellow
board-scores = Boxes of the four teams
# After a number.
board-boxes =
    { $count ->
        [one] box
       *[other] boxes
    }
board-your-team = your team

## Where the window looks

board-whole-size = { $width } × { $height } boxes
board-where = { $across } × { $high } boxes at { $x }, { $y }
board-closed =
    { $count ->
        [0] no box is closed yet
        [one] { $count } box is closed
       *[other] { $count } boxes are closed
    }
board-at = At { $x }, { $y }
board-here =
    { $count ->
        [one] { $count } here
       *[other] { $count } here
    }
board-here-title = People here now
board-overview = The whole board: press to go there
board-loupe = A close look: press to go there
board-zoom = Zoom
board-closer = Closer
board-farther = Farther
board-whole = The whole board
board-heat = Show where things happen
board-go = Take me where it happens
board-quiet = Nothing happens right now. Here is a place with free lines.

## The tray

board-lines-left =
    { $count ->
        [0] No lines for { $team }
        [one] { $count } line for { $team }
       *[other] { $count } lines for { $team }
    }
board-next-in = the next in { $time }
board-quota-full = all your pencils are whole
board-pencils =
    { $count ->
        [one] { $count } of { $size } lines left
       *[other] { $count } of { $size } lines left
    }
board-join = Pick up your pencils
board-join-why = You get a team and { $size } lines.
board-joining = Finding you a team
board-watching = Closed boards can be watched, not drawn on.

## What the referee says at a line

board-faster = { $team } was faster. Your pencil is back.
board-somebody-faster = Somebody was faster. Your pencil is back.
board-drawn-already = This line is already drawn.
board-quota-empty =
    { $seconds ->
        [one] Your pencils are used up. The next one is back in { $seconds } second.
       *[other] Your pencils are used up. The next one is back in { $seconds } seconds.
    }
board-too-fast = That was too fast for the referee. Try again in a moment.
board-is-over = This board is over: nothing can be drawn any more.
board-no-team = You have no team yet. Pick up your pencils first.
board-not-kept = This line was not kept. Try it again.
board-you-closed =
    { $count ->
        [one] You closed { $count } box.
       *[other] You closed { $count } boxes.
    }

## The keyboard's line, for screen readers

board-line-across = Line across from { $x }, { $y }
board-line-down = Line down from { $x }, { $y }
board-line-free = { $line }: free.
board-line-closes =
    { $count ->
        [one] { $line }: free. It closes a box.
       *[other] { $line }: free. It closes { $count } boxes.
    }
board-line-taken = { $line }: drawn.

## Sheets

board-tools = Tools
board-lapse = Time-lapse
board-boards = All boards
board-share = Share this place
board-share-why = This link leads to the place that you see now.
board-help = Help (?)
board-help-title = How the great board works
board-help-play = Everybody draws on this board at once, for one of four teams. The team that draws the fourth line around a box gets the box. A line can be drawn from close by: zoom in, then tap it. Who holds the finger still first can aim.
board-help-quota = You have { $size } lines. One comes back every { $seconds } seconds, and { $boxes } for every box that you close.
board-rules = All rules
board-keys = Keys
board-key-arrows = Arrows
board-key-space = Space
board-key-enter = Enter
board-does-move = move the board; up close, move the marked line
board-does-pan = move the board
board-does-zoom = closer, farther
board-does-whole = the whole board
board-does-turn = turn the marked line
board-does-draw = draw the marked line
board-does-happens = go where it happens
board-does-heat = show where things happen
board-does-find = find a place, or draw by numbers
board-does-scores = hear the scores
board-does-help = this help
board-find = Find a place
board-find-why = Columns are counted from the left and rows from the top; the first dot is 0, 0.
board-column = Column
board-row = Row
board-direction = The line from this dot
board-across = across
board-down = down
board-find-go = Go there
board-find-draw = Draw this line
board-no-such-line = The board has no such line.
board-asked = Asked for: { $line }.
board-score-of = { $team } { $boxes }

## The connection

board-reconnecting = Reconnecting. Nothing is lost.
board-offline = You are offline. Nothing is lost.
board-reconnecting-lines =
    { $count ->
        [one] Reconnecting. Nothing is lost: { $count } line will be sent later.
       *[other] Reconnecting. Nothing is lost: { $count } lines will be sent later.
    }
board-loading = The board is being unrolled
board-missing = There is no such board.
board-missing-why = This server may have no great board, or the link may be wrong.
board-to-current = To the board that is open
board-to-games = To the games

## The end

board-over = Game over
board-won = { $team } has won
board-tie = A tie: nobody has won
board-next = To the next board
board-see = See the board
board-watch-again = Watch it again

## All boards

board-number = Board { $number }
board-is-open = open now
board-ended = ended { $day }
board-older = Older boards
board-size-and-lines = { $width } × { $height } boxes, { $percent } % of the lines drawn

## Time-lapse

board-lapse-play = Play
board-lapse-pause = Pause
board-lapse-moment = Moment
board-lapse-speed = Speed
board-lapse-lines =
    { $count ->
        [one] { $count } line
       *[other] { $count } lines
    }
board-lapse-of = { $percent } % of the game
# How long the board had been open.
board-lapse-days =
    { $days ->
        [one] { $days } day { $hours } h
       *[other] { $days } days { $hours } h
    }
board-lapse-hours = { $hours } h { $minutes } min
board-lapse-minutes = { $minutes } min { $seconds } s
board-lapse-in = in { $seconds } s
board-lapse-close = Back to the game
board-lapse-loading = Reading the log: { $percent } %
board-lapse-empty = No line is drawn yet.
board-lapse-value = { $lines } lines, { $percent } %
