// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * BogeyCalled
         * @description T12. A wrong claim: what is missing, how many the ticket has had, whether it is out.
         */
        readonly BogeyCalled: {
            /** @enum {unknown} */
            readonly type: "BogeyCalled";
            readonly seat: number;
            readonly ticket: number;
            readonly prize: string;
            readonly missing: readonly number[];
            readonly bogeys: number;
            readonly out: boolean;
        };
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
         * ClaimUpheld
         * @description T11. A claim stands: the numbers that prove it, and the tickets, shown to all.
         */
        readonly ClaimUpheld: {
            /** @enum {unknown} */
            readonly type: "ClaimUpheld";
            readonly seat: number;
            readonly ticket: number;
            readonly prize: string;
            readonly place: number;
            readonly numbers: readonly number[];
            readonly shown: {
                readonly [key: string]: readonly (readonly (number | null)[])[];
            };
        };
        /**
         * ClaimView
         * @description A claim that stood, and the ticket that proves it; no amount: not settled yet.
         */
        readonly ClaimView: {
            readonly prize: string;
            readonly place: number;
            readonly seat: number;
            readonly ticket: number;
            readonly numbers: readonly number[];
            readonly amount: number | null;
            readonly rows: readonly (readonly (number | null)[])[];
        };
        readonly Event: components["schemas"]["HallOpened"] | components["schemas"]["TicketsDealt"] | components["schemas"]["NumberCalled"] | components["schemas"]["NumberMarked"] | components["schemas"]["MarkErased"] | components["schemas"]["ClaimUpheld"] | components["schemas"]["BogeyCalled"] | components["schemas"]["PlaceSettled"] | components["schemas"]["GameClosed"];
        /**
         * GameClosed
         * @description T17. No more numbers, and no more claims.
         */
        readonly GameClosed: {
            /** @enum {unknown} */
            readonly type: "GameClosed";
            readonly by: string;
        };
        /**
         * HallOpened
         * @description T4, T8. Who plays, who calls (None: the clock), how many tickets, the worth of places.
         */
        readonly HallOpened: {
            /** @enum {unknown} */
            readonly type: "HallOpened";
            readonly players: readonly number[];
            readonly caller: number | null;
            readonly tickets: number;
            readonly amounts: {
                readonly [key: string]: readonly number[];
            };
        };
        /**
         * MarkErased
         * @description T10. The same.
         */
        readonly MarkErased: {
            /** @enum {unknown} */
            readonly type: "MarkErased";
            readonly seat: number;
            readonly ticket: number;
            readonly number: number;
        };
        /**
         * NumberCalled
         * @description T9.
         */
        readonly NumberCalled: {
            /** @enum {unknown} */
            readonly type: "NumberCalled";
            readonly number: number;
        };
        /**
         * NumberMarked
         * @description T10. A player's own business.
         */
        readonly NumberMarked: {
            /** @enum {unknown} */
            readonly type: "NumberMarked";
            readonly seat: number;
            readonly ticket: number;
            readonly number: number;
        };
        /**
         * Offends
         * @description What a refusal points at; tickets are counted from 1 here, as people do.
         */
        readonly Offends: {
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly tickets?: readonly number[];
            /** @default [] */
            readonly prizes?: readonly string[];
            /** @default [] */
            readonly numbers?: readonly number[];
        };
        /**
         * Options
         * @description What the host chooses.
         */
        readonly Options: {
            /**
             * Places
             * @default 12
             */
            readonly seats?: number;
            /**
             * Tickets for each player
             * @default 1
             */
            readonly tickets?: number;
            /**
             * Strips
             * @description Every player gets six tickets that have every number once.
             * @default false
             */
            readonly strips?: boolean;
            /**
             * Columns of a ticket
             * @default 1-9
             * @enum {unknown}
             */
            readonly columns?: "1-10" | "1-9";
            /**
             * Prizes
             * @description What is played for.
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
            /**
             * Pot
             * @description A sum that the prizes share. 0: each prize is worth its own amount.
             * @default 0
             */
            readonly pot?: number;
            /**
             * Price of a ticket
             * @description It is added to the pot.
             * @default 0
             */
            readonly ticket_price?: number;
            /**
             * Who calls the numbers
             * @description By hand it is whoever sits in the first seat.
             * @default clock
             * @enum {unknown}
             */
            readonly caller?: "caller" | "clock" | "player";
            /**
             * Time between calls
             * @default 8
             */
            readonly seconds?: number;
            /**
             * When several claim on one number
             * @default split
             * @enum {unknown}
             */
            readonly ties?: "first" | "split";
            /**
             * Claim on the number
             * @description A claim must come before the next number is called.
             * @default false
             */
            readonly on_number?: boolean;
            /**
             * Prizes that one may win
             * @description Full houses are apart from this.
             * @default any
             * @enum {unknown}
             */
            readonly one_prize?: "any" | "player" | "ticket";
            /**
             * Wrong claims that put a ticket out
             * @description 0: a ticket stays in, however often it is claimed wrongly.
             * @default 0
             */
            readonly bogeys_out?: number;
            /**
             * Numbers are marked by themselves
             * @default false
             */
            readonly auto_daub?: boolean;
            /**
             * Players are shown what they can claim
             * @default true
             */
            readonly help?: boolean;
        };
        /**
         * Pattern
         * @description T6, T7. Which numbers count, and how many of them are needed (None: all).
         *
         *         `ordinals`: for each row its five numbers from the left, x for those that count. `columns`:
         *         first and last, from 0. On a `sheet`, every one of the six tickets must have `needs`.
         */
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
        /**
         * PlaceSettled
         * @description T13, T14. A place of a prize is gone: each winner as seat, ticket and amount.
         */
        readonly PlaceSettled: {
            /** @enum {unknown} */
            readonly type: "PlaceSettled";
            readonly prize: string;
            readonly place: number;
            readonly winners: readonly (readonly [
                number,
                number,
                number
            ])[];
        };
        /**
         * PlayerView
         * @description Of others: how many tickets they have, how many wrong claims, what they won.
         */
        readonly PlayerView: {
            readonly seat: number;
            readonly tickets: number;
            readonly bogeys: number;
            readonly out: readonly number[];
            readonly won: number;
        };
        /**
         * Prize
         * @description T6, T7, T8. A pattern and what its places are worth; a host's own has a mask.
         */
        readonly Prize: {
            /** @description The name of a pattern, or a new name for one of your own. */
            readonly pattern: string;
            /**
             * @description What the 1st, 2nd and 3rd place get: amounts, or shares of the pot.
             * @default [
             *       1
             *     ]
             */
            readonly places?: readonly number[];
            /**
             * @description For a pattern of your own: three rows of five signs, one for each number of the row from the left; x counts, . does not.
             * @default []
             */
            readonly mask?: readonly string[];
            /**
             * @description How many of the mask must be called; 0 is all.
             * @default 0
             */
            readonly needs?: number;
        };
        /**
         * PrizeView
         * @description What it takes, what each place is worth, how many are gone, how many claims stood.
         */
        readonly PrizeView: {
            readonly name: string;
            readonly title: string;
            readonly amounts: readonly number[];
            readonly gone: number;
            readonly claims: number;
            readonly pattern: components["schemas"]["Pattern"];
        };
        /**
         * TicketView
         * @description One's own ticket. `open` may still be claimed; `complete`, if help is on, can be now.
         */
        readonly TicketView: {
            readonly rows: readonly (readonly (number | null)[])[];
            readonly marks: readonly number[];
            readonly bogeys: number;
            readonly out: boolean;
            readonly open: readonly string[];
            readonly complete: readonly string[];
        };
        /**
         * TicketsDealt
         * @description T5, T18. A player's tickets, for that player alone.
         */
        readonly TicketsDealt: {
            /** @enum {unknown} */
            readonly type: "TicketsDealt";
            readonly seat: number;
            readonly tickets: readonly (readonly (readonly (number | null)[])[])[];
        };
        /**
         * View
         * @description T18. Everybody sees the board, the prizes and the winners; you see your own tickets.
         *
         *         `players` names those who have won most, `player_count` counts all of them.
         */
        readonly View: {
            /** @enum {unknown} */
            readonly status: "over" | "playing" | "waiting";
            readonly closed: string | null;
            readonly called: readonly number[];
            readonly last: number | null;
            readonly nickname: string | null;
            readonly left: number;
            readonly caller: number | null;
            readonly seconds: number | null;
            readonly prizes: readonly components["schemas"]["PrizeView"][];
            readonly claims: readonly components["schemas"]["ClaimView"][];
            readonly player_count: number;
            readonly players: readonly components["schemas"]["PlayerView"][];
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
export type Choice = components['schemas']['Choice'];
export type ClaimUpheld = components['schemas']['ClaimUpheld'];
export type ClaimView = components['schemas']['ClaimView'];
export type Event = components['schemas']['Event'];
export type GameClosed = components['schemas']['GameClosed'];
export type HallOpened = components['schemas']['HallOpened'];
export type MarkErased = components['schemas']['MarkErased'];
export type NumberCalled = components['schemas']['NumberCalled'];
export type NumberMarked = components['schemas']['NumberMarked'];
export type Offends = components['schemas']['Offends'];
export type Options = components['schemas']['Options'];
export type Pattern = components['schemas']['Pattern'];
export type PlaceSettled = components['schemas']['PlaceSettled'];
export type PlayerView = components['schemas']['PlayerView'];
export type Prize = components['schemas']['Prize'];
export type PrizeView = components['schemas']['PrizeView'];
export type TicketView = components['schemas']['TicketView'];
export type TicketsDealt = components['schemas']['TicketsDealt'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
