/** Follows a log from entry 0: every hash, every link, every promise, every draw, and every fact of
 * the table.
 *
 * The rules of the game are not known here. But the game's `luck.ts` says what its draws must have
 * put into its events. Read `entry` for hashes, `houseRules` for seats and starts, `promise` for
 * the house, `draws` for luck. docs/fairness.md, "What a verifier does".
 */

import type { Entry, Skeleton } from "../api/types";
import { type GameLuck, type LuckReader, type LuckyEntry, RULES } from "../games/luck";
import { type Given, givenAfter, ingredient, promised } from "./chain";
import { before, Counting } from "./counting";
import { drawMessage, drawnAgain, type Gave } from "./draws";
import {
  Broken,
  type Content,
  checkHashes,
  FIRST_HASH,
  HOUSE,
  isSkeleton,
  readContent,
  WHOLE_UP_TO,
} from "./entry";
import { hashLink, isHash } from "./hash";
import { checkAsk } from "./houseRules";
import { type Asking, Moments } from "./moments";
import { nameIn } from "./names";
import { checkOpening } from "./opening";
import { checkParts, eventsOf, privateParts } from "./parts";
import { Secret } from "./promise";
import type { Luck, Opened, Report } from "./report";
import { isOfGame } from "./spelling";
import { TableSoFar } from "./tableSoFar";

/** Draws, and the entry in which they were made. */
interface Drew {
  luck: Luck;
  entry: LuckyEntry;
}

export class Follower {
  /** The hashes of all entries so far. */
  readonly hashes: string[] = [];
  table!: TableSoFar;
  readonly #game: GameLuck | null;
  #luckOf: GameLuck | null = null;
  #reader: LuckReader | null = null;
  #moments: Moments | null = null;
  #at = 0;
  #house!: Given;
  #secret: Secret | null = null;
  #sealedKey: string | null = null;
  #counting = new Counting();
  #counts = { moves: 0, openDraws: 0, sealedDraws: 0, hiddenParts: 0 };
  #drew: Drew[] = [];
  #entriesWith = { open: 0, sealed: 0 };

  /** `game` is the luck of the game of this log; null if this page does not know it. */
  constructor(game: GameLuck | null) {
    this.#game = game;
  }

  get version(): number {
    return this.hashes.length;
  }

  get head(): string {
    return this.hashes.at(-1) ?? FIRST_HASH;
  }

  /** The hash of entry 0. It names the table. */
  get first(): string {
    return this.hashes[0] ?? "";
  }

  /** The seat that is to roll now, by the events so far; null if none is. */
  get toRoll(): number | null {
    return this.table.status === "playing" ? (this.#moments?.toRoll() ?? null) : null;
  }

  /** Takes the next entry. Throws `Broken` if it does not follow from what came before. At large
   * tables, entries that do not concern our `own` seat may come as skeletons. */
  follow(entry: Entry | Skeleton, own: number | null = null): void {
    if (entry.seq !== this.version) {
      throw new Broken(this.version, "out-of-place", entry.seq);
    }
    try {
      checkHashes(entry, this.head);
      if (isSkeleton(entry)) this.#followSkeleton(entry, own);
      else this.#followWhole(entry);
    } catch (caught) {
      // A forged log can have anything in it.
      throw caught instanceof Broken
        ? caught
        : new Broken(entry.seq, "unreadable", String(caught));
    }
    this.hashes.push(entry.hash);
  }

  /** What was found so far. */
  report(): Report {
    if (this.version === 0) throw new Broken(0, "empty-log");
    const { attempts, endedBy, decided, ended, changes, houseKnows } = this.#counting;
    const { out } = this.table.people;
    const score = this.#reader?.score() ?? null;
    const seats = this.#counting.seats();
    return {
      opened: this.table.opened,
      entries: this.version,
      ...this.#counts,
      links: seats.reduce((sum, { given }) => sum + given, 0),
      attempts,
      finished: this.table.status === "over",
      endedBy,
      decided,
      left: this.table.players(),
      score: score?.filter(([seat]) => !out.includes(seat)) ?? null,
      sitting: this.table.sitters.map((sitter) => sitter?.name ?? null),
      head: this.head,
      compared: this.hashes[ended - 1] ?? this.head,
      secretShown: this.#secret !== null,
      sealedKey: this.#sealedKey,
      seats,
      changes: [...changes],
      houseKnows,
      knowsGame: this.#luckOf !== null,
      luck: this.#drew.map((drew) => this.#unsealed(drew)),
    };
  }

  /** The same for a whole file: the secret of a table is open exactly when its game is over. */
  wholeReport(): Report {
    const report = this.report();
    if (report.finished !== report.secretShown) {
      const code = report.finished ? "secret-hidden" : "secret-early";
      throw new Broken(this.version - 1, code);
    }
    return report;
  }

  #followSkeleton(entry: Skeleton, own: number | null): void {
    const isLarge = entry.seq > 0 && this.table.opened.places > WHOLE_UP_TO;
    const isOurs = own !== null && entry.parts.some(({ seats }) => seats?.includes(own));
    // Outside of a game, every entry has facts.
    if (!isLarge || isOurs || this.table.status !== "playing") {
      throw new Broken(entry.seq, "not-whole");
    }
    this.#counts.hiddenParts += entry.parts.length;
    this.table.people.blurred = true;
  }

