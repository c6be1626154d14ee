lobby-claim = Games at a fair table. The referee makes no mistakes, and always says why.
lobby-games = Games
lobby-no-games = This server has no games yet.
lobby-check-a-game = Check a game
lobby-try-the-api = Try the API
lobby-rules-of = Rules of { $game }
lobby-change-name = Change your name

lobby-your-games = Your games
lobby-you-play-as = No sign-up. You play as
lobby-change = change

## The tile of a game

lobby-play = Play
lobby-more = More
lobby-more-of = More of { $game }
lobby-pitch-backgammon = Race fifteen checkers home past an opponent.
lobby-pitch-casino = Capture and build with forty cards.
lobby-pitch-dots = Draw lines. The fourth around a box takes it.
lobby-pitch-sudoku = One grid, four levels, hints that teach.
lobby-pitch-tambola = Dab what is called; claim your prizes.
lobby-great-board = The great board
lobby-pitch-board = A million boxes, four teams, one board for everybody.
lobby-draw-a-line = Draw a line

## What else a game has

lobby-create = Create a table
lobby-watch = Watch a game
lobby-learn = Learn it
lobby-rules = Rules
lobby-opening = Opening the table
lobby-learn-first = New to it? Six little tables teach it in five minutes.
lobby-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
lobby-players-between = { $least } to { $most } players
# $players is "2 players" or "2 to 4 players".
lobby-players-or-bots = { $players }, or against bots

## The form for a new table

lobby-create-for = Create a table for { $game }
lobby-presets = Ready-made options
lobby-more-options = More options
lobby-title = Title
lobby-title-optional = (optional)
lobby-title-example = { $name }’s table
lobby-title-example-unnamed = Your table
lobby-who-finds = Who can find it
lobby-listed = Everybody: the lobby lists it
lobby-unlisted = Only people who have the link
lobby-submit = Create the table
lobby-range = { $least } to { $most }.
lobby-json-hint = Write it as JSON.
lobby-json-wrong = This can’t be read yet. A bracket, a comma or a quotation mark is missing, or there is one too many.

## The form for your name

lobby-your-name = Your name
lobby-name-label = Other players see this name
lobby-keep-name = Save the name

## Tables in lists

lobby-continue = Go on playing
lobby-more-games = and { $count } more
# $names are people: "Casino with Priya".
lobby-game-with = { $game } with { $names }
lobby-your-turn = Your turn
lobby-turn-of = { $name }’s turn
lobby-with = with { $names }
lobby-all-tables = All { $count }
lobby-seats-free = { $free } of { $places } seats free
lobby-just-now = now
lobby-minutes = { $count } min
lobby-join-table = Join { $game } with { $host }
lobby-without = no { $what }
lobby-yes = yes
lobby-no = no
lobby-open-tables = Open tables
lobby-none-waiting = Nobody is waiting. Play, and your table stands here.
lobby-looking = Looking for tables…
lobby-watch-game = Watch { $game }
lobby-none-running = No public game is running now. Start one, and others can watch you.
lobby-status-waiting = waiting for players
lobby-status-starting = starting
lobby-status-playing = playing
lobby-status-paused = paused
lobby-status-over = finished
lobby-nobody-there = nobody at the table
lobby-name-away = { $name } (away)
lobby-watching = { $count } watching
lobby-names-and-more = { $names } and { $count } more

## Joining by code

lobby-join = Join with a code
lobby-join-button = Join
lobby-code-like = Code, like { $example }
lobby-no-such-code = There is no table { $code }.
lobby-code-wrong = A code has eight letters and digits, such as { $example }.
