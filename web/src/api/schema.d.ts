// Made by types.mjs from the server's OpenAPI document; a test keeps it true.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** ClockFace */
        ClockFace: {
            now: number;
            elapsed: number;
            running: boolean;
            hand?: number | null;
            left?: number[] | null;
        };
        /** End */
        End: {
            /** @constant */
            type: "End";
        };
        /** GameCard */
        GameCard: {
            name: string;
            title: string;
            summary: string;
            rules_version: number;
            rules_url: string;
            seats: components["schemas"]["SeatRange"];
            bot: boolean;
            /** @description JSON Schema of the options, with defaults. */
            options: {
                [key: string]: unknown;
            };
        };
        /** Give */
        Give: {
            link: string;
            /** @constant */
            type: "Give";
        };
        /** GuestCard */
        GuestCard: {
            name: string;
        };
        /** HostOrder */
        HostOrder: {
            /** @enum {string} */
            do: "start" | "pause" | "resume" | "end";
            /** @description An id of the client's choosing; sending it again gets the first answer. */
            command?: string | null;
        };
        /** Invite */
        Invite: {
            seat?: number | null;
            /** @constant */
            type: "Invite";
        };
        /** LegalMoves */
        LegalMoves: {
            moves: string[];
            more: boolean;
        };
        /** LogEntry */
        LogEntry: {
            seq: number;
            public: string;
            parts: components["schemas"]["LogPart"][];
            hash: string;
        };
        /** LogPage */
        LogPage: {
            entries: components["schemas"]["LogEntry"][];
            version: number;
        };
        /** LogPart */
        LogPart: {
            seats: number[];
            hash: string;
            body?: string | null;
        };
        /** NewTable */
        NewTable: {
            game: string;
            options?: {
                [key: string]: unknown;
            };
            /** @default  */
            title: string;
            /** @default true */
            public: boolean;
            /** @default true */
            sit: boolean;
            /** @description A SHA-256 hash of the seat's chain. */
            anchor?: string | null;
        };
        /** Pause */
        Pause: {
            /** @constant */
            type: "Pause";
        };
        /** Play */
        Play: {
            move: string;
            link?: string | null;
            anchor?: string | null;
            /** @constant */
            type: "Play";
        };
        /** Problem */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            code: string;
            rule?: string | null;
            rule_url?: string | null;
            offends?: {
                [key: string]: unknown;
            } | null;
            place?: string | null;
            retry_after?: number | null;
        };
        /** Result */
        Result: {
            points: {
                [key: string]: number;
            };
            winners: number[];
            by: string;
            rule: string;
        };
        /** Resume */
        Resume: {
            /** @constant */
            type: "Resume";
        };
        /** Rise */
        Rise: {
            seat: number;
            /** @constant */
            type: "Rise";
        };
        /** SeatCard */
        SeatCard: {
            seat: number;
            name: string | null;
            present: boolean;
            chained: boolean;
            /** @default false */
            bot: boolean;
        };
        /** SeatRange */
        SeatRange: {
            least: number;
            most: number;
        };
        /** Sit */
        Sit: {
            name: string;
            seat?: number | null;
            anchor?: string | null;
            /** @constant */
            type: "Sit";
        };
        /** Start */
        Start: {
            link?: string | null;
            /** @constant */
            type: "Start";
        };
        /** Summary */
        Summary: {
            id: string;
            game: string;
            title: string;
            /** @enum {string} */
            status: "waiting" | "starting" | "playing" | "paused" | "over";
            public: boolean;
            seats: components["schemas"]["SeatCard"][];
            host: string;
            spectators: number;
            version: number;
            opened_at: number;
            options: {
                [key: string]: unknown;
            };
            /** @description Seats whose link the start waits for. */
            awaited: number[];
        };
        /** TableView */
        TableView: {
            table: components["schemas"]["Summary"];
            you: components["schemas"]["You"];
            version: number;
            view: {
                [key: string]: unknown;
            } | null;
            outcome: components["schemas"]["Result"] | null;
            clock: components["schemas"]["ClockFace"];
            head: string;
        };
        /** Update */
        Update: {
            version: number;
            at: number;
            by: number | null;
            asked: components["schemas"]["Sit"] | components["schemas"]["Invite"] | components["schemas"]["Rise"] | components["schemas"]["Start"] | components["schemas"]["Give"] | components["schemas"]["Pause"] | components["schemas"]["Resume"] | components["schemas"]["End"] | components["schemas"]["Play"] | null;
            events: unknown[];
            /** @enum {string} */
            status: "waiting" | "starting" | "playing" | "paused" | "over";
            view?: {
                [key: string]: unknown;
            } | null;
            outcome?: components["schemas"]["Result"] | null;
            clock?: components["schemas"]["ClockFace"] | null;
            command?: string | null;
            /** @default false */
            repeated: boolean;
        };
        /** You */
        You: {
            seat: number | null;
            host: boolean;
            name: string | null;
            links: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
