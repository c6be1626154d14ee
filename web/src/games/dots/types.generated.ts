// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        readonly Event: components["schemas"]["GameBegun"] | components["schemas"]["LineDrawn"] | components["schemas"]["LinesWritten"] | components["schemas"]["HintTaken"] | components["schemas"]["GameCompleted"];
        readonly GameBegun: {
            /** @enum {unknown} */
            readonly type: "GameBegun";
            readonly seats: readonly number[];
            readonly turn: number | null;
        };
        readonly GameCompleted: {
            /** @enum {unknown} */
            readonly type: "GameCompleted";
            readonly scores: readonly [
                number,
                number,
                number,
                number
            ];
            readonly winner: number | null;
        };
        readonly HintTaken: {
            /** @enum {unknown} */
            readonly type: "HintTaken";
            readonly seat: number;
        };
        readonly HintsView: {
            readonly allowed: boolean;
            readonly taken: readonly number[];
            readonly open: boolean;
        };
        readonly LineDrawn: {
            /** @enum {unknown} */
            readonly type: "LineDrawn";
            readonly seat: number;
            readonly team: number;
            readonly edge: number;
            readonly boxes: readonly number[];
            readonly turn: number | null;
        };
        readonly LinesWritten: {
            /** @enum {unknown} */
            readonly type: "LinesWritten";
            readonly records: string;
            readonly boxes: string;
        };
        readonly Offends: {
            /** @default [] */
            readonly edges?: readonly number[];
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly teams?: readonly number[];
        };
        readonly Options: {
            /**
             * @default classic
             * @enum {unknown}
             */
            readonly mode?: "classic" | "free";
            /** @default 5 */
            readonly width?: number;
            /** @default 5 */
            readonly height?: number;
            /** @default 2 */
            readonly seats?: number;
            /** @default 4 */
            readonly teams?: number;
            /** @default false */
            readonly hints?: boolean;
        };
        readonly Team: {
            readonly team: number;
            readonly name: string;
            readonly colour: string;
        };
        readonly View: {
            /** @enum {unknown} */
            readonly mode: "classic" | "free";
            readonly width: number;
            readonly height: number;
            /** @enum {unknown} */
            readonly status: "complete" | "playing" | "waiting";
            readonly players: number;
            readonly turn: number | null;
            readonly team: number | null;
            readonly teams: readonly components["schemas"]["Team"][];
            readonly scores: readonly number[];
            readonly lines: number;
            readonly placed: number;
            readonly last: number | null;
            readonly winner: number | null;
            readonly window: components["schemas"]["Window"];
            readonly hints: components["schemas"]["HintsView"];
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
        readonly Window: {
            readonly x: number;
            readonly y: number;
            readonly width: number;
            readonly height: number;
            readonly across: readonly string[];
            readonly down: readonly string[];
            readonly owners: readonly string[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Choice = components['schemas']['Choice'];
export type Event = components['schemas']['Event'];
export type GameBegun = components['schemas']['GameBegun'];
export type GameCompleted = components['schemas']['GameCompleted'];
export type HintTaken = components['schemas']['HintTaken'];
export type HintsView = components['schemas']['HintsView'];
export type LineDrawn = components['schemas']['LineDrawn'];
export type LinesWritten = components['schemas']['LinesWritten'];
export type Offends = components['schemas']['Offends'];
export type Options = components['schemas']['Options'];
export type Team = components['schemas']['Team'];
export type View = components['schemas']['View'];
export type Window = components['schemas']['Window'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
