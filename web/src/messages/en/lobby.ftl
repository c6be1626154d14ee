lobby-claim = Games at a fair table. The referee makes no mistakes, and always says why.
lobby-games = Games
lobby-no-games = This server has no games yet.
lobby-loading = The games are loading
lobby-check-a-game = Check a game
lobby-try-the-api = Try the API
lobby-rules-of = Rules of { $game }
lobby-change-name = Change your name

## The card of a game

lobby-play-now = Play now
lobby-opening = Opening the table
lobby-play-person = Play a person
lobby-great-board = The great board: everybody at once
lobby-create = Create a table
lobby-watch = Watch
lobby-learn = Learn it
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

lobby-continue = Continue your games
lobby-open-tables = Open tables
lobby-none-waiting = Nobody is waiting for players right now. Create a table and share its link. Everybody who opens the link can sit down.
lobby-none-waiting-alone = No table is waiting for a player. The games here are for one player, but others can watch. Create a table and share its link.
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
lobby-join-label = The code or the link of the table
lobby-join-button = Join
lobby-code-hint = Type the eight characters that your host sees, or paste the whole link.
lobby-code-wrong = A code has eight letters and digits, such as { $example }.
