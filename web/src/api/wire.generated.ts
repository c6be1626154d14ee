// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Abort: {
            /** @enum {unknown} */
            readonly type: "Abort";
        };
        readonly Advice: {
            readonly best: readonly components["schemas"]["AdvisedMove"][];
            readonly says: string;
        };
        readonly AdvisedMove: {
            readonly move: string;
            readonly points: number;
            readonly loss: number;
            readonly chances: components["schemas"]["Chances"];
        };
        readonly Agree: {
            /** @enum {unknown} */
            readonly type: "Agree";
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly Agreed: {
            /** @enum {unknown} */
            readonly type: "Agreed";
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly Analysis: {
            readonly players: readonly [
                components["schemas"]["PlayerSummary"],
                components["schemas"]["PlayerSummary"]
            ];
            readonly decisions: readonly components["schemas"]["JudgedDecision"][];
            readonly worst: readonly number[];
            readonly engine: string;
        };
        readonly Around: {
            readonly host: string;
            readonly taken: number;
            readonly bots: number;
            readonly awaited: readonly number[];
            /** @default [] */
            readonly seats?: readonly components["schemas"]["SeatCard"][];
            /** @default null */
            readonly between?: components["schemas"]["Between"] | null;
            /** @default null */
            readonly you?: components["schemas"]["Yours"] | null;
        };
        readonly Audited: {
            readonly verdict: components["schemas"]["Word"];
            /** @default  */
            readonly says?: string;
            readonly entry?: number | null;
            /** @default 0 */
            readonly moves?: number;
            /** @default 0 */
            readonly judged?: number;
            /** @default  */
            readonly head?: string;
        };
        readonly Away: {
            /** @enum {unknown} */
            readonly type: "Away";
            readonly absences: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly BatchCard: {
            readonly first: number;
            readonly count: number;
            readonly at: number;
            readonly hash: string;
        };
        readonly BatchList: {
            readonly start: string;
            readonly batches: readonly components["schemas"]["BatchCard"][];
            readonly next: number | null;
        };
        readonly Begin: {
            /** @enum {unknown} */
            readonly type: "Begin";
            /** @default [] */
            readonly links?: readonly string[];
        };
        readonly Between: {
            readonly offers: readonly components["schemas"]["OfferCard"][];
            readonly gone: readonly components["schemas"]["GoneCard"][];
            readonly out: readonly number[];
            readonly players: readonly number[];
            readonly deciders: readonly number[];
            readonly moved: boolean;
            readonly drawable: boolean;
            readonly host_may_end: boolean;
            readonly rematch: readonly number[];
            readonly next: string;
            readonly follows: string;
            readonly tonight: readonly components["schemas"]["TonightCard"][];
            readonly together: components["schemas"]["CalledOff"] | null;
        };
        readonly BoardCard: {
            readonly id: string;
            readonly number: number;
            readonly width: number;
            readonly height: number;
            /** @enum {string} */
            readonly status: "open" | "complete";
            readonly opened_at: number;
            readonly ended_at: number | null;
            readonly placed: number;
            readonly lines: number;
            readonly scores: readonly [
                number,
                number,
                number,
                number
            ];
            readonly target: number;
            readonly winner: number | null;
        };
        readonly BoardList: {
            readonly boards: readonly components["schemas"]["BoardCard"][];
        };
        readonly BotCard: {
            readonly level: string;
            readonly title: string;
            readonly says: string;
        };
        readonly CalledOff: {
            readonly games: number;
            readonly called_off: number;
        };
        readonly ChainLost: {
            /** @enum {unknown} */
            readonly type: "ChainLost";
            readonly seat: number;
        };
        readonly Chances: {
            readonly win: number;
            readonly gammon: number;
            readonly backgammon: number;
            readonly lost_gammon: number;
            readonly lost_backgammon: number;
        };
        readonly Choice: {
            readonly does: string;
            readonly says: string;
            /** @default null */
            readonly targets?: {
                readonly [key: string]: {
                    readonly [key: string]: number;
                };
            } | null;
            /** @default  */
            readonly piece?: string;
            /** @default  */
            readonly to?: string;
        };
        readonly Claim: {
            /** @enum {unknown} */
            readonly type: "Claim";
            readonly seat: number;
        };
        readonly Claimed: {
            /** @enum {unknown} */
            readonly type: "Claimed";
            readonly seat: number;
            readonly gone: number;
        };
        readonly ClockFace: {
            readonly now: number;
            readonly elapsed: number;
            readonly running: boolean;
            /** @default null */
            readonly hand?: number | null;
            /** @default null */
            readonly left?: readonly number[] | null;
        };
        readonly Close: {
            /** @enum {unknown} */
            readonly type: "Close";
        };
        readonly Command: {
            readonly command: string;
            readonly ask: components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["LoseChain"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"] | components["schemas"]["Resign"] | components["schemas"]["Abort"] | components["schemas"]["Offer"] | components["schemas"]["Agree"] | components["schemas"]["Decline"] | components["schemas"]["Claim"] | components["schemas"]["HandOver"] | components["schemas"]["Remove"] | components["schemas"]["Give"] | components["schemas"]["Here"] | components["schemas"]["Rematch"] | components["schemas"]["NoRematch"];
            /** @default null */
            readonly version?: number | null;
        };
        readonly Decline: {
            /** @enum {unknown} */
            readonly type: "Decline";
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly Declined: {
            /** @enum {unknown} */
            readonly type: "Declined";
            readonly seat: number;
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly End: {
            /** @enum {unknown} */
            readonly type: "End";
        };
        readonly Explained: {
            readonly legal: boolean;
            readonly refusal?: components["schemas"]["Problem"] | null;
        };
        readonly FailStart: {
            /** @enum {unknown} */
            readonly type: "FailStart";
            readonly links: readonly string[];
        };
        readonly GameCard: {
            readonly name: string;
            readonly title: string;
            readonly summary: string;
            readonly rules_version: number;
            readonly rules_url: string;
            readonly seats: components["schemas"]["SeatRange"];
            readonly bot: boolean;
            readonly bots: readonly components["schemas"]["BotCard"][];
            readonly luck: boolean;
            readonly shared: string | null;
            readonly presets: readonly components["schemas"]["Preset"][];
        };
        readonly GameEnded: {
            /** @enum {unknown} */
            readonly type: "GameEnded";
            readonly by: string;
        };
        readonly GameStarted: {
            /** @enum {unknown} */
            readonly type: "GameStarted";
            readonly seats: readonly number[];
            /** @default 0 */
            readonly attempt?: number;
        };
        readonly Give: {
            /** @enum {unknown} */
            readonly type: "Give";
            readonly link: string;
        };
        readonly GoneCard: {
            readonly seat: number;
            readonly until: number;
        };
        readonly GuestCard: {
            readonly name: string;
        };
        readonly Habit: {
            readonly name: string;
            readonly means: string;
            readonly weight: number;
            readonly unsure: number;
            readonly says: string;
        };
        readonly HabitSheet: {
            readonly on: boolean;
            readonly games: number;
            readonly choices: number;
            readonly says: readonly string[];
            readonly habits: readonly components["schemas"]["Habit"][];
        };
        readonly HandOver: {
            /** @enum {unknown} */
            readonly type: "HandOver";
            readonly seat: number;
        };
        readonly Here: {
            /** @enum {unknown} */
            readonly type: "Here";
        };
        readonly HostChanged: {
            /** @enum {unknown} */
            readonly type: "HostChanged";
            readonly holder: string;
        };
        readonly HouseAway: {
            /** @enum {unknown} */
            readonly type: "HouseAway";
            readonly since: number;
            readonly until: number;
        };
        readonly Invite: {
            /** @enum {unknown} */
            readonly type: "Invite";
            /** @default null */
            readonly seat?: number | null;
            /** @default null */
            readonly level?: string | null;
        };
        readonly JudgedDecision: {
            readonly seq: number;
            readonly game: number;
            readonly seat: number;
            /** @enum {string} */
            readonly kind: "play" | "double" | "answer";
            readonly dice: readonly [
                number,
                number
            ] | null;
            readonly played: string;
            readonly best: string;
            readonly loss: number;
            readonly luck: number | null;
            readonly win: number;
            readonly says: string;
        };
        readonly Left: {
            readonly left: number;
            readonly next_ms: number;
            readonly size: number;
        };
        readonly LegalMoves: {
            readonly moves: readonly string[];
            readonly more: boolean;
        };
        readonly LineAdvice: {
            readonly edge: number;
            readonly boxes: readonly number[];
            readonly says: string;
        };
        readonly LogPage: {
            readonly entries: readonly components["schemas"]["PageEntry"][];
            readonly version: number;
        };
        readonly LogPart: {
            readonly seats: readonly number[] | null;
            readonly hash: string;
            /** @default null */
            readonly body?: string | null;
        };
        readonly LoseChain: {
            /** @enum {unknown} */
            readonly type: "LoseChain";
        };
        readonly May: {
            readonly ask: string;
            /** @default null */
            readonly about?: number | ("draw" | "end" | "pause") | null;
            /** @default 0 */
            readonly since?: number;
        };
        readonly Me: {
            readonly team: number;
            readonly quota: components["schemas"]["Left"];
        };
        readonly NewTable: {
            readonly game: string;
            /** @default  */
            readonly title?: string;
            /** @default true */
            readonly public?: boolean;
            /** @default true */
            readonly sit?: boolean;
            /** @default null */
            readonly anchor?: string | null;
        };
        readonly NoRematch: {
            /** @enum {unknown} */
            readonly type: "NoRematch";
        };
        readonly NoteBack: {
            /** @enum {unknown} */
            readonly type: "NoteBack";
            readonly seat: number;
        };
        readonly NoteGone: {
            /** @enum {unknown} */
            readonly type: "NoteGone";
            readonly seat: number;
        };
        readonly Offer: {
            /** @enum {unknown} */
            readonly type: "Offer";
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly OfferCard: {
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
            readonly seats: readonly number[];
        };
        readonly Offered: {
            /** @enum {unknown} */
            readonly type: "Offered";
            readonly seat: number;
            /** @enum {unknown} */
            readonly what: "draw" | "end" | "pause";
        };
        readonly PageEntry: {
            readonly seq: number;
            readonly parts: readonly components["schemas"]["LogPart"][];
            /** @default null */
            readonly hash?: string | null;
            /** @default null */
            readonly public?: string | null;
            /** @default null */
            readonly digest?: string | null;
        };
        readonly Pause: {
            /** @enum {unknown} */
            readonly type: "Pause";
        };
        readonly Play: {
            /** @enum {unknown} */
            readonly type: "Play";
            readonly move: string;
            /** @default null */
            readonly link?: string | null;
        };
        readonly PlayAgain: {
            /** @enum {unknown} */
            readonly type: "PlayAgain";
            readonly table: string;
        };
        readonly PlayerBack: {
            /** @enum {unknown} */
            readonly type: "PlayerBack";
            readonly seat: number;
        };
        readonly PlayerGone: {
            /** @enum {unknown} */
            readonly type: "PlayerGone";
            readonly seat: number;
            readonly until: number;
        };
        readonly PlayerSummary: {
            readonly seat: number;
            readonly name: string;
            readonly moves: number;
            readonly errors: number;
            readonly loss: number;
            readonly cube_loss: number;
            readonly luck: number;
            readonly counted: number;
            readonly rate: number;
            /** @enum {string} */
            readonly rating: "supernatural" | "world-class" | "expert" | "advanced" | "intermediate" | "casual-player" | "beginner" | "awful";
        };
        readonly Preset: {
            readonly label: string;
            readonly options: {
                readonly [key: string]: unknown;
            };
        };
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            readonly code: string;
            readonly rule?: string | null;
            readonly rule_url?: string | null;
            readonly place?: string | null;
            readonly retry_after?: number | null;
        };
        readonly Progress: {
            readonly done: number;
            readonly of: number;
        };
        readonly Promise: {
            /** @default  */
            readonly anchor?: string;
            /** @default 0 */
            readonly links?: number;
            /** @default  */
            readonly sealed?: string;
        };
        readonly QuotaCard: {
            readonly size: number;
            readonly seconds: number;
            readonly per_box: number;
        };
        readonly Reach: {
            readonly addresses: readonly string[];
            /**
             * @default
             * @enum {string}
             */
            readonly why?: "" | "listens-here-only" | "no-network";
        };
        readonly Rematch: {
            /** @enum {unknown} */
            readonly type: "Rematch";
        };
        readonly RematchAgreed: {
            /** @enum {unknown} */
            readonly type: "RematchAgreed";
            readonly table: string;
        };
        readonly Remove: {
            /** @enum {unknown} */
            readonly type: "Remove";
            readonly holder: string;
        };
        readonly Resign: {
            /** @enum {unknown} */
            readonly type: "Resign";
        };
        readonly Resigned: {
            /** @enum {unknown} */
            readonly type: "Resigned";
            readonly seat: number;
        };
        readonly Result: {
            readonly points: {
                readonly [key: string]: number;
            };
            readonly winners: readonly number[];
            readonly by: string;
            readonly rule: string;
        };
        readonly Resume: {
            /** @enum {unknown} */
            readonly type: "Resume";
        };
        readonly Rise: {
            /** @enum {unknown} */
            readonly type: "Rise";
            readonly seat: number;
        };
        readonly SeatCard: {
            readonly seat: number;
            readonly name: string | null;
            readonly present: boolean;
            readonly chained: boolean;
            /** @default false */
            readonly bot?: boolean;
            /** @default false */
            readonly kept?: boolean;
        };
        readonly SeatLeft: {
            /** @enum {unknown} */
            readonly type: "SeatLeft";
            readonly seat: number;
        };
        readonly SeatRange: {
            readonly least: number;
            readonly most: number;
        };
        readonly SeatTaken: {
            /** @enum {unknown} */
            readonly type: "SeatTaken";
            readonly seat: number;
            readonly holder: string;
        };
        readonly SeatsClosed: {
            /** @enum {unknown} */
            readonly type: "SeatsClosed";
            readonly attempt: number;
            readonly seats: readonly number[];
        };
        readonly Sit: {
            /** @enum {unknown} */
            readonly type: "Sit";
            /** @default  */
            readonly name?: string;
            /** @default null */
            readonly seat?: number | null;
            /** @default null */
            readonly anchor?: string | null;
            /** @default  */
            readonly salt?: string;
        };
        readonly Spectator: {
            readonly name: string;
            readonly holder: string;
        };
        readonly SpectatorList: {
            readonly spectators: readonly components["schemas"]["Spectator"][];
            readonly nameless: number;
        };
        readonly SpectatorRemoved: {
            /** @enum {unknown} */
            readonly type: "SpectatorRemoved";
            readonly holder: string;
        };
        readonly Start: {
            /** @enum {unknown} */
            readonly type: "Start";
            /** @default [] */
            readonly seats?: readonly number[];
        };
        readonly StartFailed: {
            /** @enum {unknown} */
            readonly type: "StartFailed";
            readonly attempt: number;
            readonly missing: readonly number[];
        };
        readonly Succeed: {
            /** @enum {unknown} */
            readonly type: "Succeed";
        };
        readonly Suggestion: {
            readonly move: string;
            /** @enum {unknown} */
            readonly does: "build" | "raise" | "take" | "trail";
            readonly cards: readonly string[];
            readonly worth: number;
            readonly points: number | null;
            readonly share: number;
            readonly says: string;
        };
        readonly Suggestions: {
            readonly best: readonly components["schemas"]["Suggestion"][];
            readonly usual: readonly components["schemas"]["Suggestion"][];
            readonly says: string;
        };
        readonly Summary: {
            readonly id: string;
            readonly game: string;
            readonly title: string;
            /** @enum {unknown} */
            readonly status: "over" | "paused" | "playing" | "starting" | "waiting";
            readonly public: boolean;
            readonly seats: readonly components["schemas"]["SeatCard"][];
            readonly places: number;
            readonly taken: number;
            readonly bots: number;
            readonly host: string;
            readonly spectators: number;
            readonly version: number;
            readonly opened_at: number;
            readonly luck: boolean;
            readonly awaited: readonly number[];
            readonly between: components["schemas"]["Between"];
        };
        readonly TableOpened: {
            /** @enum {unknown} */
            readonly type: "TableOpened";
            readonly table: string;
            readonly game: string;
            readonly rules: number;
            readonly host: string;
            readonly title: string;
            readonly public: boolean;
            readonly opened_at: number;
            readonly places: number;
            readonly promise: components["schemas"]["Promise"];
            /** @default 0 */
            readonly attempts?: number;
            /** @default 0 */
            readonly patience?: number;
            /** @default  */
            readonly follows?: string;
            /** @default [] */
            readonly kept?: readonly string[];
        };
        readonly TablePaused: {
            /** @enum {unknown} */
            readonly type: "TablePaused";
        };
        readonly TableResumed: {
            /** @enum {unknown} */
            readonly type: "TableResumed";
        };
        readonly TableView: {
            readonly table: components["schemas"]["Summary"];
            readonly you: components["schemas"]["You"];
            readonly version: number;
            readonly outcome: components["schemas"]["Result"] | null;
            readonly clock: components["schemas"]["ClockFace"];
            readonly head: string;
        };
        readonly TonightCard: {
            readonly seat: number;
            readonly games: number;
            readonly called_off: number;
        };
        readonly Update: {
            readonly version: number;
            readonly at: number;
            readonly by: number | null;
            readonly asked: (components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["LoseChain"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"] | components["schemas"]["Resign"] | components["schemas"]["Abort"] | components["schemas"]["Offer"] | components["schemas"]["Agree"] | components["schemas"]["Decline"] | components["schemas"]["Claim"] | components["schemas"]["HandOver"] | components["schemas"]["Remove"] | components["schemas"]["Begin"] | components["schemas"]["FailStart"] | components["schemas"]["Away"] | components["schemas"]["Close"] | components["schemas"]["NoteGone"] | components["schemas"]["NoteBack"] | components["schemas"]["Succeed"] | components["schemas"]["PlayAgain"]) | null;
            readonly facts: readonly (components["schemas"]["TableOpened"] | components["schemas"]["SeatTaken"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatsClosed"] | components["schemas"]["StartFailed"] | components["schemas"]["GameStarted"] | components["schemas"]["ChainLost"] | components["schemas"]["TablePaused"] | components["schemas"]["TableResumed"] | components["schemas"]["GameEnded"] | components["schemas"]["HouseAway"] | components["schemas"]["Resigned"] | components["schemas"]["Offered"] | components["schemas"]["Declined"] | components["schemas"]["Agreed"] | components["schemas"]["PlayerGone"] | components["schemas"]["PlayerBack"] | components["schemas"]["Claimed"] | components["schemas"]["HostChanged"] | components["schemas"]["SpectatorRemoved"] | components["schemas"]["RematchAgreed"])[];
            /** @enum {unknown} */
            readonly status: "over" | "paused" | "playing" | "starting" | "waiting";
            /** @default null */
            readonly outcome?: components["schemas"]["Result"] | null;
            /** @default null */
            readonly clock?: components["schemas"]["ClockFace"] | null;
            /** @default null */
            readonly command?: string | null;
            /** @default false */
            readonly repeated?: boolean;
            /** @default {} */
            readonly names?: {
                readonly [key: string]: string;
            };
            /** @default null */
            readonly around?: components["schemas"]["Around"] | null;
        };
        readonly Wanted: {
            readonly game: string;
            /** @default null */
            readonly anchor?: string | null;
        };
        readonly WholeCard: {
            readonly id: string;
            readonly number: number;
            readonly width: number;
            readonly height: number;
            /** @enum {string} */
            readonly status: "open" | "complete";
            readonly opened_at: number;
            readonly ended_at: number | null;
            readonly placed: number;
            readonly lines: number;
            readonly scores: readonly [
                number,
                number,
                number,
                number
            ];
            readonly target: number;
            readonly winner: number | null;
            readonly index: number;
            readonly members: readonly [
                number,
                number,
                number,
                number
            ];
            readonly here: number;
            readonly quota: components["schemas"]["QuotaCard"];
            readonly frame_ms: number;
            readonly chunk: number;
            readonly tail: number;
            readonly head: string;
            readonly next: string | null;
        };
        /** @enum {string} */
        readonly Word: "verified" | "as-far-as-shown" | "not-judged" | "broken";
        readonly You: {
            readonly seat: number | null;
            readonly host: boolean;
            /** @default null */
            readonly kept?: number | null;
            /** @default [] */
            readonly may?: readonly components["schemas"]["May"][];
            readonly name: string | null;
            readonly holder: string | null;
        };
        readonly Yours: {
            readonly seat: number | null;
            readonly host: boolean;
            /** @default null */
            readonly kept?: number | null;
            /** @default [] */
            readonly may?: readonly components["schemas"]["May"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Abort = components['schemas']['Abort'];
export type Advice = components['schemas']['Advice'];
export type AdvisedMove = components['schemas']['AdvisedMove'];
export type Agree = components['schemas']['Agree'];
export type Agreed = components['schemas']['Agreed'];
export type Analysis = components['schemas']['Analysis'];
export type Around = components['schemas']['Around'];
export type Audited = components['schemas']['Audited'];
export type Away = components['schemas']['Away'];
export type BatchCard = components['schemas']['BatchCard'];
export type BatchList = components['schemas']['BatchList'];
export type Begin = components['schemas']['Begin'];
export type Between = components['schemas']['Between'];
export type BoardCard = components['schemas']['BoardCard'];
export type BoardList = components['schemas']['BoardList'];
export type BotCard = components['schemas']['BotCard'];
export type CalledOff = components['schemas']['CalledOff'];
export type ChainLost = components['schemas']['ChainLost'];
export type Chances = components['schemas']['Chances'];
export type Choice = components['schemas']['Choice'];
export type Claim = components['schemas']['Claim'];
export type Claimed = components['schemas']['Claimed'];
export type ClockFace = components['schemas']['ClockFace'];
export type Close = components['schemas']['Close'];
export type Command = components['schemas']['Command'];
export type Decline = components['schemas']['Decline'];
export type Declined = components['schemas']['Declined'];
export type End = components['schemas']['End'];
export type Explained = components['schemas']['Explained'];
export type FailStart = components['schemas']['FailStart'];
export type GameCard = components['schemas']['GameCard'];
export type GameEnded = components['schemas']['GameEnded'];
export type GameStarted = components['schemas']['GameStarted'];
export type Give = components['schemas']['Give'];
export type GoneCard = components['schemas']['GoneCard'];
export type GuestCard = components['schemas']['GuestCard'];
export type Habit = components['schemas']['Habit'];
export type HabitSheet = components['schemas']['HabitSheet'];
export type HandOver = components['schemas']['HandOver'];
export type Here = components['schemas']['Here'];
export type HostChanged = components['schemas']['HostChanged'];
export type HouseAway = components['schemas']['HouseAway'];
export type Invite = components['schemas']['Invite'];
export type JudgedDecision = components['schemas']['JudgedDecision'];
export type Left = components['schemas']['Left'];
export type LegalMoves = components['schemas']['LegalMoves'];
export type LineAdvice = components['schemas']['LineAdvice'];
export type LogPage = components['schemas']['LogPage'];
export type LogPart = components['schemas']['LogPart'];
export type LoseChain = components['schemas']['LoseChain'];
export type May = components['schemas']['May'];
export type Me = components['schemas']['Me'];
export type NewTable = components['schemas']['NewTable'];
export type NoRematch = components['schemas']['NoRematch'];
export type NoteBack = components['schemas']['NoteBack'];
export type NoteGone = components['schemas']['NoteGone'];
export type Offer = components['schemas']['Offer'];
export type OfferCard = components['schemas']['OfferCard'];
export type Offered = components['schemas']['Offered'];
export type PageEntry = components['schemas']['PageEntry'];
export type Pause = components['schemas']['Pause'];
export type Play = components['schemas']['Play'];
export type PlayAgain = components['schemas']['PlayAgain'];
export type PlayerBack = components['schemas']['PlayerBack'];
export type PlayerGone = components['schemas']['PlayerGone'];
export type PlayerSummary = components['schemas']['PlayerSummary'];
export type Preset = components['schemas']['Preset'];
export type Problem = components['schemas']['Problem'];
export type Progress = components['schemas']['Progress'];
export type Promise = components['schemas']['Promise'];
export type QuotaCard = components['schemas']['QuotaCard'];
export type Reach = components['schemas']['Reach'];
export type Rematch = components['schemas']['Rematch'];
export type RematchAgreed = components['schemas']['RematchAgreed'];
export type Remove = components['schemas']['Remove'];
export type Resign = components['schemas']['Resign'];
export type Resigned = components['schemas']['Resigned'];
export type Result = components['schemas']['Result'];
export type Resume = components['schemas']['Resume'];
export type Rise = components['schemas']['Rise'];
export type SeatCard = components['schemas']['SeatCard'];
export type SeatLeft = components['schemas']['SeatLeft'];
export type SeatRange = components['schemas']['SeatRange'];
export type SeatTaken = components['schemas']['SeatTaken'];
export type SeatsClosed = components['schemas']['SeatsClosed'];
export type Sit = components['schemas']['Sit'];
export type Spectator = components['schemas']['Spectator'];
export type SpectatorList = components['schemas']['SpectatorList'];
export type SpectatorRemoved = components['schemas']['SpectatorRemoved'];
export type Start = components['schemas']['Start'];
export type StartFailed = components['schemas']['StartFailed'];
export type Succeed = components['schemas']['Succeed'];
export type Suggestion = components['schemas']['Suggestion'];
export type Suggestions = components['schemas']['Suggestions'];
export type Summary = components['schemas']['Summary'];
export type TableOpened = components['schemas']['TableOpened'];
export type TablePaused = components['schemas']['TablePaused'];
export type TableResumed = components['schemas']['TableResumed'];
export type TableView = components['schemas']['TableView'];
export type TonightCard = components['schemas']['TonightCard'];
export type Update = components['schemas']['Update'];
export type Wanted = components['schemas']['Wanted'];
export type WholeCard = components['schemas']['WholeCard'];
export type Word = components['schemas']['Word'];
export type You = components['schemas']['You'];
export type Yours = components['schemas']['Yours'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
