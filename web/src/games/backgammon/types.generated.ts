// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Beavered
         * @description B10. The double to half of `value` stands, and `value` is offered back.
         */
        readonly Beavered: {
            /** @enum {unknown} */
            readonly type: "Beavered";
            readonly seat: number;
            readonly value: number;
        };
        /**
         * CheckersMoved
         * @description A whole turn: as it is written, and step by step.
         */
        readonly CheckersMoved: {
            /** @enum {unknown} */
            readonly type: "CheckersMoved";
            readonly seat: number;
            readonly play: string;
            readonly steps: readonly components["schemas"]["Step"][];
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
         * Count
         * @description So many checkers of each colour.
         */
        readonly Count: {
            /** @default 0 */
            readonly white?: number;
            /** @default 0 */
            readonly black?: number;
        };
        /** CubeDropped */
        readonly CubeDropped: {
            /** @enum {unknown} */
            readonly type: "CubeDropped";
            readonly seat: number;
        };
        /** CubeTaken */
        readonly CubeTaken: {
            /** @enum {unknown} */
            readonly type: "CubeTaken";
            readonly seat: number;
            readonly value: number;
            readonly owner: number;
        };
        /**
         * CubeView
         * @description B9. Its value, whose it is, and the value that is offered now.
         */
        readonly CubeView: {
            readonly value: number;
            readonly owner: number | null;
            readonly offered: number | null;
        };
        /**
         * Doubled
         * @description B9. The game shall be worth `value`.
         */
        readonly Doubled: {
            /** @enum {unknown} */
            readonly type: "Doubled";
            readonly seat: number;
            readonly value: number;
        };
        readonly Event: components["schemas"]["OpeningRolled"] | components["schemas"]["Rolled"] | components["schemas"]["CheckersMoved"] | components["schemas"]["TurnPassed"] | components["schemas"]["Doubled"] | components["schemas"]["Beavered"] | components["schemas"]["CubeTaken"] | components["schemas"]["CubeDropped"] | components["schemas"]["ResignationOffered"] | components["schemas"]["ResignationAccepted"] | components["schemas"]["ResignationRefused"] | components["schemas"]["TimeRanOut"] | components["schemas"]["GameWon"] | components["schemas"]["SessionEnded"];
        /**
         * GameWon
         * @description B8, B11, B12. Who won the game, how, what it was worth, and the score after it.
         */
        readonly GameWon: {
            /** @enum {unknown} */
            readonly type: "GameWon";
            readonly winner: number;
            /** @enum {unknown} */
            readonly win_type: "backgammon" | "gammon" | "single";
            /** @enum {unknown} */
            readonly by: "borne off" | "dropped" | "out of time" | "resigned";
            readonly points: number;
            readonly score: readonly [
                number,
                number
            ];
        };
        /**
         * LastGame
         * @description How the game before this one was won.
         */
        readonly LastGame: {
            readonly winner: number;
            /** @enum {unknown} */
            readonly win_type: "backgammon" | "gammon" | "single";
            /** @enum {unknown} */
            readonly by: "borne off" | "dropped" | "out of time" | "resigned";
            readonly points: number;
        };
        /**
         * LastPlay
         * @description The turn before this one, for whoever looks at the board now.
         */
        readonly LastPlay: {
            readonly seat: number;
            readonly dice: readonly [
                number,
                number
            ];
            readonly play: string;
        };
        /**
         * Offends
         * @description What a refusal points at: whose turn it is, or plays that would be legal.
         */
        readonly Offends: {
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly plays?: readonly string[];
        };
        /**
         * OpeningRolled
         * @description B2. A game is set up: one die each (White's, Black's) until they differ.
         */
        readonly OpeningRolled: {
            /** @enum {unknown} */
            readonly type: "OpeningRolled";
            readonly game: number;
            readonly rolls: readonly (readonly [
                number,
                number
            ])[];
            readonly starts: number;
            readonly dice: readonly [
                number,
                number
            ];
            readonly crawford: boolean;
        };
        /**
         * Options
         * @description What the players agree on: a match to so many points, or games for money.
         */
        readonly Options: {
            /**
             * Points to play to
             * @description A match ends when a player has this many points. 0 is for games that each count by themselves, as in play for money.
             * @default 5
             */
            readonly length?: number;
            /**
             * Games
             * @default 1
             */
            readonly games?: number;
            /**
             * Doubling cube
             * @description A player may offer to double what a game is worth.
             * @default true
             */
            readonly cube?: boolean;
            /**
             * Crawford game
             * @description Nobody doubles in the first game in which a player needs only one more point.
             * @default true
             */
            readonly crawford?: boolean;
            /**
             * Gammons count only after a double
             * @description The Jacoby rule.
             * @default true
             */
            readonly jacoby?: boolean;
            /**
             * Beavers
             * @description A player who is doubled may double back at once and keep the cube.
             * @default false
             */
            readonly beavers?: boolean;
            /**
             * Clock
             * @description 2 minutes for each point of the match, and 12 seconds free in each turn.
             * @default false
             */
            readonly clock?: boolean;
        };
        /** ResignationAccepted */
        readonly ResignationAccepted: {
            /** @enum {unknown} */
            readonly type: "ResignationAccepted";
            readonly seat: number;
        };
        /** ResignationOffered */
        readonly ResignationOffered: {
            /** @enum {unknown} */
            readonly type: "ResignationOffered";
            readonly seat: number;
            readonly level: number;
        };
        /** ResignationRefused */
        readonly ResignationRefused: {
            /** @enum {unknown} */
            readonly type: "ResignationRefused";
            readonly seat: number;
        };
        /** Rolled */
        readonly Rolled: {
            /** @enum {unknown} */
            readonly type: "Rolled";
            readonly seat: number;
            readonly dice: readonly [
                number,
                number
            ];
        };
        /**
         * SessionEnded
         * @description B11, B12. No further game is played.
         */
        readonly SessionEnded: {
            /** @enum {unknown} */
            readonly type: "SessionEnded";
            readonly score: readonly [
                number,
                number
            ];
            readonly by: string;
            readonly rule: string;
        };
        /**
         * Step
         * @description One checker by one die, in the board's numbers; `hit`: it sent a checker to the bar.
         */
        readonly Step: {
            readonly from: number | "bar";
            readonly to: number | "off";
            /** @default false */
            readonly hit?: boolean;
        };
        /** TimeRanOut */
        readonly TimeRanOut: {
            /** @enum {unknown} */
            readonly type: "TimeRanOut";
            readonly seat: number;
        };
        /**
         * TurnPassed
         * @description B3, B6. The other side is to roll; `blocked` when nothing could be played.
         */
        readonly TurnPassed: {
            /** @enum {unknown} */
            readonly type: "TurnPassed";
            readonly to: number;
            /** @default false */
            readonly blocked?: boolean;
        };
        /**
         * View
         * @description B15. Board, dice, cube, score, offers, the last play. `colour` is the viewer's own.
         *
         *         `acting` must do something now, and its `choices` say what: to roll, to play, to answer.
         */
        readonly View: {
            readonly colour: ("black" | "white") | null;
            /** @enum {unknown} */
            readonly phase: "beavered" | "doubled" | "moving" | "over" | "resigning" | "rolling" | "waiting";
            readonly acting: number | null;
            readonly points: readonly number[];
            readonly bar: components["schemas"]["Count"];
            readonly home: components["schemas"]["Count"];
            readonly pips: components["schemas"]["Count"];
            readonly turn: ("black" | "white") | null;
            readonly dice: readonly [
                number,
                number
            ] | null;
            readonly cube: components["schemas"]["CubeView"];
            readonly resignation: number | null;
            readonly score: components["schemas"]["Count"];
            readonly length: number;
            readonly games: number;
            readonly game: number;
            readonly crawford: boolean;
            readonly jacoby: boolean;
            readonly opening_rolls: readonly (readonly [
                number,
                number
            ])[];
            readonly last_play: components["schemas"]["LastPlay"] | null;
            readonly last_game: components["schemas"]["LastGame"] | null;
            readonly position_id: string;
            readonly match_id: string;
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Beavered = components['schemas']['Beavered'];
export type CheckersMoved = components['schemas']['CheckersMoved'];
export type Choice = components['schemas']['Choice'];
export type Count = components['schemas']['Count'];
export type CubeDropped = components['schemas']['CubeDropped'];
export type CubeTaken = components['schemas']['CubeTaken'];
export type CubeView = components['schemas']['CubeView'];
export type Doubled = components['schemas']['Doubled'];
export type Event = components['schemas']['Event'];
export type GameWon = components['schemas']['GameWon'];
export type LastGame = components['schemas']['LastGame'];
export type LastPlay = components['schemas']['LastPlay'];
export type Offends = components['schemas']['Offends'];
export type OpeningRolled = components['schemas']['OpeningRolled'];
export type Options = components['schemas']['Options'];
export type ResignationAccepted = components['schemas']['ResignationAccepted'];
export type ResignationOffered = components['schemas']['ResignationOffered'];
export type ResignationRefused = components['schemas']['ResignationRefused'];
export type Rolled = components['schemas']['Rolled'];
export type SessionEnded = components['schemas']['SessionEnded'];
export type Step = components['schemas']['Step'];
export type TimeRanOut = components['schemas']['TimeRanOut'];
export type TurnPassed = components['schemas']['TurnPassed'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
