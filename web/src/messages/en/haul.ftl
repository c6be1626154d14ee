## What happened

haul-card =
    { $rank ->
        [A] ace
       *[other] { $rank }
    } { $suit ->
        [S] of spades
        [H] of hearts
        [D] of diamonds
       *[C] of clubs
    }
haul-trailed = { $name } trailed { $card }.
haul-you-trailed = You trailed { $card }.
haul-took = { $name } took { $cards } with { $card }.
haul-you-took = You took { $cards } with { $card }.
haul-created = { $name } built { $value }: { $card } on { $cards }.
haul-you-created = You built { $value }: { $card } on { $cards }.
haul-joined = { $name } added { $card } to the { $value }.
haul-you-joined = You added { $card } to the { $value }.
haul-raised = { $name } raised a build to { $value } with { $card }.
haul-you-raised = You raised a build to { $value } with { $card }.
haul-swept = { $name } captured last and takes { $cards }.
haul-you-swept = You captured last and take { $cards }.
haul-hinted = { $name } took a hint.
haul-you-hinted = You took a hint.

## The same in the story, after the player's name

haul-told-trailed = trailed { $card }
haul-told-took = took { $cards } with { $card }
haul-told-created = built { $value }: { $card } on { $cards }
haul-told-joined = added { $card } to the { $value }
haul-told-raised = raised a build to { $value } with { $card }
haul-told-swept = the last cards go to the last captor: { $cards }
haul-told-hinted = took a hint
haul-told-deal = deal { $number }
haul-told-round = round { $number }
haul-key = { $count } cards at once
haul-told-scored = counted: { $score }

## The end

haul-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
haul-deals = Deals

## The count

haul-count = The count
haul-you = You
haul-you-and = You and { $names }
haul-cards = Cards
haul-spades = Spades
haul-aces = Aces
haul-most = most: 2 points
haul-tie = a tie: 1 each
haul-each = 1 point each
haul-of-points = of { $count } points
haul-go-on = Go on
