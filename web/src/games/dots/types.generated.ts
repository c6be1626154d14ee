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
        readonly Event: components["schemas"]["GameBegun"] | components["schemas"]["LineDrawn"] | components["schemas"]["LinesWritten"] | components["schemas"]["GameCompleted"];
        /**
         * GameBegun
         * @description D3. Who plays; in a classic game, whose turn it is.
         */
        readonly GameBegun: {
            /** @enum {unknown} */
            readonly type: "GameBegun";
            readonly seats: readonly number[];
            readonly turn: number | null;
        };
        /**
         * GameCompleted
         * @description D8. Every line is drawn: the boxes of the four teams, and who has most of them.
         */
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
        /**
         * LineDrawn
         * @description D4, D5, D6. A line, the boxes it completed, and in a classic game whose turn it is.
         */
        readonly LineDrawn: {
            /** @enum {unknown} */
            readonly type: "LineDrawn";
            readonly seat: number;
            readonly team: number;
            readonly edge: number;
            readonly boxes: readonly number[];
            readonly turn: number | null;
        };
        /**
         * LinesWritten
         * @description D10. Many lines, and the boxes that they completed, each as three bytes with its team.
         */
        readonly LinesWritten: {
            /** @enum {unknown} */
            readonly type: "LinesWritten";
            readonly records: string;
            readonly boxes: string;
        };
        /**
         * Offends
         * @description What a refusal points at.
         */
        readonly Offends: {
            /** @default [] */
            readonly edges?: readonly number[];
            /** @default [] */
            readonly seats?: readonly number[];
            /** @default [] */
            readonly teams?: readonly number[];
        };
        /**
         * Options
         * @description What the players agree on: turns or none, how large a board, how many may play.
         *
         *         `classic` is for two to four players, each for themselves; in a `free` game up to a
         *         thousand play for two to four teams.
         */
        readonly Options: {
            /**
             * Turns
             * @default classic
             * @enum {unknown}
             */
            readonly mode?: "classic" | "free";
            /**
             * Boxes across
             * @default 5
             */
            readonly width?: number;
            /**
             * Boxes down
             * @default 5
             */
            readonly height?: number;
            /**
             * Players
             * @description Up to 4 where players take turns.
             * @default 2
             */
            readonly seats?: number;
            /**
             * Teams
             * @default 4
             */
            readonly teams?: number;
        };
        /**
         * Team
         * @description A team as it is shown.
         */
        readonly Team: {
            readonly team: number;
            readonly name: string;
            readonly colour: string;
        };
        /**
         * View
         * @description D9. The scores, whose turn it is, and the lines and boxes of a window.
         *
         *         `team` is the viewer's own. `players` is how many sat when the board was laid out.
         */
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
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
        /**
         * Window
         * @description D9. A region as plain text: for each row a line of signs.
         *
         *         In `across` and `down`, 1 is a line that is drawn; in `owners`, a digit is the team that has
         *         the box, and a dot means nobody.
         */
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
export type LineDrawn = components['schemas']['LineDrawn'];
export type LinesWritten = components['schemas']['LinesWritten'];
export type Offends = components['schemas']['Offends'];
export type Options = components['schemas']['Options'];
export type Team = components['schemas']['Team'];
export type View = components['schemas']['View'];
export type Window = components['schemas']['Window'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
