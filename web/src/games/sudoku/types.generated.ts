// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly CellCleared: {
            /** @enum {unknown} */
            readonly type: "CellCleared";
            readonly row: number;
            readonly col: number;
        };
        readonly Checked: {
            /** @enum {unknown} */
            readonly type: "Checked";
            readonly wrong: readonly (readonly [
                number,
                number,
                number
            ])[];
            readonly empty: number;
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
        readonly DigitPlaced: {
            /** @enum {unknown} */
            readonly type: "DigitPlaced";
            readonly row: number;
            readonly col: number;
            readonly value: number;
        };
        readonly Event: components["schemas"]["PuzzleSet"] | components["schemas"]["SolutionKept"] | components["schemas"]["DigitPlaced"] | components["schemas"]["CellCleared"] | components["schemas"]["Checked"] | components["schemas"]["HintGiven"] | components["schemas"]["Solved"];
        readonly HintGiven: {
            /** @enum {unknown} */
            readonly type: "HintGiven";
            readonly row: number;
            readonly col: number;
            readonly value: number;
            readonly cleared: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly LastCheck: {
            readonly wrong: number;
            readonly empty: number;
        };
        readonly Offends: {
            /** @default [] */
            readonly cells?: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly Options: {
            /**
             * @default medium
             * @enum {unknown}
             */
            readonly difficulty?: "easy" | "expert" | "hard" | "medium";
            /** @default  */
            readonly puzzle?: string;
        };
        readonly PuzzleSet: {
            /** @enum {unknown} */
            readonly type: "PuzzleSet";
            readonly puzzle: string;
            readonly difficulty: ("easy" | "expert" | "hard" | "medium") | null;
        };
        readonly SolutionKept: {
            /** @enum {unknown} */
            readonly type: "SolutionKept";
            readonly solution: string;
        };
        readonly Solved: {
            /** @enum {unknown} */
            readonly type: "Solved";
        };
        readonly View: {
            readonly puzzle: string;
            readonly current: string;
            /** @enum {unknown} */
            readonly status: "in_progress" | "solved";
            readonly difficulty: ("easy" | "expert" | "hard" | "medium") | null;
            readonly clues: number;
            readonly empty: number;
            readonly hints: number;
            readonly checks: number;
            readonly hinted: readonly (readonly [
                number,
                number
            ])[];
            readonly wrong: readonly (readonly [
                number,
                number
            ])[];
            readonly last_check: components["schemas"]["LastCheck"] | null;
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type CellCleared = components['schemas']['CellCleared'];
export type Checked = components['schemas']['Checked'];
export type Choice = components['schemas']['Choice'];
export type DigitPlaced = components['schemas']['DigitPlaced'];
export type Event = components['schemas']['Event'];
export type HintGiven = components['schemas']['HintGiven'];
export type LastCheck = components['schemas']['LastCheck'];
export type Offends = components['schemas']['Offends'];
export type Options = components['schemas']['Options'];
export type PuzzleSet = components['schemas']['PuzzleSet'];
export type SolutionKept = components['schemas']['SolutionKept'];
export type Solved = components['schemas']['Solved'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
