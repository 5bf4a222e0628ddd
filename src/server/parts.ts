import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import type { Databases, Db } from "./database/databases.ts";
import type { TokenSigner } from "./token-signer.ts";
import type { Viewer } from "./viewer.ts";

/** What the platform needs of the features above it, as shapes only; `src/site/server/parts.ts` fills them in. */
export interface Parts {
  /** The person behind a verified token; `undefined` when the login ended or the account is blocked. It notes the day of use. */
  findViewer: (
    databases: Databases,
    claims: { sub: string; jti: string },
    clock: { now: number; idleDays: number },
  ) => Promise<Viewer | undefined>;
  /** Columns that name an upload by its id, and texts in which ids of uploads stand. What none of them names is swept away. */
  uploadReferences: readonly Column[];
  uploadMentions: readonly Column[];
  listeners: Listeners;
  merging: Merging;
  /** What would be lost with a season or an event, so that it cannot be deleted. */
  hangsOn: Record<"season" | "event", readonly Hanging[]>;
  /** The seasons of which a thing shows something, for replies that are kept. */
  shows: Record<
    "driver" | "club" | "table" | "decision",
    (db: Db, id: string) => Promise<readonly string[]>
  >;
  /** What features store of a person, for them to take along, without what is hidden still: plain JSON, times in UTC. */
  ownData: readonly ((db: Db, userId: string) => Promise<Record<string, unknown>>)[];
  /** Writes to somebody on the site, in its own name: `body` is HTML of ours. */
  tellPerson: (
    trx: Db,
    services: ActServices,
    letter: { to: string; subject: string; body: string },
  ) => Promise<unknown>;
  /** What worker processes run (`decoding/run-decoder.ts`). */
  decoderProgram: string;
}

/**
 * What a feature asks of one above it, which it cannot name: that one's `server/answers` answers, and `src/site/server/parts.ts`
 * brings them together. @throws Error when nobody answers
 */
export function question<Given extends readonly unknown[], Answer>() {
  let answer: ((...given: Given) => Answer) | undefined;
  const ask = (...given: Given): Answer => {
    if (!answer) throw new Error("src/site/server/parts.ts names nobody who answers this question");
    return answer(...given);
  };
  return Object.assign(ask, {
    answeredBy: (given: (...given: Given) => Answer) => {
      answer = given;
    },
  });
}

export type Column = readonly [table: string, column: string];

export interface Hanging {
  /** As a refusal's details name it. */
  name: string;
  /** In the plural, as a refusal says it. */
  title: string;
  /** How many there are for the season or event of this id. */
  count: (db: Db, id: string) => Promise<number>;
}

/** Ids of two who turn out to be one: the first one goes. */
export interface MergedPeople {
  fromId: string;
  toId: string;
}

/** What features do when two people turn out to be one. `merge-people.ts` of accounts moves columns that only name them. */
interface Merging {
  /** Whether they can be one. @throws AppError 409 */
  refuse: readonly ((trx: Db, people: MergedPeople) => Promise<void>)[];
  /** Ids of the seasons in whose results or tables people are. */
  seasonsOf: readonly ((trx: Db, people: readonly string[]) => Promise<string[]>)[];
  /** What takes more than another id in a column. */
  follow: readonly ((trx: Db, people: MergedPeople) => Promise<void>)[];
}

type Listener<Change> = (trx: Db, services: ActServices, change: Change) => Promise<unknown>;

