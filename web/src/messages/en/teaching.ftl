## Hints during play

teaching-advice = What the program would do
teaching-best-of-these = best
teaching-wins = { $percent } % wins

## The look at a finished game

teaching-title = How it was played
teaching-why = A program goes through the game, and says what each decision cost.
teaching-look = Look at your play
teaching-begins = The program begins.
teaching-progress = { $done } of { $of } decisions are looked at.
teaching-nothing = There was nothing to decide.
teaching-summary = Both players
teaching-unit = A point is a single game at the value of the cube. The error rate is what a decision lost on average, in thousandths of a point, counted as GNU Backgammon does. Judged by { $engine }.
teaching-save = Save for other programs (.mat)

## The players

teaching-decisions = Decisions
teaching-mistakes = Mistakes
teaching-lost = Points given away
teaching-lost-by-cube = Of these at the cube
# In thousandths of a point for each decision, as GNU Backgammon counts it.
teaching-rate = Error rate
teaching-rated = { $rate }, { $rating }
teaching-is-supernatural = supernatural
teaching-is-world-class = world class
teaching-is-expert = expert
teaching-is-advanced = advanced
teaching-is-intermediate = intermediate
teaching-is-casual = casual player
teaching-is-beginner = beginner
teaching-is-awful = still learning
teaching-luck = Luck of the dice
teaching-luck-even = even
teaching-luck-little = a little lucky
teaching-luck-much = lucky
teaching-luck-great = very lucky
teaching-ill-little = a little unlucky
teaching-ill-much = unlucky
teaching-ill-great = very unlucky

## Decisions

teaching-worst =
    { $count ->
        [one] What cost most
       *[other] What cost most: the worst { $count }
    }
teaching-no-mistakes = Nobody made a mistake.
teaching-all =
    { $count ->
        [one] The only decision
       *[other] All { $count } decisions
    }
teaching-game = Game { $number }
teaching-played = Played
teaching-better = Better
teaching-did =
    { $what ->
        [double] double
        [roll] no double
        [take] take
        [drop] drop
        [beaver] beaver
       *[other] { $what }
    }
teaching-costs = costs { $points }
teaching-is-best = the best
teaching-before = Decision before
teaching-next = Next decision

## The chart

teaching-chart = Chances after each decision
teaching-moment = Decision on the chart
teaching-chances = { $white } { $whites } %, { $black } { $blacks } %
teaching-in-words = { $name }: { $what }, { $cost }. { $chances }
teaching-with-dice = { $dice }: { $what }
