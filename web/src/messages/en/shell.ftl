shell-close = Close
shell-try-again = Try again
shell-rule = Rule { $number }
shell-to-games = To the games

## The switch between light and dark

shell-theme-system = Theme: system
shell-theme-light = Theme: light
shell-theme-dark = Theme: dark

## An address where there is no page

shell-nowhere-tab = Not found · Fairtable
shell-nowhere = There is nothing at this address.
shell-nowhere-why = The link to a table ends with a code of eight characters. Perhaps one of them is missing.

## Beside the name of a table: a Sudoku that a player brought

shell-own-puzzle = Own puzzle
shell-for-money =
    { $count ->
        [one] A money game
       *[other] { $count } money games
    }
shell-match-to =
    { $count ->
        [one] One point
       *[other] Match to { $count }
    }

## The connection is lost

shell-reconnecting = Reconnecting
shell-reconnecting-calm = Reconnecting. Nothing is lost.
shell-offline-calm = You are offline. Nothing is lost.
shell-reconnecting-moves =
    { $count ->
        [one] Reconnecting. Nothing is lost: { $count } move will be sent later.
       *[other] Reconnecting. Nothing is lost: { $count } moves will be sent later.
    }
shell-offline-moves =
    { $count ->
        [one] You are offline. Nothing is lost: { $count } move will be sent later.
       *[other] You are offline. Nothing is lost: { $count } moves will be sent later.
    }
