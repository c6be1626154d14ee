// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Build
         * @description C6. Cards in one or more groups, each adding up to the value. It belongs to a player.
         */
        readonly Build: {
            readonly id: number;
            readonly owner: number;
            readonly value: number;
            readonly groups: readonly (readonly string[])[];
        };
        /**
         * BuildLaid
         * @description C6, C7, C8. A card was played to a build, which now lies instead of those it replaces.
         */
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
        /**
         * BuildView
         * @description C6. A build with its owner and value; `extendable`: it can still be raised.
         */
        readonly BuildView: {
            readonly id: number;
            readonly owner: number;
            readonly value: number;
            readonly groups: readonly (readonly string[])[];
            readonly extendable: boolean;
        };
        /** CardStaged */
        readonly CardStaged: {
            /** @enum {unknown} */
            readonly type: "CardStaged";
            readonly card: string;
            /** @enum {unknown} */
            readonly source: "hand" | "pile" | "table";
        };
        /** CardTakenBack */
        readonly CardTakenBack: {
            /** @enum {unknown} */
            readonly type: "CardTakenBack";
            readonly card: string;
        };
        /**
         * CardTrailed
         * @description C10. A card was played to the table.
         */
        readonly CardTrailed: {
            /** @enum {unknown} */
            readonly type: "CardTrailed";
            readonly seat: number;
            readonly card: string;
        };
        /**
         * CardsCaptured
         * @description C5. `haul` goes to the pile in this order, the card that took it on top.
         *
         *         `pile` is the seat from whose pile the top card came, if one did.
         */
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
        /**
         * CardsLaidOut
         * @description C3. What lies on the table before the first turn, with three players.
         */
        readonly CardsLaidOut: {
            /** @enum {unknown} */
            readonly type: "CardsLaidOut";
            readonly cards: readonly string[];
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
         * DealBegun
         * @description C3. The table is cleared for a deal; `players` in their order of play.
         */
        readonly DealBegun: {
            /** @enum {unknown} */
            readonly type: "DealBegun";
            readonly number: number;
            readonly dealer: number;
            readonly players: readonly number[];
        };
        /**
         * DealScored
         * @description C15. The points of this deal by sides, and everybody's points so far.
         */
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
        readonly Event: components["schemas"]["DealBegun"] | components["schemas"]["HandDealt"] | components["schemas"]["StockLaid"] | components["schemas"]["CardsLaidOut"] | components["schemas"]["RoundBegun"] | components["schemas"]["TurnPassed"] | components["schemas"]["CardsCaptured"] | components["schemas"]["BuildLaid"] | components["schemas"]["CardTrailed"] | components["schemas"]["StackBegun"] | components["schemas"]["CardStaged"] | components["schemas"]["CardTakenBack"] | components["schemas"]["StackGone"] | components["schemas"]["TableSwept"] | components["schemas"]["DealScored"] | components["schemas"]["GameFinished"];
        /**
         * GameFinished
         * @description C16. There will be no further deal.
         */
        readonly GameFinished: {
            /** @enum {unknown} */
            readonly type: "GameFinished";
        };
        /**
         * HandDealt
         * @description C3, C17. The cards a player was dealt, for that player alone.
         */
        readonly HandDealt: {
            /** @enum {unknown} */
            readonly type: "HandDealt";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        /**
         * Offends
         * @description What a refusal points at.
         */
        readonly Offends: {
            /** @default [] */
            readonly cards?: readonly string[];
            /** @default [] */
            readonly seats?: readonly number[];
        };
        /**
         * Options
         * @description C16, C18. What the host chooses.
         */
        readonly Options: {
            /**
             * Rules
             * @description Standard: a build needs a card in hand that takes it, and one card may take several sets. Simple: nine plain rules.
             * @default standard
             * @enum {unknown}
             */
            readonly rules?: "document" | "standard";
            /**
             * With four players
             * @default partners
             * @enum {unknown}
             */
            readonly four?: "partners" | "singles";
            /**
             * Points to play to
             * @description Deals are played until somebody has this many points. 0 is for one deal.
             * @default 0
             */
            readonly target?: number;
            /**
             * Time for a stack
             * @description The house clears a stack that nobody touches for this long. 0: it never does.
             * @default 60
             */
            readonly stack_seconds?: number;
        };
        /**
         * RoundBegun
         * @description C3. Hands are dealt; so many cards are left in the stock.
         */
        readonly RoundBegun: {
            /** @enum {unknown} */
            readonly type: "RoundBegun";
            readonly number: number;
            readonly stock: number;
        };
        /**
         * SideScore
         * @description One side's deal: how many cards and spades it took, and each kind of points.
         */
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
        /**
         * StackBegun
         * @description C12. A stack stands, perhaps on a build.
         */
        readonly StackBegun: {
            /** @enum {unknown} */
            readonly type: "StackBegun";
            readonly seat: number;
            readonly cards: readonly components["schemas"]["Staged"][];
            readonly build: number | null;
        };
        /**
         * StackGone
         * @description C12. Cancelled: everything lies where it lay before.
         */
        readonly StackGone: {
            /** @enum {unknown} */
            readonly type: "StackGone";
        };
        /**
         * StackView
         * @description C12. The stack of the player on turn, its cards and where each came from.
         */
        readonly StackView: {
            readonly owner: number | null;
            readonly build: number | null;
            readonly cards: readonly components["schemas"]["Staged"][];
            readonly total: number;
        };
        /**
         * Staged
         * @description A card in the stack, and where it came from.
         */
        readonly Staged: {
            readonly card: string;
            /**
             * @default table
             * @enum {unknown}
             */
            readonly source?: "hand" | "pile" | "table";
        };
        /**
         * StockLaid
         * @description C3, C17. The stock in its order, for the house alone.
         */
        readonly StockLaid: {
            /** @enum {unknown} */
            readonly type: "StockLaid";
            readonly cards: readonly string[];
        };
        /**
         * TableSwept
         * @description C14. What was left on the table goes to whoever captured last.
         */
        readonly TableSwept: {
            /** @enum {unknown} */
            readonly type: "TableSwept";
            readonly seat: number;
            readonly cards: readonly string[];
        };
        /** TurnPassed */
        readonly TurnPassed: {
            /** @enum {unknown} */
            readonly type: "TurnPassed";
            readonly to: number;
        };
        /**
         * View
         * @description C17. The table, all piles, one's own hand; of other hands and the stock how many.
         *
         *         `seat` is the viewer's own, if it plays. `may_trail_any`: no other turn is left (C13).
         */
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
export type Event = components['schemas']['Event'];
export type GameFinished = components['schemas']['GameFinished'];
export type HandDealt = components['schemas']['HandDealt'];
export type Offends = components['schemas']['Offends'];
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
