import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../database/databases.ts";
import { newId } from "../ids.ts";
import type { ChangeNotice } from "./public-change.ts";
import { STALE_MS } from "./response-cache.ts";
import { type ToldChange, tellPublicly } from "./told-changes.ts";

/** What visitors are told: never data, and nothing of what is hidden. */
export interface Told {
  /** The last change that it tells of; whoever says it when they ask again is told of what came after it. */
  last: string;
  /** Oldest first. */
  changed: ToldChange[];
  /** Something may have changed that nothing here tells of. */
  missed: boolean;
}

/** Who asks knows all up to a change, or was last told so many milliseconds ago. */
export interface Asked {
  after?: string | undefined;
  age?: number | undefined;
}

interface Heard {
  id: string;
  at: number;
  /** `undefined` until it was looked at, `null` where there is nothing to tell. */
  told?: ToldChange | null;
}

type Listener = (told: Told) => void;

/** Changes within such a moment are told at once. */
const GATHER_MS = 250;
/** This many changes are remembered for whoever comes back after a break. */
const REMEMBERED = 1000;
/** A page may show what was true so long before it was sent as a kept one is shown after it is stale, and a little longer. */
const SENT_LATE_MS = 5000;

interface HeardOptions {
  reader: Db;
  log: FastifyBaseLogger;
  now: () => number;
  /** Milliseconds; tests are less patient. */
  gatherMs?: number;
}

/**
 * The changes that this process has heard of, in the order of all processes, and what visitors are told of them. Only the last
 * ones are remembered; whoever asks for older ones is told that they may have missed something.
 */
export class HeardChanges {
  readonly #options: HeardOptions;
  readonly #listeners = new Set<Listener>();
  /** All changes after the first one, which is where nothing was known before. */
  #heard: Heard[];
  /** Those that wait for being told. */
  #waiting: { heard: Heard; notice: ChangeNotice }[] = [];
  #ids: Set<string>;
  /** Of the last one told. */
  #last: string;
  #timer: NodeJS.Timeout | undefined;
  #telling = Promise.resolve();

  constructor(options: HeardOptions) {
    this.#options = options;
    this.#last = newId();
    this.#heard = [{ id: this.#last, at: options.now(), told: null }];
    this.#ids = new Set([this.#last]);
  }

  hear(notice: ChangeNotice): void {
    const heard = { id: notice.id, at: this.#options.now() };
    this.#ids.add(heard.id);
    this.#heard.push(heard);
    if (this.#heard.length > REMEMBERED) this.#ids.delete(this.#heard.shift()?.id ?? "");
    this.#waiting.push({ heard, notice });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#telling = this.#telling.then(() => this.#tellWaiting());
    }, this.#options.gatherMs ?? GATHER_MS);
  }

  /** Nothing was heard for a while: what came before is no longer what anybody can go on from. */
  missSome(): void {
    this.#last = newId();
    this.#heard = [{ id: this.#last, at: this.#options.now(), told: null }];
    this.#ids = new Set([this.#last]);
    this.#waiting = [];
    this.#tell({ last: this.#last, changed: [], missed: true });
  }

  /** Whether a change was heard, so that nothing is shown any more from before it. */
  hasHeard(id: string): boolean {
    return this.#ids.has(id);
  }

  /** What somebody is told who asks; what still waits is told to all. */
  tellSince({ after, age }: Asked): Told {
    const nothing = { last: this.#last, changed: [], missed: false };
    if (after !== undefined) {
      const index = this.#heard.findIndex(({ id }) => id === after);
      return index < 0
        ? { ...nothing, missed: true }
        : { ...nothing, changed: toldOf(this.#heard.slice(index + 1)) };
    }
    if (age === undefined) return nothing;
    const since = this.#options.now() - age - SENT_LATE_MS;
    if (since - STALE_MS.surely <= (this.#heard[0]?.at ?? 0)) return { ...nothing, missed: true };
    const isLate = ({ at, told }: Heard) =>
      at >= since - (told?.things.length === 0 ? STALE_MS.perhaps : STALE_MS.surely);
    return { ...nothing, changed: toldOf(this.#heard.filter(isLate)) };
  }

  /** @returns how to stop */
  onTold(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves once nothing is read for it any more. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#waiting = [];
    await this.#telling;
  }

  async #tellWaiting(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const told = await this.#look(waiting.map(({ notice }) => notice));
    const last = waiting.at(-1)?.heard.id;
    // Nothing that was missed meanwhile is told as if it were the newest.
    if (last === undefined || !this.#ids.has(last)) return;
    for (const [index, { heard }] of waiting.entries()) heard.told = told[index] ?? null;
    this.#last = last;
    const changed = toldOf(waiting.map(({ heard }) => heard));
    if (changed.length > 0) this.#tell({ last, changed, missed: false });
  }

  /** While nobody can say what is hidden, it is only said that something has changed. */
  async #look(notices: readonly ChangeNotice[]): Promise<(ToldChange | null)[]> {
    try {
      const changes = notices.map(({ change }) => change);
      return await tellPublicly(this.#options.reader, changes);
    } catch (error) {
      this.#options.log.warn({ err: error }, "what has changed could not be named");
      return notices.map(() => ({ things: [], about: [] }));
    }
  }

  #tell(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }
}

function toldOf(heard: readonly Heard[]): ToldChange[] {
  return heard.flatMap(({ told }) => told ?? []);
}
