// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Build: {
            readonly id: number;
            readonly owner: number;
            readonly value: number;
            readonly groups: readonly (readonly string[])[];
        };
        readonly BuildLaid: {
            /** @enum {unknown} */
            readonly type: "BuildLaid";
            readonly seat: number;
            /** @enum {unknown} */
            readonly how: "created" | "joined" | "raised";
            readonly card: string;
            readonly loose: readonly string[];
            readonly replaced: readonly number[];
            readonly pile: number | null;
            readonly build: components["schemas"]["Build"];
        };
        readonly BuildView: {
            readonly id: number;
            readonly owner: number;
            readonly value: number;
            readonly groups: readonly (readonly string[])[];
            readonly extendable: boolean;
        };
        readonly CardStaged: {
            /** @enum {unknown} */
            readonly type: "CardStaged";
            readonly card: string;
            /** @enum {unknown} */
            readonly source: "hand" | "pile" | "table";
        };
        readonly CardTakenBack: {
            /** @enum {unknown} */
            readonly type: "CardTakenBack";
            readonly card: string;
        };
        readonly CardTrailed: {
            /** @enum {unknown} */
            readonly type: "CardTrailed";
            readonly seat: number;
            readonly card: string;
        };
        readonly CardsCaptured: {
            /** @enum {unknown} */
            readonly type: "CardsCaptured";
            readonly seat: number;
            readonly card: string;
            readonly loose: readonly string[];
            readonly builds: readonly number[];
            readonly pile: number | null;
            readonly haul: readonly string[];
        };
        readonly CardsLaidOut: {
            /** @enum {unknown} */
            readonly type: "CardsLaidOut";
            readonly cards: readonly string[];
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
        readonly DealBegun: {
            /** @enum {unknown} */
            readonly type: "DealBegun";
            readonly number: number;
            readonly dealer: number;
            readonly players: readonly number[];
        };
        readonly DealScored: {
            /** @enum {unknown} */
            readonly type: "DealScored";
            readonly number: number;
            readonly sides: readonly components["schemas"]["SideScore"][];
            readonly points: readonly (readonly [
                number,
                number
            ])[];
        };
        readonly Drag: {
            readonly card: string;
            /** @enum {unknown} */
            readonly source: "hand" | "pile" | "table";
            readonly onto: components["schemas"]["Onto"];
            readonly means: readonly components["schemas"]["Meaning"][];
            readonly asks: boolean;
        };
        readonly Event: components["schemas"]["DealBegun"] | components["schemas"]["HandDealt"] | components["schemas"]["StockLaid"] | components["schemas"]["CardsLaidOut"] | components["schemas"]["RoundBegun"] | components["schemas"]["TurnPassed"] | components["schemas"]["CardsCaptured"] | components["schemas"]["BuildLaid"] | components["schemas"]["CardTrailed"] | components["schemas"]["StackBegun"] | components["schemas"]["CardStaged"] | components["schemas"]["CardTakenBack"] | components["schemas"]["StackGone"] | components["schemas"]["HintTaken"] | components["schemas"]["TableSwept"] | components["schemas"]["DealScored"] | components["schemas"]["GameFinished"];
        readonly GameFinished: {
            /** @enum {unknown} */
            readonly type: "GameFinished";
        };
        readonly HandDealt: {
            /** @enum {unknown} */
            readonly type: "HandDealt";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        readonly HintTaken: {
            /** @enum {unknown} */
            readonly type: "HintTaken";
            readonly seat: number;
        };
        readonly HintsView: {
            readonly allowed: boolean;
            readonly taken: {
                readonly [key: string]: number;
            };
            readonly open: boolean;
        };
        readonly Marks: {
            readonly completes: readonly string[];
            readonly fits: readonly string[];
            readonly spoils: readonly string[];
            readonly says: string;
        };
        readonly Meaning: {
            /** @enum {unknown} */
            readonly does: "add" | "build" | "join" | "raise" | "stage" | "take" | "trail";
            readonly move: string;
            readonly value: number | null;
            readonly cards: readonly string[];
        };
        readonly Offends: {
            /** @default [] */
            readonly cards?: readonly string[];
            /** @default [] */
            readonly seats?: readonly number[];
        };
        readonly Onto: {
            /** @enum {unknown} */
            readonly kind: "build" | "loose" | "stack" | "table";
            /** @default null */
            readonly card?: string | null;
            /** @default null */
            readonly build?: number | null;
        };
        readonly Options: {
            /**
             * @default standard
             * @enum {unknown}
             */
            readonly rules?: "document" | "standard";
            /**
             * @default partners
             * @enum {unknown}
             */
            readonly four?: "partners" | "singles";
            /** @default 0 */
            readonly target?: number;
            /** @default 60 */
            readonly stack_seconds?: number;
            /** @default false */
            readonly hints?: boolean;
        };
        readonly RoundBegun: {
            /** @enum {unknown} */
            readonly type: "RoundBegun";
            readonly number: number;
            readonly stock: number;
        };
        readonly SideScore: {
            readonly seats: readonly number[];
            readonly cards: number;
            readonly spades: number;
            readonly most_cards: number;
            readonly most_spades: number;
            readonly two_of_spades: number;
            readonly ten_of_diamonds: number;
            readonly aces: number;
            readonly points: number;
        };
        readonly StackBegun: {
            /** @enum {unknown} */
            readonly type: "StackBegun";
            readonly seat: number;
            readonly cards: readonly components["schemas"]["Staged"][];
            readonly build: number | null;
        };
        readonly StackGone: {
            /** @enum {unknown} */
            readonly type: "StackGone";
        };
        readonly StackView: {
            readonly owner: number | null;
            readonly build: number | null;
            readonly cards: readonly components["schemas"]["Staged"][];
            readonly total: number;
            readonly laid: number;
        };
        readonly Staged: {
            readonly card: string;
            /**
             * @default table
             * @enum {unknown}
             */
            readonly source?: "hand" | "pile" | "table";
        };
        readonly StockLaid: {
            /** @enum {unknown} */
            readonly type: "StockLaid";
            readonly cards: readonly string[];
        };
        readonly TableSwept: {
            /** @enum {unknown} */
            readonly type: "TableSwept";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        readonly TurnPassed: {
            /** @enum {unknown} */
            readonly type: "TurnPassed";
            readonly to: number;
        };
        readonly View: {
            /** @enum {unknown} */
            readonly rules: "document" | "standard";
            readonly target: number;
            /** @enum {unknown} */
            readonly status: "over" | "playing" | "waiting";
            readonly deal: number;
            readonly round: number;
            readonly players: readonly number[];
            readonly sides: readonly (readonly number[])[];
            readonly dealer: number | null;
            readonly turn: number | null;
            readonly seat: number | null;
            readonly loose: readonly string[];
            readonly builds: readonly components["schemas"]["BuildView"][];
            readonly stack: components["schemas"]["StackView"] | null;
            readonly hand: readonly string[];
            readonly may_trail_any: boolean;
            readonly hand_sizes: {
                readonly [key: string]: number;
            };
            readonly stock_size: number;
            readonly piles: {
                readonly [key: string]: readonly string[];
            };
            readonly last_captor: number | null;
            readonly points: {
                readonly [key: string]: number;
            };
            readonly last_deal: readonly components["schemas"]["SideScore"][];
            readonly hints: components["schemas"]["HintsView"];
            readonly marks: components["schemas"]["Marks"] | null;
            readonly drags: readonly components["schemas"]["Drag"][];
            readonly choices: readonly (readonly components["schemas"]["Choice"][])[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Build = components['schemas']['Build'];
export type BuildLaid = components['schemas']['BuildLaid'];
export type BuildView = components['schemas']['BuildView'];
export type CardStaged = components['schemas']['CardStaged'];
export type CardTakenBack = components['schemas']['CardTakenBack'];
export type CardTrailed = components['schemas']['CardTrailed'];
export type CardsCaptured = components['schemas']['CardsCaptured'];
export type CardsLaidOut = components['schemas']['CardsLaidOut'];
export type Choice = components['schemas']['Choice'];
export type DealBegun = components['schemas']['DealBegun'];
export type DealScored = components['schemas']['DealScored'];
export type Drag = components['schemas']['Drag'];
export type Event = components['schemas']['Event'];
export type GameFinished = components['schemas']['GameFinished'];
export type HandDealt = components['schemas']['HandDealt'];
export type HintTaken = components['schemas']['HintTaken'];
export type HintsView = components['schemas']['HintsView'];
export type Marks = components['schemas']['Marks'];
export type Meaning = components['schemas']['Meaning'];
export type Offends = components['schemas']['Offends'];
export type Onto = components['schemas']['Onto'];
export type Options = components['schemas']['Options'];
export type RoundBegun = components['schemas']['RoundBegun'];
export type SideScore = components['schemas']['SideScore'];
export type StackBegun = components['schemas']['StackBegun'];
export type StackGone = components['schemas']['StackGone'];
export type StackView = components['schemas']['StackView'];
export type Staged = components['schemas']['Staged'];
export type StockLaid = components['schemas']['StockLaid'];
export type TableSwept = components['schemas']['TableSwept'];
export type TurnPassed = components['schemas']['TurnPassed'];
export type View = components['schemas']['View'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
