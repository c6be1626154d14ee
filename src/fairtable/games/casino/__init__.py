"""Casino, as it is played in South Africa: capture cards from the table by their values.

There are forty cards. In a turn you play one card of your hand: it captures, builds, raises a
build, or trails. Rules C1 to C22 of docs/rules/casino.md. Read in this order:

    cards     the deck
    sets      cards that add up to a value
    moves     moves, and why a move is refused
    events    what happened
    spread    what a player can see; the rules are asked about a spread
    actions, context, determination, conditions, presets
              the engine that says what a drag may mean; DOCUMENT and STANDARD rules
    captures, builds, turns, staging
              what a turn does
    taking    every way of capturing, best first
    combos, marks
              which cards fit a stack, and what the stack is in words
    state     the options and the table
    deals     how cards are dealt, and what follows a turn
    scoring   the points of a deal
    evolving  evolve: the table after each event
    hints     a hint for the player on turn
    rules     decide and the rest of the game
    choices   the legal moves, for a board on the screen
    drags     what each card that may be lifted means where it is dropped
    view      what players and spectators see
    teaching  suggestions with reasons, hints, and what is learned of a player
    notation  moves as text
    lessons, lesson_service
              six tiny tables that teach the game
    asked, judging, service
              questions from programs that have no table
    document_shapes, document_reading, document_actions, document_teaching, document_form
              the same in the words of the source document
    bot       a player that sees only its view, and a beginner
    opponents the bots by name and strength
    engine    bots that imagine the hidden cards; imported when needed
    kernels, playout_kernels
              millions of drags, and random deals; compiled
    playouts  calls the kernels; imports them only when needed
"""

from importlib.resources import files

from fairtable.games.casino.actions import (
    NO_ACTIONS,
    Action,
    AddToStack,
    ComboFeedback,
    CreateBuild,
    CreateStack,
    Determination,
    ExtendBuild,
    JoinBuild,
    NearMiss,
    TakeCards,
    TrailCard,
)
from fairtable.games.casino.bot import choose
from fairtable.games.casino.cards import (
    DECK,
    POINTS,
    VALUE,
    Impossible,
    is_valid_sequence,
    is_valid_set,
    read_card,
)
from fairtable.games.casino.context import CasinoRules, Context, Rule
from fairtable.games.casino.determination import (
    determine_actions,
    evaluate_rules,
    format_result,
)
from fairtable.games.casino.document_form import SERVICE_FORMS
from fairtable.games.casino.drags import Drag, Meaning, Onto
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
    HintTaken,
    RoundBegun,
    StackBegun,
    StackGone,
    StockLaid,
    TableSwept,
    TurnPassed,
)
from fairtable.games.casino.lesson_service import LessonQuestion, ask_lesson
from fairtable.games.casino.lessons import LESSONS, Lesson, Step
from fairtable.games.casino.marks import Marks, marks
from fairtable.games.casino.moves import (
    Add,
    Begin,
    BuildStack,
    Cancel,
    Capture,
    Deal,
    Hint,
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
from fairtable.games.casino.notation import read_move, write_move
from fairtable.games.casino.opponents import BOTS
from fairtable.games.casino.playouts import PlayOut, batch_actions, play_out, play_outs
from fairtable.games.casino.presets import DOCUMENT, PRESETS, STANDARD
from fairtable.games.casino.rules import (
    absence,
    begin,
    decide,
    draws,
    due,
    evolve,
    legal_moves,
    luck,
    opening,
    outcome,
    redealt,
    seats,
)
from fairtable.games.casino.scoring import SideScore, score
from fairtable.games.casino.service import SERVICES
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
from fairtable.games.casino.state import CardTable, Options
from fairtable.games.casino.taking import CaptureOption, capture_options
from fairtable.games.casino.teaching import (
    HABITS,
    TEACHING,
    KnownHabits,
    SuggestAnswer,
    Suggestion,
    Suggestions,
    SuggestQuestion,
    ask_suggestions,
    suggest,
)
from fairtable.games.casino.turns import turns
from fairtable.games.casino.view import HintsView, View, spread_of, view
from fairtable.games.casino.warming import warm_up
from fairtable.referee import (
    Bots,
    Game,
    Kernels,
    Rolling,
    Services,
    read_moments,
)

GAME: Game[Options, CardTable, Move, Event, View] = Game(
    name="casino",
    title="Casino",
    summary=(
        "South African Casino: capture and build with forty cards; "
        "aces, spades and the 10♦ count."
    ),
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
    moments=read_moments(files(__name__).joinpath("luck.json").read_bytes()),
    due=due,
    absence=absence,
    can_be_drawn=True,
    bots=Bots(choose, BOTS),
    teaching=TEACHING,
    habits=HABITS,
    services=Services(SERVICES, SERVICE_FORMS),
    kernels=Kernels(warm_up, plain_rules=True),
)

__all__ = [
    "BOTS",
    "DECK",
    "DOCUMENT",
    "GAME",
    "HABITS",
    "LESSONS",
    "NO_ACTIONS",
    "POINTS",
    "PRESETS",
    "SERVICES",
    "SERVICE_FORMS",
    "STANDARD",
    "TEACHING",
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
    "CaptureOption",
    "CardStaged",
    "CardTable",
    "CardTakenBack",
    "CardTrailed",
    "CardsCaptured",
    "CardsLaidOut",
    "CasinoRules",
    "ComboFeedback",
    "Context",
    "CreateBuild",
    "CreateStack",
    "Deal",
    "DealBegun",
    "DealScored",
    "Determination",
    "Drag",
    "Dragged",
    "Event",
    "ExtendBuild",
    "GameFinished",
    "HandDealt",
    "Hint",
    "HintTaken",
    "HintsView",
    "Impossible",
    "JoinBuild",
    "KnownHabits",
    "LayBuild",
    "Lesson",
    "LessonQuestion",
    "Marks",
    "Meaning",
    "Move",
    "NearMiss",
    "Offends",
    "OnBuild",
    "OnLoose",
    "OnStack",
    "OnTable",
    "Onto",
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
    "Step",
    "StockLaid",
    "SuggestAnswer",
    "SuggestQuestion",
    "Suggestion",
    "Suggestions",
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
    "ask_lesson",
    "ask_suggestions",
    "batch_actions",
    "begin",
    "capture_options",
    "choose",
    "decide",
    "determine_actions",
    "draws",
    "due",
    "evaluate_rules",
    "evolve",
    "format_result",
    "is_valid_sequence",
    "is_valid_set",
    "legal_moves",
    "luck",
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
    "suggest",
    "turns",
    "view",
    "warm_up",
    "write_move",
]
