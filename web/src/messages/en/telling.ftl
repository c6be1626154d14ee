## What happened

telling-you-start = You start with { $dice }.
telling-starts = { $name } starts with { $dice }.
telling-you-rolled = You rolled { $dice }.
telling-rolled = { $name } rolled { $dice }.
telling-you-are-blocked = You rolled { $dice }, and nothing can be played.
telling-blocked = { $name } rolled { $dice }, and can play nothing.
telling-you-played = You played { $dice }: { $play }.
telling-played = { $name } played { $dice }: { $play }.
telling-played-and-hit =
    { $count ->
        [one] { $name } played { $dice } and hit you on your { $points } point.
       *[other] { $name } played { $dice } and hit you on your points { $points }.
    }
telling-doubles-to = { $name } doubles to { $value }.
telling-you-doubled = You double to { $value }.
telling-beavers-to = { $name } beavers to { $value }.
telling-you-took = You took. The cube is yours, at { $value }.
telling-took = { $name } took the double to { $value }.
telling-dropped = { $name } dropped.
telling-refused = { $name } refused your resignation.
telling-took-hint = { $name } took a hint.
# $kind is single, gammon or backgammon.
telling-you-won =
    { $kind ->
        [gammon] You win a gammon: { $count } points.
        [backgammon] You win a backgammon: { $count } points.
       *[single]
            { $count ->
                [one] You win one point.
               *[other] You win { $count } points.
            }
    }
telling-won =
    { $kind ->
        [gammon] { $name } wins a gammon: { $count } points.
        [backgammon] { $name } wins a backgammon: { $count } points.
       *[single]
            { $count ->
                [one] { $name } wins one point.
               *[other] { $name } wins { $count } points.
            }
    }
telling-score-is = It is { $score }.

## The same in the story of the game, after the name of the player

telling-told-opening = game { $game } opens with { $dice }
telling-told-rolled = rolls { $dice }
telling-told-played = plays { $play }
telling-told-blocked = nothing can be played
telling-told-doubled = doubles to { $value }
telling-told-beavered = beavers to { $value }
telling-told-took = takes at { $value }
telling-told-dropped = drops
telling-told-resigns =
    { $level ->
        [1] offers to lose a single game
        [2] offers to lose a gammon
       *[3] offers to lose a backgammon
    }
telling-told-accepts = accepts
telling-told-refuses = refuses
telling-told-hint = takes a hint
telling-told-time = the time is up
telling-told-won =
    { $kind ->
        [gammon] won with a gammon, { $own } : { $other }
        [backgammon] won with a backgammon, { $own } : { $other }
       *[single] won, { $own } : { $other }
    }

## How it ended

telling-match-to =
    { $count ->
        [one] One point
       *[other] Match to { $count }
    }
telling-for-money =
    { $count ->
        [one] One game
       *[other] { $count } games
    }
telling-score = Score
telling-played-for = Played for
telling-games = Games
telling-last-game = Last game
telling-how-won =
    { $kind ->
        [gammon] a gammon
        [backgammon] a backgammon
       *[single] a single game
    }
