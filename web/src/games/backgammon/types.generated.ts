// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AtStake: {
            /** @enum {unknown} */
            readonly answer: "accept" | "beaver" | "drop" | "take";
            readonly winner: number;
            readonly points: number;
            readonly score: readonly [
                number,
                number
            ];
            /** @default null */
            readonly ends?: ("gammon" | "win") | null;
        };
        readonly Beavered: {
            /** @enum {unknown} */
            readonly type: "Beavered";
            readonly seat: number;
            readonly value: number;
        };
        readonly CheckersMoved: {
            /** @enum {unknown} */
            readonly type: "CheckersMoved";
            readonly seat: number;
            readonly play: string;
            readonly steps: readonly components["schemas"]["Step"][];
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
        readonly Count: {
            /** @default 0 */
            readonly white?: number;
            /** @default 0 */
            readonly black?: number;
        };
        readonly CubeDropped: {
            /** @enum {unknown} */
            readonly type: "CubeDropped";
            readonly seat: number;
        };
        readonly CubeTaken: {
            /** @enum {unknown} */
            readonly type: "CubeTaken";
            readonly seat: number;
            readonly value: number;
            readonly owner: number;
        };
        readonly CubeView: {
            readonly value: number;
            readonly owner: number | null;
            readonly offered: number | null;
        };
        readonly Doubled: {
            /** @enum {unknown} */
            readonly type: "Doubled";
            readonly seat: number;
            readonly value: number;
        };
        readonly Event: components["schemas"]["OpeningRolled"] | components["schemas"]["Rolled"] | components["schemas"]["CheckersMoved"] | components["schemas"]["TurnPassed"] | components["schemas"]["Doubled"] | components["schemas"]["Beavered"] | components["schemas"]["CubeTaken"] | components["schemas"]["CubeDropped"] | components["schemas"]["ResignationOffered"] | components["schemas"]["ResignationAccepted"] | components["schemas"]["ResignationRefused"] | components["schemas"]["HintTaken"] | components["schemas"]["TimeRanOut"] | components["schemas"]["GameWon"] | components["schemas"]["SessionEnded"];
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
        readonly HintTaken: {
            /** @enum {unknown} */
            readonly type: "HintTaken";
            readonly seat: number;
        };
        readonly HintsView: {
            readonly allowed: boolean;
            readonly taken: readonly [
                number,
                number
            ];
            readonly open: boolean;
        };
        readonly LastGame: {
            readonly winner: number;
            /** @enum {unknown} */
            readonly win_type: "backgammon" | "gammon" | "single";
            /** @enum {unknown} */
            readonly by: "borne off" | "dropped" | "out of time" | "resigned";
            readonly points: number;
        };
        readonly LastPlay: {
            readonly seat: number;
            readonly dice: readonly [
                number,
                number
            ];
            readonly play: string;
        };
        readonly Offends: {
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly plays?: readonly string[];
            /** @default [] */
            readonly places?: readonly number[];
        };
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
        readonly Options: {
            /** @default 5 */
            readonly length?: number;
            /** @default 1 */
            readonly games?: number;
            /** @default true */
            readonly cube?: boolean;
            /** @default true */
            readonly crawford?: boolean;
            /** @default true */
            readonly jacoby?: boolean;
            /** @default false */
            readonly beavers?: boolean;
            /** @default false */
            readonly clock?: boolean;
            /** @default false */
            readonly hints?: boolean;
        };
        readonly ResignationAccepted: {
            /** @enum {unknown} */
            readonly type: "ResignationAccepted";
            readonly seat: number;
        };
        readonly ResignationOffered: {
            /** @enum {unknown} */
            readonly type: "ResignationOffered";
            readonly seat: number;
            readonly level: number;
        };
        readonly ResignationRefused: {
            /** @enum {unknown} */
            readonly type: "ResignationRefused";
            readonly seat: number;
        };
        readonly Rolled: {
            /** @enum {unknown} */
            readonly type: "Rolled";
            readonly seat: number;
            readonly dice: readonly [
                number,
                number
            ];
        };
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
        readonly Step: {
            readonly from: number | "bar";
            readonly to: number | "off";
            /** @default false */
            readonly hit?: boolean;
        };
        readonly TimeRanOut: {
            /** @enum {unknown} */
            readonly type: "TimeRanOut";
            readonly seat: number;
        };
        readonly TurnPassed: {
            /** @enum {unknown} */
            readonly type: "TurnPassed";
            readonly to: number;
            /** @default false */
            readonly blocked?: boolean;
        };
        readonly View: {
            readonly colour: ("black" | "white") | null;
            /** @enum {unknown} */
            readonly phase: "beavered" | "between" | "doubled" | "moving" | "over" | "resigning" | "rolling" | "waiting";
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
            readonly stakes: readonly components["schemas"]["AtStake"][];
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
            readonly hints: components["schemas"]["HintsView"];
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
            readonly steps: readonly {
                readonly [key: string]: number;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AtStake = components['schemas']['AtStake'];
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
export type HintTaken = components['schemas']['HintTaken'];
export type HintsView = components['schemas']['HintsView'];
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
