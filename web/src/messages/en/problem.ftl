# What the client itself finds wrong. A refusal by the server has its own English sentence. In
# another language it is problem-<book>-<code>, for example problem-sudoku-value-in-row; the
# values of each sentence are those of the refusal.
problem-client-offline = The server can’t be reached. Check your connection and try again.
problem-client-stumbled = Something went wrong on the server. Nothing of yours is lost. Try again in a moment.
problem-client-no-reason = The server refused this ({ $status }) and gave no reason.
# $reason is a whole sentence: one of fairness-broken-….
problem-client-broken-log = The log of this table is wrong at entry { $entry }. { $reason } So your browser did not give its link: you could not trust the luck of this game.
