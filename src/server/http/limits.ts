import type { LimitName } from "#shared/route.ts";

/** How often one caller may call routes of a kind in a minute, unless configured otherwise (`LIMIT_READ` and so on). */
export const callsPerMinute = {
  /** What is read from the database. A reply that is kept costs nothing, so only the making of one is counted. */
  read: 600,
  write: 120,
  /** What may hide something: all replies that show it are made anew, while everybody waits. */
  hide: 20,
  /** A page that is not kept. */
  page: 240,
  /** Uploaded files: pictures, rulebooks, a whole event's liveries at once. */
  file: 1200,
  /** What is decoded, pictures and result files, and pictures that are drawn for links. */
  upload: 60,
  /** The pieces of one large game file, several at a time. */
  piece: 1200,
  /** What is dear: hashing a password, asking Discord or Steam, collecting all of somebody's data. */
  dear: 30,
  /** What makes the site write to the mail server. */
  mail: 5,
} as const satisfies Record<LimitName, number>;

/**
 * How often one account, or one client without a login, may call a route, or why nobody counts. Every route declares it beside
 * its `access`, or the program refuses to start: `config: { access: anyone, limit: { counted: "page" } }`.
 */
export type Limit = { counted: LimitName } | { notCounted: string };

/** Of a route whose calls nobody counts at the door; `reason` says why that does no harm. */
export function notCounted(reason: string): Limit {
  return { notCounted: reason };
}

/** The limit of routes that count by themselves: at the door a neighbour on the same network could keep a known client out. */
const attemptsAreCounted = notCounted(
  "attempts.ts counts, once the body says whether the client has logged in to this account before",
);

/** The limit that a route of `#shared/route.ts` names. */
export function limitOf(name: LimitName | "attempts"): Limit {
  return name === "attempts" ? attemptsAreCounted : { counted: name };
}
