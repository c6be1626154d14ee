"""Casino, as it is played in South Africa: capture cards of the table by their values.

Forty cards. A turn plays one card of the hand: it captures, builds, raises a build, or trails.
Rules C1 to C21 of docs/rules/casino.md. Read in this order:

    cards     the deck              sets      cards that add up
    moves     what may be asked, and why not
    spread    what a player has in sight; every question is asked of it
    actions, context, determination, conditions, presets
              the engine that says what a drag may mean; the rules DOCUMENT and STANDARD
    captures, builds, turns, staging
              what a turn does        marks     what fits a stack
    state     the table             events    what may happen
    deals, scoring                  ledger    writing events down
    rules     the law               view      what is seen
    notation  moves as text         service   questions without a table
    bot       a player that never looks past its view
    kernels   determination by the million, whole games at random; compiled
    playouts  the door to the kernels; imports them only when it is used
"""

from fairtable.games.casino.actions import (
    NO_ACTIONS,
    Action,
    AddToStack,
    CreateBuild,
    CreateStack,
    Determination,
    ExtendBuild,
    JoinBuild,
    NearMiss,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.bot import (
    choose,
)
from fairtable.games.casino.captures import (
    CaptureOption,
    capture_options,
)
from fairtable.games.casino.cards import (
    DECK,
    POINTS,
    VALUE,
    is_valid_sequence,
    is_valid_set,
    read_card,
)
from fairtable.games.casino.context import (
    Context,
)
from fairtable.games.casino.determination import (
    CasinoRules,
    Rule,
    determine_actions,
)
from fairtable.games.casino.events import (
    BuildLaid,
    CardsCaptured,
    CardsLaidOut,
    CardStaged,
    CardTakenBack,
    CardTrailed,
    DealBegun,
    DealScored,
    Event,
    GameFinished,
    HandDealt,
    RoundBegun,
    StackBegun,
    StackGone,
    StockLaid,
    TableSwept,
    TurnPassed,
)
from fairtable.games.casino.marks import (
    Marks,
    marks,
)
from fairtable.games.casino.moves import (
    Add,
    Begin,
    BuildStack,
    Cancel,
    Capture,
    LayBuild,
    Move,
    Offends,
    Raise,
    Stage,
    TakeBack,
    TakeStack,
    Trail,
    Turn,
    Why,
)
from fairtable.games.casino.notation import (
    read_move,
    write_move,
)
from fairtable.games.casino.playouts import (
    PlayOut,
    batch_actions,
    play_out,
    play_outs,
    warm_up,
)
from fairtable.games.casino.presets import (
    DOCUMENT,
    PRESETS,
    STANDARD,
)
from fairtable.games.casino.rules import (
    absence,
    begin,
    decide,
    due,
    evolve,
    legal_moves,
    opening,
    outcome,
    redealt,
    seats,
)
from fairtable.games.casino.scoring import (
    SideScore,
    score,
)
from fairtable.games.casino.service import (
    SERVICES,
    CaptureAnswer,
    CaptureQuestion,
    DragAnswer,
    DragQuestion,
    ask_actions,
    ask_captures,
)
from fairtable.games.casino.spread import (
    Build,
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Spread,
    Stack,
    Staged,
    Target,
)
from fairtable.games.casino.state import (
    CardTable,
    Options,
)
from fairtable.games.casino.turns import (
    turns,
)
from fairtable.games.casino.view import (
    View,
    spread_of,
    view,
)

NAME = "casino"
TITLE = "Casino"
SUMMARY = (
    "South African Casino: capture and build with forty cards; aces, spades and the 10♦ count."
)
RULES_VERSION = 1

__all__ = [
    "DECK",
    "DOCUMENT",
    "NAME",
    "NO_ACTIONS",
    "POINTS",
    "PRESETS",
    "RULES_VERSION",
    "SERVICES",
    "STANDARD",
    "SUMMARY",
    "TITLE",
    "VALUE",
    "Action",
    "Add",
    "AddToStack",
    "Begin",
    "Build",
    "BuildLaid",
    "BuildStack",
    "Cancel",
    "Capture",
    "CaptureAnswer",
    "CaptureOption",
    "CaptureQuestion",
    "CardStaged",
    "CardTable",
    "CardTakenBack",
    "CardTrailed",
    "CardsCaptured",
    "CardsLaidOut",
    "CasinoRules",
    "Context",
    "CreateBuild",
    "CreateStack",
    "DealBegun",
    "DealScored",
    "Determination",
    "DragAnswer",
    "DragQuestion",
    "Dragged",
    "Event",
    "ExtendBuild",
    "GameFinished",
    "HandDealt",
    "JoinBuild",
    "LayBuild",
    "Marks",
    "Move",
    "NearMiss",
    "Offends",
    "OnBuild",
    "OnLoose",
    "OnStack",
    "OnTable",
    "Options",
    "PlayOut",
    "Raise",
    "RoundBegun",
    "Rule",
    "SideScore",
    "Spread",
    "Stack",
    "StackBegun",
    "StackGone",
    "Stage",
    "Staged",
    "StockLaid",
    "TableSwept",
    "TakeBack",
    "TakeCards",
    "TakeStack",
    "Target",
    "Trail",
    "TrailCard",
    "Turn",
    "TurnPassed",
    "View",
    "Why",
    "absence",
    "ask_actions",
    "ask_captures",
    "batch_actions",
    "begin",
    "capture_options",
    "choose",
    "decide",
    "determine_actions",
    "due",
    "evolve",
    "is_valid_sequence",
    "is_valid_set",
    "legal_moves",
    "marks",
    "opening",
    "outcome",
    "play_out",
    "play_outs",
    "read_card",
    "read_move",
    "redealt",
    "score",
    "seats",
    "spread_of",
    "turns",
    "view",
    "warm_up",
    "write_move",
]
