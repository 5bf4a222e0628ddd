import type { Db } from "#server/database/databases.ts";
import type { ActServices, Happening, ResultsChange } from "#server/parts.ts";
import { enqueue } from "#server/queue/queue.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { selectNewEvents } from "./news.ts";

/** So long people write on, change their mind or take back before anybody is told: one word, not five. */
const SETTLE_MS = MINUTE_MS;

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
    case "tables": {
      const { seasonId } = happening;
      return { kind: toldOf.standings, id: seasonId, payload: { seasonId } };
    }
    // Stewards write to those whom a decision is about.
    case "decision":
      return undefined;
  }
}

/**
 * Asks for what people are told of results and tables, where results of an event that has just been changed and visitors see it.
 * What is only counted anew, or of people who turn out to be one, is no news.
 */
export async function askForResults(
  trx: Db,
  services: ActServices,
  { sessions, onlyFacts, people }: ResultsChange,
): Promise<void> {
  if (onlyFacts || people || sessions.length === 0) return;
  const events = await selectNewEvents(trx, services.now())
    .where("event.id", "in", (changed) =>
      changed.selectFrom("event_sessions").select("event_id").where("id", "in", sessions),
    )
    .orderBy("event.id")
    .execute();
  for (const { id } of events)
    await ask(trx, services, { kind: toldOf.results, id, payload: { eventId: id } });
  for (const id of new Set(events.map(({ seasonId }) => seasonId)))
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
