// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Away: {
            /** @enum {unknown} */
            readonly type: "Away";
            readonly absences: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly Begin: {
            /** @enum {unknown} */
            readonly type: "Begin";
            /** @default [] */
            readonly links?: readonly string[];
        };
        readonly ChainLost: {
            /** @enum {unknown} */
            readonly type: "ChainLost";
            readonly seat: number;
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
            readonly ask: components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["LoseChain"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"] | components["schemas"]["Give"] | components["schemas"]["Here"];
            /** @default null */
            readonly version?: number | null;
        };
        readonly End: {
            /** @enum {unknown} */
            readonly type: "End";
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
            readonly luck: boolean;
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
        readonly GuestCard: {
            readonly name: string;
        };
        readonly Here: {
            /** @enum {unknown} */
            readonly type: "Here";
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
        };
        readonly LegalMoves: {
            readonly moves: readonly string[];
            readonly more: boolean;
        };
        readonly LogPage: {
            readonly entries: readonly components["schemas"]["PageEntry"][];
            readonly version: number;
        };
        readonly LogPart: {
            readonly seats: readonly number[];
            readonly hash: string;
            /** @default null */
            readonly body?: string | null;
        };
        readonly LoseChain: {
            /** @enum {unknown} */
            readonly type: "LoseChain";
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
        readonly Preset: {
            readonly label: string;
            readonly options: Record<string, never>;
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
        readonly Promise: {
            /** @default  */
            readonly anchor?: string;
            /** @default 0 */
            readonly links?: number;
            /** @default  */
            readonly sealed?: string;
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
            readonly sitter: components["schemas"]["Sitter"];
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
        };
        readonly Sitter: {
            readonly name: string;
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
            readonly luck: boolean;
            readonly awaited: readonly number[];
        };
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
            /** @default 0 */
            readonly attempts?: number;
            /** @default 0 */
            readonly patience?: number;
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
        readonly Update: {
            readonly version: number;
            readonly at: number;
            readonly by: number | null;
            readonly asked: (components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["LoseChain"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"] | components["schemas"]["Begin"] | components["schemas"]["FailStart"] | components["schemas"]["Away"] | components["schemas"]["Close"]) | null;
            readonly facts: readonly (components["schemas"]["TableOpened"] | components["schemas"]["SeatTaken"] | components["schemas"]["SeatLeft"] | components["schemas"]["SeatsClosed"] | components["schemas"]["StartFailed"] | components["schemas"]["GameStarted"] | components["schemas"]["ChainLost"] | components["schemas"]["TablePaused"] | components["schemas"]["TableResumed"] | components["schemas"]["HouseAway"] | components["schemas"]["GameEnded"])[];
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
        readonly You: {
            readonly seat: number | null;
            readonly host: boolean;
            readonly name: string | null;
            readonly holder: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Away = components['schemas']['Away'];
export type Begin = components['schemas']['Begin'];
export type ChainLost = components['schemas']['ChainLost'];
export type Choice = components['schemas']['Choice'];
export type ClockFace = components['schemas']['ClockFace'];
export type Close = components['schemas']['Close'];
export type Command = components['schemas']['Command'];
export type End = components['schemas']['End'];
export type FailStart = components['schemas']['FailStart'];
export type GameCard = components['schemas']['GameCard'];
export type GameEnded = components['schemas']['GameEnded'];
export type GameStarted = components['schemas']['GameStarted'];
export type Give = components['schemas']['Give'];
export type GuestCard = components['schemas']['GuestCard'];
export type Here = components['schemas']['Here'];
export type HouseAway = components['schemas']['HouseAway'];
export type Invite = components['schemas']['Invite'];
export type LegalMoves = components['schemas']['LegalMoves'];
export type LogPage = components['schemas']['LogPage'];
export type LogPart = components['schemas']['LogPart'];
export type LoseChain = components['schemas']['LoseChain'];
export type NewTable = components['schemas']['NewTable'];
export type PageEntry = components['schemas']['PageEntry'];
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
export type Sit = components['schemas']['Sit'];
export type Sitter = components['schemas']['Sitter'];
export type Start = components['schemas']['Start'];
export type StartFailed = components['schemas']['StartFailed'];
export type Summary = components['schemas']['Summary'];
export type TableOpened = components['schemas']['TableOpened'];
export type TablePaused = components['schemas']['TablePaused'];
export type TableResumed = components['schemas']['TableResumed'];
export type TableView = components['schemas']['TableView'];
export type Update = components['schemas']['Update'];
export type You = components['schemas']['You'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
