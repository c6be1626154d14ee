// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** CellCleared */
        readonly CellCleared: {
            /** @enum {unknown} */
            readonly type: "CellCleared";
            readonly row: number;
            readonly col: number;
        };
        /**
         * Checked
         * @description S11. The wrong digits, each as row, column and what stands there; and the empty cells.
         */
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
        /** DigitPlaced */
        readonly DigitPlaced: {
            /** @enum {unknown} */
            readonly type: "DigitPlaced";
            readonly row: number;
            readonly col: number;
            readonly value: number;
        };
        readonly Event: components["schemas"]["PuzzleSet"] | components["schemas"]["SolutionKept"] | components["schemas"]["DigitPlaced"] | components["schemas"]["CellCleared"] | components["schemas"]["Checked"] | components["schemas"]["HintGiven"] | components["schemas"]["Solved"];
        /**
         * HintGiven
         * @description S12. A cell was shown; the wrong digits that clashed with it were erased.
         */
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
        /**
         * LastCheck
         * @description S11. How many digits were wrong, and how many cells empty, when last asked.
         */
        readonly LastCheck: {
            readonly wrong: number;
            readonly empty: number;
        };
        /**
         * Offends
         * @description What a refusal points at.
         */
        readonly Offends: {
            /** @default [] */
            readonly cells?: readonly (readonly [
                number,
                number
            ])[];
        };
        /**
         * Options
         * @description What the player chooses: how hard, or a puzzle of their own.
         */
        readonly Options: {
            /**
             * Difficulty
             * @description How many digits are given: fewer are harder.
             * @default medium
             * @enum {unknown}
             */
            readonly difficulty?: "easy" | "expert" | "hard" | "medium";
            /**
             * A puzzle of your own
             * @description 81 characters, nine lines of nine, .sdk text or a list of 81 numbers. Empty cells are . or 0.
             * @default
             */
            readonly puzzle?: string;
        };
        /**
         * PuzzleSet
         * @description S3. The givens, as 81 characters. A puzzle that a player brought has no difficulty.
         */
        readonly PuzzleSet: {
            /** @enum {unknown} */
            readonly type: "PuzzleSet";
            readonly puzzle: string;
            readonly difficulty: ("easy" | "expert" | "hard" | "medium") | null;
        };
        /**
         * SolutionKept
         * @description S13. The one solution, for the house alone until the end.
         */
        readonly SolutionKept: {
            /** @enum {unknown} */
            readonly type: "SolutionKept";
            readonly solution: string;
        };
        /**
         * Solved
         * @description S10. Every cell is filled, and right.
         */
        readonly Solved: {
            /** @enum {unknown} */
            readonly type: "Solved";
        };
        /**
         * View
         * @description S13. The givens, the digits, the marks and the counts; before the start a blank grid.
         */
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
