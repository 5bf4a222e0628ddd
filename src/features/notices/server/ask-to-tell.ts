import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { ActServices, Happening, ResultsChange } from "#server/parts.ts";
import { enqueue } from "#server/queue/queue.ts";
import { visibleEvents } from "#server/visibility.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";

/** So long people write on, change their mind or take back before anybody is told: one word, not five. */
const SETTLE_MS = MINUTE_MS;
/** Of results of events that ended earlier nobody is told. */
const NEWS_MS = 14 * DAY_MS;

/** The kinds of tasks of what has happened. */
export const toldOf = {
  event: "event-moved",
  season: "season-gone",
  reserve: "reserve",
  results: "results",
  standings: "standings",
} as const;

interface Told {
  kind: (typeof toldOf)[keyof typeof toldOf];
  /** Of what it tells. */
  id: string;
  payload: unknown;
}

/** Asks for what people are told of that, a minute later; of several changes the first one says what was before. */
export async function askToTell(
  trx: Db,
  services: ActServices,
  happening: Happening,
): Promise<void> {
  const told = toldAfter(happening);
  if (told) await ask(trx, services, told);
}

function toldAfter(happening: Happening): Told | undefined {
  switch (happening.what) {
    case "event":
    case "season": {
      const { what, ...payload } = happening;
      return { kind: toldOf[what], id: payload.id, payload };
    }
    case "presence": {
      const { eventId } = happening;
      return { kind: toldOf.reserve, id: eventId, payload: { eventId } };
    }
    // Stewards write to those whom a decision is about.
    case "decision":
      return undefined;
  }
}

/**
 * Asks for what people are told of results and tables, where results of an event that has just been changed and visitors see it. What
 * is only counted anew, or of people who turn out to be one, is no news.
 */
export async function askForResults(
  trx: Db,
  services: ActServices,
  { sessions, onlyFacts, people }: ResultsChange,
): Promise<void> {
  if (onlyFacts || people || sessions.length === 0) return;
  const end = sql<number>`max(session.start_at + session.duration_minutes * ${sql.lit(MINUTE_MS)})`;
  const events = await trx
    .selectFrom("events as event")
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .select(["event.id", "event.season_id"])
    .where("event.id", "in", (changed) =>
      changed.selectFrom("event_sessions").select("event_id").where("id", "in", sessions),
    )
    .where("event.id", "in", visibleEvents(trx))
    .groupBy(["event.id", "event.season_id"])
    .having(end, ">", services.now() - NEWS_MS)
    .orderBy("event.id")
    .execute();
  for (const { id } of events)
    await ask(trx, services, { kind: toldOf.results, id, payload: { eventId: id } });
  for (const id of new Set(events.map(({ season_id }) => season_id)))
    await ask(trx, services, { kind: toldOf.standings, id, payload: { seasonId: id } });
}

function ask(trx: Db, { now }: ActServices, { kind, id, payload }: Told): Promise<void> {
  const at = now();
  const task = {
    kind,
    key: `${kind}:${id}`,
    payload,
    dueAt: at + SETTLE_MS,
    keep: "first",
  } as const;
  return enqueue(trx, task, at);
}