/** What else happens when a feature writes, in the same transaction, in features that come later and that it cannot know. */
interface Listeners {
  seasonSaved: readonly ((trx: Db, seasonId: string) => Promise<unknown>)[];
  /** A saved season has been opened to whoever is in its results. One that is closed changes nothing of what was driven. */
  seasonOpened: readonly Listener<SeasonOpened>[];
  /** Events of a season: see `eventsChanged`. */
  eventsChanged: readonly Listener<EventsChange>[];
  /** A season was copied, with its events where they were wanted. Both are locked, or new. */
  seasonCopied: readonly Listener<SeasonCopy>[];
  /** What results count: see `resultsChanged`. */
  resultsChanged: readonly Listener<ResultsChange>[];
  /** What people and Discord may be told of, beside results: see `happened`. */
  happened: readonly Listener<Happening>[];
  /** Drivers have left cars. */
  seatsFreed: readonly Listener<readonly { carId: string; userId: string }[]>[];
  /** Nobody logs in with an account any more. `now`: UTC ms. */
  accountBlocked: readonly ((trx: Db, userId: string, now: number) => Promise<unknown>)[];
  /** The account of this person is about to end; they still have a name. */
  accountEnds: readonly Listener<string>[];
  /** Points and sanctions of an account that had ended are somebody's again: of this person. */
  sanctionsReturned: readonly Listener<string>[];
  /** An account has ended; the person has no name any more. */
  accountEnded: readonly ((trx: Db, userId: string) => Promise<void>)[];
}

export interface SeasonOpened {
  seasonId: string;
  /** Id of who has saved it. */
  savedBy: string;
}

/** Events that a season has got or lost, or with other sessions than before. */
export interface EventsChange {
  seasonId: string;
}

/** A season and its copy, and in it the copy of each event and each session, by id; none where only the season was copied. */
export interface SeasonCopy {
  from: string;
  to: string;
  copiedBy: string;
  events: ReadonlyMap<string, string>;
  sessions: ReadonlyMap<string, string>;
}

/** Says that the events of a season are others, after they are written and in their transaction. The season is locked before. */
export async function eventsChanged(
  trx: Db,
  services: ActServices,
  change: EventsChange,
): Promise<void> {
  for (const listen of services.parts.listeners.eventsChanged) await listen(trx, services, change);
}

/** Results that count otherwise than before. */
export interface ResultsChange {
  /** Ids, each once; some may have no results yet, or be gone. */
  sessions: readonly string[];
  /** The session whose results were saved: tables that are not computed now are older than it. */
  saved?: string;
  /** What changed are facts beside places and points; whether somebody retired may decide a tie. */
  onlyFacts?: true;
  /** Ids of people of whom one has become the other; the first of the two is gone. */
  people?: readonly [string, string];
}

/**
 * Says that results count otherwise, after the rows are written and in their transaction. Every path that changes what they count
 * calls it: results saved or restored (`saveSession`), old files read again, an event's sessions saved, events or seasons hidden
 * or shown, classes of a season changed, tables beginning to follow, two people made one. The caller locks the season before
 * anything else (`lock-season.ts`) and nothing that others may hold afterwards: the listeners' locks are the last. Accounts that
 * end have listeners of their own (`accountEnds`, `accountEnded`), because their results stay, without a name.
 */
export async function resultsChanged(
  trx: Db,
  services: ActServices,
  change: ResultsChange,
): Promise<void> {
  for (const listen of services.parts.listeners.resultsChanged) await listen(trx, services, change);
}

/** What was written of a thing that people, or Discord, may be told of. `before`: what it was; `null`: it is new. */
export type Happening =
  | {
      what: "event";
      id: string;
      seasonId: string;
      before: { title: string; time: number; hidden: boolean } | null;
    }
  | { what: "season"; id: string; before: { hidden: boolean } | null }
  /** A car's answer, a seat given up, a suspension or a wildcard: the entry list may be another. */
  | { what: "presence"; eventId: string; seasonId: string }
  /** An editor has computed or edited tables; those that follow results: see `resultsChanged`. */
  | { what: "tables"; seasonId: string }
  | { what: "decision"; id: string; seasonId: string };

/**
 * Says what was written, in its transaction; whoever listens asks for a task (`queue/queue.ts`) and tells nobody before its
 * commit.
 */
export async function happened(
  trx: Db,
  services: ActServices,
  happening: Happening,
): Promise<void> {
  for (const listen of services.parts.listeners.happened) await listen(trx, services, happening);
}

/** What something done in a transaction works with; of `Services`. */
export interface ActServices {
  config: Config;
  parts: Parts;
  tokens: TokenSigner;
  log: FastifyBaseLogger;
  now: () => number;
}
