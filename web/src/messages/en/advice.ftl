## Suggestions, for a player who has taken a hint

advice-title = What you could do
advice-best = Best
advice-usual = As you usually play
advice-points =
    { $points ->
        [one] about { $points } point
       *[other] about { $points } points
    }
advice-share = you: { $percent } %
advice-play = Play this

## What the game has learned about a player

advice-habits = What your table has learned about you
advice-habits-open = What was learned about you
advice-habits-why = Suggestions under “{ advice-usual }” go by your own choices. Only you can see this, and only a few numbers are kept: no game and no card.
advice-habits-none =
    { $choices ->
        [0] Nothing yet. Play a game, and look again.
        [one] You have made one choice so far: too few to say anything.
       *[other] From { $choices } choices nothing stands out: you play like most.
    }
advice-habits-from =
    { $games ->
        [one] From { $choices } choices in one game.
       *[other] From { $choices } choices in { $games } games.
    }
advice-habits-numbers = The numbers
advice-habits-habit = Habit
advice-habits-weight = More or less than most
advice-habits-unsure = give or take { $number }
advice-habits-on = Learn from my choices
advice-habits-off = It is switched off. Nothing is learned, and nothing that is known is used.
advice-habits-erase = Erase all of it
advice-habits-erased = Erased. What you chose before is never learned again.
