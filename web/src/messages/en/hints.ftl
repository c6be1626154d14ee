## Where hints are agreed, in every game

hints-hint = Hint
hints-title = Hints
hints-nobody = Hints are agreed. Nobody has taken one.
hints-has-taken =
    { $count ->
        [one] { $name } has taken { $count } hint.
       *[other] { $name } has taken { $count } hints.
    }
hints-you-have-taken =
    { $count ->
        [one] You have taken { $count } hint.
       *[other] You have taken { $count } hints.
    }
hints-thinking = The program looks at the table.
