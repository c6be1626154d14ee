// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly BogeyCalled: {
            /** @enum {unknown} */
            readonly type: "BogeyCalled";
            readonly seat: number | null;
            readonly ticket: number;
            readonly prize: string;
            readonly missing: readonly number[];
            readonly bogeys: number;
            readonly out: boolean;
            /** @default null */
            readonly paper?: string | null;
        };
        readonly CallAsked: {
            /** @enum {unknown} */
            readonly type: "CallAsked";
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
        readonly ClaimUpheld: {
            /** @enum {unknown} */
            readonly type: "ClaimUpheld";
            readonly seat: number | null;
            readonly ticket: number;
            readonly prize: string;
            readonly place: number;
            readonly numbers: readonly number[];
            readonly call: number;
            readonly number: number;
            readonly shown: {
                readonly [key: string]: readonly (readonly (number | null)[])[];
            };
            /** @default null */
            readonly paper?: string | null;
        };
        readonly ClaimView: {
            readonly prize: string;
            readonly place: number;
            readonly seat: number | null;
            readonly ticket: number | null;
            readonly serial: number | null;
            readonly paper: string | null;
            readonly call: number;
            readonly number: number;
            readonly numbers: readonly number[];
            readonly amount: number | null;
            readonly rows: readonly (readonly (number | null)[])[];
        };
        readonly Event: components["schemas"]["HallOpened"] | components["schemas"]["JoinedLate"] | components["schemas"]["TicketsDealt"] | components["schemas"]["CallAsked"] | components["schemas"]["PaceSet"] | components["schemas"]["NumberCalled"] | components["schemas"]["ClaimUpheld"] | components["schemas"]["BogeyCalled"] | components["schemas"]["PlaceSettled"] | components["schemas"]["GameClosed"];
        readonly GameClosed: {
            /** @enum {unknown} */
            readonly type: "GameClosed";
            readonly by: string;
        };
        readonly HallOpened: {
            /** @enum {unknown} */
            readonly type: "HallOpened";
            readonly players: readonly number[];
            readonly tickets: number;
            readonly amounts: {
                readonly [key: string]: readonly number[];
            };
        };
        readonly JoinedLate: {
            /** @enum {unknown} */
            readonly type: "JoinedLate";
            readonly seat: number;
            readonly tickets: number;
        };
        readonly NumberCalled: {
            /** @enum {unknown} */
            readonly type: "NumberCalled";
            readonly number: number;
        };
        readonly Offends: {
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly tickets?: readonly number[];
            /** @default [] */
            readonly prizes?: readonly string[];
            /** @default [] */
            readonly numbers?: readonly number[];
            /** @default [] */
            readonly sheets?: readonly number[];
            /** @default [] */
            readonly cells?: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly Options: {
            /** @default 12 */
            readonly seats?: number;
            /** @default 1 */
            readonly tickets?: number;
            /** @default false */
            readonly strips?: boolean;
            /**
             * @default 1-9
             * @enum {unknown}
             */
            readonly columns?: "1-10" | "1-9";
            /**
             * @default [
             *       {
             *         "pattern": "EARLY_FIVE",
             *         "places": [
             *           10
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       },
             *       {
             *         "pattern": "TOP_ROW",
             *         "places": [
             *           15
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       },
             *       {
             *         "pattern": "MIDDLE_ROW",
             *         "places": [
             *           15
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       },
             *       {
             *         "pattern": "BOTTOM_ROW",
             *         "places": [
             *           15
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       },
             *       {
             *         "pattern": "FOUR_CORNERS",
             *         "places": [
             *           10
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       },
             *       {
             *         "pattern": "FULL_HOUSE",
             *         "places": [
             *           35
             *         ],
             *         "mask": [],
             *         "needs": 0
             *       }
             *     ]
             */
            readonly prizes?: readonly components["schemas"]["Prize"][];
            /** @default 0 */
            readonly pot?: number;
            /** @default 0 */
            readonly ticket_price?: number;
            /**
             * @default clock
             * @enum {unknown}
             */
            readonly caller?: "clock" | "host";
            /** @default 8 */
            readonly seconds?: number;
            /**
             * @default split
             * @enum {unknown}
             */
            readonly ties?: "first" | "split";
            /** @default false */
            readonly on_number?: boolean;
            /**
             * @default any
             * @enum {unknown}
             */
            readonly one_prize?: "any" | "player" | "ticket";
            /** @default 0 */
            readonly bogeys_out?: number;
            /** @default false */
            readonly auto_daub?: boolean;
            /** @default true */
            readonly help?: boolean;
            /** @default false */
            readonly late?: boolean;
            /** @default null */
            readonly paper?: components["schemas"]["PrintedSet"] | null;
        };
        readonly PaceSet: {
            /** @enum {unknown} */
            readonly type: "PaceSet";
            readonly seconds: number;
        };
        readonly PaperView: {
            readonly short: string;
            readonly sheets: number;
            readonly strips: boolean;
        };
        readonly Pattern: {
            /**
             * @default [
             *       "xxxxx",
             *       "xxxxx",
             *       "xxxxx"
             *     ]
             */
            readonly ordinals?: readonly string[];
            /**
             * @default [
             *       0,
             *       8
             *     ]
             */
            readonly columns?: readonly [
                number,
                number
            ];
            /** @default null */
            readonly parity?: ("even" | "odd") | null;
            /** @default false */
            readonly extremes?: boolean;
            /** @default null */
            readonly needs?: number | null;
            /** @default false */
            readonly sheet?: boolean;
        };
        readonly PlaceSettled: {
            /** @enum {unknown} */
            readonly type: "PlaceSettled";
            readonly prize: string;
            readonly place: number;
            readonly claims: number;
            readonly each: number;
            readonly over: number;
        };
        readonly PlayerView: {
            readonly seat: number;
            readonly tickets: number;
            readonly bogeys: number;
            readonly out: readonly number[];
            readonly won: number;
            readonly place: number;
        };
        readonly PrintedSet: {
            readonly set: string;
            readonly sheets: number;
            /** @default false */
            readonly strips?: boolean;
        };
        readonly Prize: {
            readonly pattern: string;
            /**
             * @default [
             *       1
             *     ]
             */
            readonly places?: readonly number[];
            /** @default [] */
            readonly mask?: readonly string[];
            /** @default 0 */
            readonly needs?: number;
        };
        readonly PrizeView: {
            readonly name: string;
            readonly title: string;
            readonly amounts: readonly number[];
            readonly gone: number;
            readonly claims: number;
            readonly pattern: components["schemas"]["Pattern"];
        };
        readonly StandingView: {
            readonly won: number;
            readonly place: number;
        };
        readonly TicketView: {
            readonly serial: number;
            readonly rows: readonly (readonly (number | null)[])[];
            readonly daubed: readonly number[];
            readonly bogeys: number;
            readonly out: boolean;
            readonly open: readonly string[];
            readonly complete: readonly string[];
            readonly near: readonly string[];
        };
        readonly TicketsDealt: {
            /** @enum {unknown} */
            readonly type: "TicketsDealt";
            readonly seat: number;
            readonly tickets: readonly (readonly (readonly (number | null)[])[])[];
        };
        readonly View: {
            /** @enum {unknown} */
            readonly status: "over" | "playing" | "waiting";
            readonly closed: string | null;
            readonly called: readonly number[];
            readonly last: number | null;
            readonly nickname: string | null;
            readonly left: number;
            readonly by_hand: boolean;
            readonly asked: boolean;
            readonly seconds: number | null;
            readonly prizes: readonly components["schemas"]["PrizeView"][];
            readonly claims: readonly components["schemas"]["ClaimView"][];
            readonly player_count: number;
            readonly players: readonly components["schemas"]["PlayerView"][];
            readonly you: components["schemas"]["StandingView"] | null;
            readonly tickets: readonly components["schemas"]["TicketView"][];
            /** @enum {unknown} */
            readonly columns: "1-10" | "1-9";
            /** @enum {unknown} */
            readonly ties: "first" | "split";
            readonly on_number: boolean;
            /** @enum {unknown} */
            readonly one_prize: "any" | "player" | "ticket";
            readonly bogeys_out: number;
            readonly auto_daub: boolean;
            readonly help: boolean;
            readonly late: boolean;
            readonly paper: components["schemas"]["PaperView"] | null;
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type BogeyCalled = components['schemas']['BogeyCalled'];
export type CallAsked = components['schemas']['CallAsked'];
export type Choice = components['schemas']['Choice'];
export type ClaimUpheld = components['schemas']['ClaimUpheld'];
export type ClaimView = components['schemas']['ClaimView'];
export type Event = components['schemas']['Event'];
export type GameClosed = components['schemas']['GameClosed'];
export type HallOpened = components['schemas']['HallOpened'];
export type JoinedLate = components['schemas']['JoinedLate'];
export type NumberCalled = components['schemas']['NumberCalled'];
export type Offends = components['schemas']['Offends'];
export type Options = components['schemas']['Options'];
export type PaceSet = components['schemas']['PaceSet'];
export type PaperView = components['schemas']['PaperView'];
export type Pattern = components['schemas']['Pattern'];
export type PlaceSettled = components['schemas']['PlaceSettled'];
export type PlayerView = components['schemas']['PlayerView'];
export type PrintedSet = components['schemas']['PrintedSet'];
export type Prize = components['schemas']['Prize'];
export type PrizeView = components['schemas']['PrizeView'];
export type StandingView = components['schemas']['StandingView'];
export type TicketView = components['schemas']['TicketView'];
export type TicketsDealt = components['schemas']['TicketsDealt'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
