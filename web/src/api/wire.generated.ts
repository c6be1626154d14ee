// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Choice
         * @description One kind of thing that may be done.
         *
         *         `does` is its name: the painter looks up words for it. In `says`, {piece} and {to} stand for
         *         a piece and its target, as the notation writes them; a button has neither. `piece` and `to`
         *         say what these mean: a card, a point. Without `targets` a choice that names a piece is open:
         *         the board itself shows what can be lifted, and the referee has the last word.
         */
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
        /**
         * ClockFace
         * @description Milliseconds. With a clock: `hand`, whose time runs, and what each seat has `left`.
         */
        readonly ClockFace: {
            readonly now: number;
            readonly elapsed: number;
            readonly running: boolean;
            /** @default null */
            readonly hand?: number | null;
            /** @default null */
            readonly left?: readonly number[] | null;
        };
        /**
         * Command
         * @description An ask with an id of the client's choosing; over HTTP and over the WebSocket.
         *
         *         With `version` it stands only if the table has not moved on since.
         */
        readonly Command: {
            /** @description A command id has 1 to 64 letters, digits and signs, without spaces. Sending it again gets the first answer. */
            readonly command: string;
            readonly ask: components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["Give"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"];
            /** @default null */
            readonly version?: number | null;
        };
        /**
         * End
         * @description The host ends the table before the game is over.
         */
        readonly End: {
            /** @enum {unknown} */
            readonly type: "End";
        };
        /**
         * GameCard
         * @description A game on offer. The schemas say what its tables send: views, events, what offends.
         *
         *         In them `x-means` marks what a value means (a seat, a card, a cell), and `x-keys-mean` the
         *         same for the keys of an object.
         */
        readonly GameCard: {
            readonly name: string;
            readonly title: string;
            readonly summary: string;
            readonly rules_version: number;
            readonly rules_url: string;
            readonly seats: components["schemas"]["SeatRange"];
            readonly bot: boolean;
            readonly presets: readonly components["schemas"]["Preset"][];
        };
        /**
         * GameEnded
         * @description The game is over by its own rules, or by the host's word.
         */
        readonly GameEnded: {
            /** @enum {unknown} */
            readonly type: "GameEnded";
            readonly by: string;
        };
        /** GameStarted */
        readonly GameStarted: {
            /** @enum {unknown} */
            readonly type: "GameStarted";
        };
        /**
         * Give
         * @description Give the link that the start waits for.
         */
        readonly Give: {
            /** @enum {unknown} */
            readonly type: "Give";
            /** @description A link or an anchor has 64 digits: 0 to 9 and a to f. */
            readonly link: string;
        };
        /** GuestCard */
        readonly GuestCard: {
            readonly name: string;
        };
        /**
         * Invite
         * @description The host seats a bot, at this seat or the first free one.
         */
        readonly Invite: {
            /** @enum {unknown} */
            readonly type: "Invite";
            /** @default null */
            readonly seat?: number | null;
        };
        /** LegalMoves */
        readonly LegalMoves: {
            readonly moves: readonly string[];
            readonly more: boolean;
        };
        /**
         * LogEntry
         * @description `public` is the text that was hashed; parts that the viewer may not see have no body.
         */
        readonly LogEntry: {
            readonly seq: number;
            readonly public: string;
            readonly parts: readonly components["schemas"]["LogPart"][];
            readonly hash: string;
        };
        /** LogPage */
        readonly LogPage: {
            readonly entries: readonly components["schemas"]["LogEntry"][];
            readonly version: number;
        };
        /** LogPart */
        readonly LogPart: {
            readonly seats: readonly number[];
            readonly hash: string;
            /** @default null */
            readonly body?: string | null;
        };
        /** NewTable */
        readonly NewTable: {
            readonly game: string;
            /**
             * @description A title is one line of at most 80 characters.
             * @default
             */
            readonly title?: string;
            /** @default true */
            readonly public?: boolean;
            /** @default true */
            readonly sit?: boolean;
            /** @default null */
            readonly anchor?: string | null;
        };
        /**
         * Pause
         * @description The host stops play and clocks.
         */
        readonly Pause: {
            /** @enum {unknown} */
            readonly type: "Pause";
        };
        /**
         * Play
         * @description A move of the game, in its notation.
         */
        readonly Play: {
            /** @enum {unknown} */
            readonly type: "Play";
            /** @description A move in the game's notation. */
            readonly move: string;
            /** @default null */
            readonly link?: string | null;
            /** @default null */
            readonly anchor?: string | null;
        };
        /**
         * Preset
         * @description Ready-made options, and the words for them.
         */
        readonly Preset: {
            readonly label: string;
            readonly options: Record<string, never>;
        };
        /**
         * Problem
         * @description Why something was not done. `type` is the address of a page that explains it.
         *
         *         `detail` is a sentence in English. `code` and `values` say the same in any language.
         */
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            readonly code: string;
            /** @default null */
            readonly rule?: string | null;
            /** @default null */
            readonly rule_url?: string | null;
            /** @default null */
            readonly place?: string | null;
            /** @default null */
            readonly retry_after?: number | null;
        };
        /**
         * Promise
         * @description `anchor` and `links` (how many a chain has) of the house, and the sealed key's hash.
         */
        readonly Promise: {
            readonly anchor: string;
            readonly links: number;
            readonly sealed: string;
        };
        /** Result */
        readonly Result: {
            readonly points: {
                readonly [key: string]: number;
            };
            readonly winners: readonly number[];
            readonly by: string;
            readonly rule: string;
        };
        /**
         * Resume
         * @description The host lets play go on.
         */
        readonly Resume: {
            /** @enum {unknown} */
            readonly type: "Resume";
        };
        /**
         * Rise
         * @description Leave a seat; the host may ask it of anybody's.
         */
        readonly Rise: {
            /** @enum {unknown} */
            readonly type: "Rise";
            readonly seat: number;
        };
        /**
         * SeatCard
         * @description `chained`: the seat's own chain has a part in every draw.
         */
        readonly SeatCard: {
            readonly seat: number;
            readonly name: string | null;
            readonly present: boolean;
            readonly chained: boolean;
            /** @default false */
            readonly bot?: boolean;
        };
        /** SeatLeft */
        readonly SeatLeft: {
            /** @enum {unknown} */
            readonly type: "SeatLeft";
            readonly seat: number;
        };
        /** SeatRange */
        readonly SeatRange: {
            readonly least: number;
            readonly most: number;
        };
        /**
         * SeatTaken
         * @description `anchor` promises the seat's chain; a seat without one adds nothing to luck.
         */
        readonly SeatTaken: {
            /** @enum {unknown} */
            readonly type: "SeatTaken";
            readonly seat: number;
            readonly sitter: components["schemas"]["Sitter"];
            /** @default null */
            readonly anchor?: string | null;
        };
        /**
         * SeatsClosed
         * @description Every anchor is in the log; now these seats give a link each, and the game begins.
         */
        readonly SeatsClosed: {
            /** @enum {unknown} */
            readonly type: "SeatsClosed";
            readonly awaited: readonly number[];
        };
        /**
         * SeatsReopened
         * @description Somebody left before the game began.
         */
        readonly SeatsReopened: {
            /** @enum {unknown} */
            readonly type: "SeatsReopened";
        };
        /**
         * Sit
         * @description Take a free seat, this one or the first, and promise a chain by its anchor.
         *
         *         `name` is how others see the player. A server puts the guest's own name there.
         */
        readonly Sit: {
            /** @enum {unknown} */
            readonly type: "Sit";
            /** @default  */
            readonly name?: string;
            /** @default null */
            readonly seat?: number | null;
            /** @default null */
            readonly anchor?: string | null;
        };
        /**
         * Sitter
         * @description Who holds a seat: the name shown, and a pseudonym that means this table only.
         */
        readonly Sitter: {
            readonly name: string;
            readonly holder: string;
        };
        /**
         * Start
         * @description The host closes the seats and begins; asked again, waits for no more links.
         */
        readonly Start: {
            /** @enum {unknown} */
            readonly type: "Start";
            /** @default null */
            readonly link?: string | null;
        };
        /**
         * Summary
         * @description A table as anybody may see it.
         */
        readonly Summary: {
            readonly id: string;
            readonly game: string;
            readonly title: string;
            /** @enum {unknown} */
            readonly status: "over" | "paused" | "playing" | "starting" | "waiting";
            readonly public: boolean;
            readonly seats: readonly components["schemas"]["SeatCard"][];
            readonly host: string;
            readonly spectators: number;
            readonly version: number;
            readonly opened_at: number;
            /** @description Seats whose link the start waits for. */
            readonly awaited: readonly number[];
        };
        /**
         * TableOpened
         * @description Entry 0: pins what is played, by which rules, for how many, and the promise of luck.
         */
        readonly TableOpened: {
            /** @enum {unknown} */
            readonly type: "TableOpened";
            readonly table: string;
            readonly game: string;
            readonly rules: number;
            readonly host: components["schemas"]["Sitter"];
            readonly title: string;
            readonly public: boolean;
            readonly opened_at: number;
            readonly places: number;
            readonly promise: components["schemas"]["Promise"];
        };
        /** TablePaused */
        readonly TablePaused: {
            /** @enum {unknown} */
            readonly type: "TablePaused";
        };
        /** TableResumed */
        readonly TableResumed: {
            /** @enum {unknown} */
            readonly type: "TableResumed";
        };
        /**
         * TableView
         * @description The table as one viewer may see it; `view` is the game's own.
         */
        readonly TableView: {
            readonly table: components["schemas"]["Summary"];
            readonly you: components["schemas"]["You"];
            readonly version: number;
            readonly outcome: components["schemas"]["Result"] | null;
            readonly clock: components["schemas"]["ClockFace"];
            readonly head: string;
        };
        /**
         * Update
         * @description What one entry of the log did, as one viewer may know it.
         */
        readonly Update: {
            readonly version: number;
            readonly at: number;
            readonly by: number | null;
            readonly asked: (components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["Give"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"]) | null;
            readonly facts: readonly (components["schemas"]["TableOpened"] | components["schemas"]["SeatTaken"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatsClosed"] | components["schemas"]["SeatsReopened"] | components["schemas"]["GameStarted"] | components["schemas"]["TablePaused"] | components["schemas"]["TableResumed"] | components["schemas"]["GameEnded"])[];
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
        };
        /**
         * You
         * @description `holder` is your pseudonym at this table, as facts name who sits where.
         *
         *         `links`: how many links of your chain are in the log.
         */
        readonly You: {
            readonly seat: number | null;
            readonly host: boolean;
            readonly name: string | null;
            readonly holder: string | null;
            readonly links: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Choice = components['schemas']['Choice'];
export type ClockFace = components['schemas']['ClockFace'];
export type Command = components['schemas']['Command'];
export type End = components['schemas']['End'];
export type GameCard = components['schemas']['GameCard'];
export type GameEnded = components['schemas']['GameEnded'];
export type GameStarted = components['schemas']['GameStarted'];
export type Give = components['schemas']['Give'];
export type GuestCard = components['schemas']['GuestCard'];
export type Invite = components['schemas']['Invite'];
export type LegalMoves = components['schemas']['LegalMoves'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogPage = components['schemas']['LogPage'];
export type LogPart = components['schemas']['LogPart'];
export type NewTable = components['schemas']['NewTable'];
export type Pause = components['schemas']['Pause'];
export type Play = components['schemas']['Play'];
export type Preset = components['schemas']['Preset'];
export type Problem = components['schemas']['Problem'];
export type Promise = components['schemas']['Promise'];
export type Result = components['schemas']['Result'];
export type Resume = components['schemas']['Resume'];
export type Rise = components['schemas']['Rise'];
export type SeatCard = components['schemas']['SeatCard'];
export type SeatLeft = components['schemas']['SeatLeft'];
export type SeatRange = components['schemas']['SeatRange'];
export type SeatTaken = components['schemas']['SeatTaken'];
export type SeatsClosed = components['schemas']['SeatsClosed'];
export type SeatsReopened = components['schemas']['SeatsReopened'];
export type Sit = components['schemas']['Sit'];
export type Sitter = components['schemas']['Sitter'];
export type Start = components['schemas']['Start'];
export type Summary = components['schemas']['Summary'];
export type TableOpened = components['schemas']['TableOpened'];
export type TablePaused = components['schemas']['TablePaused'];
export type TableResumed = components['schemas']['TableResumed'];
export type TableView = components['schemas']['TableView'];
export type Update = components['schemas']['Update'];
export type You = components['schemas']['You'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