  #followWhole(entry: Entry): void {
    const content = readContent(entry);
    if (content.at < this.#at) throw new Broken(entry.seq, "time-backwards");
    checkParts(entry, content, this.version ? this.table.opened.places : 0);
    if (entry.seq === 0) this.#open(entry, content);
    else this.#apply(entry, content);
    this.#secret?.checkSalts(entry);
    const hidden = privateParts(entry).filter(({ body }) => body == null);
    this.#counts.hiddenParts += hidden.length;
    this.#at = content.at;
  }

  #open(entry: Entry, content: Content): void {
    const opened = checkOpening(entry, content);
    const promise = opened.promise ?? {};
    this.table = new TableSoFar(opened);
    this.table.names.set(opened.host, nameIn(entry) ?? "");
    this.#house = promised(promise.anchor ?? "");
    this.#secret = Secret.of(entry);
    this.#secret?.check(promise);
    const isKnown = this.#game?.game === opened.game && opened.rules === RULES;
    this.#luckOf = isKnown ? this.#game : null;
    if (!isOfGame(opened.options, "Options", this.#luckOf?.forms)) {
      throw new Broken(0, "not-options");
    }
    this.#reader = this.#luckOf?.reader(opened.options) ?? null;
    if (this.#luckOf) {
      const { moments, functions } = this.#luckOf;
      this.#moments = new Moments(moments, opened.options, functions);
    }
  }

  #apply(entry: Entry, content: Content): void {
    if (privateParts(entry).length && this.#luckOf?.hides === false) {
      throw new Broken(entry.seq, "nothing-to-hide");
    }
    checkAsk(this.table, content, this.#luckOf);
    const was = before(this.table);
    if (content.asked?.type === "Sit") this.table.names.set(content.who, nameIn(entry) ?? "");
    this.table.apply(content, entry.hash);
    this.#checkSeal(content);
    this.#checkLuck(entry, content);
    this.#counting.count(content, was, this.table, this.#luckOf);
    this.#counts.moves += content.asked?.type === "Play" ? 1 : 0;
  }

