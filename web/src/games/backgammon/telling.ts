/** What happened, in words: as it happens, and told again after the game. Loaded when something has
 * happened. It shares no module with the board, so that the bundler keeps the two apart. */

import { listAll } from "../../messages/lists";
import { say } from "../../messages/telling";
import type { Names } from "../../table/naming";
import type { Ending } from "..";
import type { Event, View } from "./types";
import type { CheckersMoved, GameWon } from "./types.generated";

type Roll = readonly [number, number];

/** Who reads it, and what they know besides. */
export interface Reader {
  readonly own: number | null;
  readonly names: Names;
  /** The dice of the last play. */
  readonly dice: Roll | null;
  readonly write: (score: Roll) => string;
}

const nameAt = (names: Names, seat: number) => names(seat) ?? "";
const writeDice = (dice: Roll) => `${Math.max(...dice)}-${Math.min(...dice)}`;

/** What happened, for a screen reader and for the line at the board. */
export function tell(events: readonly Event[], reader: Reader): string {
  const told = events.map((event) => tellEvent(event, events, reader));
  return told.filter(Boolean).join(" ");
}

function tellEvent(event: Event, events: readonly Event[], reader: Reader): string {
  const { own, names } = reader;
  switch (event.type) {
    case "OpeningRolled":
      return event.starts === own
        ? say("telling-you-start", { dice: writeDice(event.dice) })
        : say("telling-starts", {
            name: nameAt(names, event.starts),
            dice: writeDice(event.dice),
          });
    case "Rolled":
      // What could not be played is told at once.
      if (events.some((one) => one.type === "TurnPassed" && one.blocked))
        return event.seat === own
          ? say("telling-you-are-blocked", { dice: writeDice(event.dice) })
          : say("telling-blocked", {
              name: nameAt(names, event.seat),
              dice: writeDice(event.dice),
            });
      return event.seat === own
        ? say("telling-you-rolled", { dice: writeDice(event.dice) })
        : say("telling-rolled", {
            name: nameAt(names, event.seat),
            dice: writeDice(event.dice),
          });
    case "CheckersMoved":
      return tellMoved(event, reader);
    case "Doubled":
      return event.seat === own
        ? say("telling-you-doubled", { value: event.value })
        : say("telling-doubles-to", { name: nameAt(names, event.seat), value: event.value });
    case "Beavered":
      return say("telling-beavers-to", {
        name: nameAt(names, event.seat),
        value: event.value,
      });
    case "CubeTaken":
      return event.seat === own
        ? say("telling-you-took", { value: event.value })
        : say("telling-took", { name: nameAt(names, event.seat), value: event.value });
    case "CubeDropped":
      return event.seat === own
        ? ""
        : say("telling-dropped", { name: nameAt(names, event.seat) });
    case "ResignationRefused":
      return event.seat === own
        ? ""
        : say("telling-refused", { name: nameAt(names, event.seat) });
    case "HintTaken":
      return event.seat === own
        ? ""
        : say("telling-took-hint", { name: nameAt(names, event.seat) });
    case "GameWon":
      return sayWon(event, reader);
    default:
      return "";
  }
}

function tellMoved(event: CheckersMoved, { own, names, dice }: Reader): string {
  const values = { dice: dice ? writeDice(dice) : "", play: event.play };
  if (event.seat === own) return say("telling-you-played", values);
  const name = nameAt(names, event.seat);
  const hits = event.steps.flatMap(({ to, hit }) =>
    hit && to !== "off" && own !== null ? [own === 0 ? to + 1 : 24 - to] : [],
  );
  if (!hits.length) return say("telling-played", { ...values, name });
  const points = listAll(hits.map(String));
  return say("telling-played-and-hit", { ...values, name, points, count: hits.length });
}

/** "You win a gammon: 2 points. It is 2 : 0." */
function sayWon(won: GameWon, { own, names, write }: Reader): string {
  const values = { count: won.points, kind: won.win_type };
  const said =
    won.winner === own
      ? say("telling-you-won", values)
      : say("telling-won", { ...values, name: nameAt(names, won.winner) });
  return `${said} ${say("telling-score-is", { score: write(won.score) })}`;
}

/** The same in the story of the game, after the name of the player. */
export function tellAgain(event: Event): string {
  switch (event.type) {
    case "OpeningRolled":
      return say("telling-told-opening", { game: event.game, dice: writeDice(event.dice) });
    case "Rolled":
      return say("telling-told-rolled", { dice: writeDice(event.dice) });
    case "CheckersMoved":
      return say("telling-told-played", { play: event.play });
    case "TurnPassed":
      return event.blocked ? say("telling-told-blocked") : "";
    case "Doubled":
    case "Beavered":
      return say(event.type === "Doubled" ? "telling-told-doubled" : "telling-told-beavered", {
        value: event.value,
      });
    case "CubeTaken":
      return say("telling-told-took", { value: event.value });
    case "CubeDropped":
      return say("telling-told-dropped");
    case "ResignationOffered":
      return say("telling-told-resigns", { level: event.level });
    case "ResignationAccepted":
      return say("telling-told-accepts");
    case "ResignationRefused":
      return say("telling-told-refuses");
    case "HintTaken":
      return say("telling-told-hint");
    case "TimeRanOut":
      return say("telling-told-time");
    case "GameWon": {
      // It stands behind the name of who won.
      const [white, black] = event.score;
      const [own, other] = event.winner === 1 ? [black, white] : [white, black];
      return say("telling-told-won", {
        kind: event.win_type,
        own,
        other,
      });
    }
    default:
      return "";
  }
}

/** How the session ended. The result is said elsewhere, too. */
export function tellEnd(view: View, result: string, score: string): Ending {
  const { length, games, game, last_game: last } = view;
  const played = length
    ? say("telling-match-to", { count: length })
    : say("telling-for-money", { count: games });
  const story: Ending["story"] = [
    [say("telling-score"), score],
    [say("telling-played-for"), played],
    [say("telling-games"), String(game)],
  ];
  if (last)
    story.push([say("telling-last-game"), say("telling-how-won", { kind: last.win_type })]);
  return { result, story };
}