  /** Its luck may come now, as the game says of its public moments. */
  #checkMoment({ seq, by, facts, events, drawn = [] }: Content): void {
    const began = facts.find((fact) => fact.type === "GameStarted");
    const broken = this.#moments?.read({
      by,
      events,
      drawn: drawn.map(({ kind, asked, n }): Asking => [kind, asked, n]),
      begins: began?.type === "GameStarted" ? began.seats : null,
      newcomers: by === HOUSE ? this.table.newcomers() : [],
      partial: this.table.people.blurred,
    });
    if (broken) throw new Broken(seq, "luck-not-due", broken);
  }

  /** The key of the sealed draws is opened at the end of the game, and only then. */
  #checkSeal({ seq, facts, sealed_key: key }: Content): void {
    const sealed = this.table.opened.promise?.sealed;
    const ended = facts.some(({ type }) => type === "GameEnded");
    if (!key && !(ended && sealed)) return;
    if (!ended || !isHash(key) || hashLink(key) !== sealed) {
      throw new Broken(seq, "sealed-key");
    }
    this.#sealedKey = key;
  }

  #checkLuck(entry: Entry, content: Content): void {
    const { seq, drawn = [], asked, house_link: key } = content;
    const open = drawn.filter(({ kind }) => kind === "open");
    const sealed = drawn.filter(({ kind }) => kind !== "open");
    if (drawn.length && asked?.type !== "Play" && asked?.type !== "Begin") {
      throw new Broken(seq, "other-facts");
    }
    if (sealed.length && !this.table.opened.promise?.sealed) {
      throw new Broken(seq, "not-promised");
    }
    const events = eventsOf(entry, content);
    const forms = this.#luckOf?.forms;
    if (!events.every((event) => event === null || isOfGame(event, "Event", forms))) {
      throw new Broken(seq, "not-events");
    }
    const gave = open.length || key ? this.#drawOpen(content, open) : [];
    const lucky: LuckyEntry = { events, open: gave };
    const compared = this.#reader?.read(lucky) ?? "unchecked";
    if (compared === "mismatch") throw new Broken(seq, "not-drawn");
    this.#checkMoment(content);
    if (open.length) this.#note(this.#luck(seq, "open", open, key, compared), lucky);
    if (sealed.length) this.#note(this.#luck(seq, "sealed", sealed), lucky);
    this.#counts.openDraws += open.length;
    this.#counts.sealedDraws += sealed.length;
  }

  /** The house must give its next link and leave none out. The draws follow from it. */
  #drawOpen({ seq, house_link: link = "" }: Content, drawn: Luck["drawn"]): Gave[] {
    const given = givenAfter(this.#house, link, this.table.opened.promise?.links ?? 0);
    if (!given) throw new Broken(seq, "house-link");
    this.#house = given;
    const gave = drawnFrom(this.table.opened, this.#luck(seq, "open", drawn, link), link);
    if (!gave.length) throw new Broken(seq, "wrong-draw");
    return gave;
  }

  #luck(
    seq: number,
    kind: Luck["kind"],
    drawn: Luck["drawn"],
    key: string | null = null,
    tie: Luck["tie"] = "unchecked",
  ): Luck {
    const links = this.table.chains.map(ingredient);
    const before = this.#entriesWith[kind];
    return { seq, closed: this.table.closed, before, kind, key, links, drawn, tie };
  }

  #note(luck: Luck, entry: LuckyEntry): void {
    this.#drew.push({ luck, entry });
    this.#entriesWith[luck.kind] += 1;
  }

  /** A sealed draw is compared with its events when its key is known. */
  #unsealed({ luck, entry }: Drew): Luck {
    const key = this.#sealedKey;
    if (luck.kind === "open" || key === null) return luck;
    const gave = drawnFrom(this.table.opened, luck, key);
    if (!gave.length) throw new Broken(luck.seq, "wrong-draw");
    const tie = this.#reader?.readSealed(entry, gave) ?? "unchecked";
    if (tie === "mismatch") throw new Broken(luck.seq, "not-drawn");
    return { ...luck, key, tie };
  }
}

/** What these draws give; nothing if that is not what was written down. */
function drawnFrom({ table }: Opened, luck: Luck, key: string): Gave[] {
  const message = drawMessage(table, luck.closed, luck.before, luck.kind, luck.links);
  return (drawnAgain(key, message, luck.drawn) ?? []).map(({ gave }) => gave);
}

/** Checks a whole log. */
export function verify(entries: readonly Entry[], game: GameLuck | null = null): Report {
  const follower = new Follower(game);
  for (const entry of entries) follower.follow(entry);
  return follower.wholeReport();
}
