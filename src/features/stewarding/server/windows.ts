import type { Db } from "#server/database/databases.ts";
import type { ActServices, ResultsChange } from "#server/parts.ts";
import { type ProtestWindow, protestWindow } from "../protest-window.ts";
import type { StewardingSettings } from "../stewarding-settings.ts";
import { readStoredSettings } from "./settings-store.ts";

/* A session's window is stored with its first results and then only extended: a moved start or a new file cuts nobody's time. */

/** Results were saved: their sessions can be protested, where the season says so. A listener of `resultsChanged`. */
export async function followWindows(
  trx: Db,
  _services: ActServices,
  { sessions }: ResultsChange,
): Promise<void> {
  if (sessions.length === 0) return;
  const rows = await trx
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("season_stewarding as rules", "rules.season_id", "event.season_id")
    .leftJoin("protest_windows as known", "known.session_id", "session.id")
    .select(["event.season_id", "rules.settings"])
    .distinct()
    .where("session.id", "in", [...sessions])
    .where("known.session_id", "is", null)
    .execute();
  for (const { season_id, settings } of rows) {
    const decided = readStoredSettings(settings);
    if (decided.enabled)
      await openWindows(trx, { seasonId: season_id, settings: decided, sessions });
  }
}

interface Opening {
  seasonId: string;
  settings: StewardingSettings;
  /** Left out: every session of the season. */
  sessions?: readonly string[];
}

/** Stores the windows of official sessions with results that have none yet; of a season without protests none. */
export async function openWindows(
  trx: Db,
  { seasonId, settings, sessions }: Opening,
): Promise<void> {
  if (settings.protestHours === 0) return;
  const rows = await trx
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("result_history as saved", "saved.session_id", "session.id")
    .leftJoin("protest_windows as known", "known.session_id", "session.id")
    .select(({ fn }) => [
      "session.id",
      "session.start_at as startAt",
      "session.duration_minutes as durationMinutes",
      fn.min<number>("saved.saved_at").as("firstSavedAt"),
    ])
    .groupBy(["session.id", "session.start_at", "session.duration_minutes"])
    .where("event.season_id", "=", seasonId)
    .where("session.official", "=", true)
    .where("session.type", "in", [...settings.sessionTypes])
    .where("known.session_id", "is", null)
    .$if(sessions !== undefined, (query) => query.where("session.id", "in", [...(sessions ?? [])]))
    .execute();
  for (const row of rows) {
    const { opensAt, closesAt } = protestWindow(row, settings);
    await trx
      .insertInto("protest_windows")
      .values({ session_id: row.id, opens_at: opensAt, closes_at: closesAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function mapWindows(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, ProtestWindow>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("protest_windows")
    .selectAll()
    .where("session_id", "in", [...sessionIds])
    .execute();
  return new Map(
    rows.map((row) => [row.session_id, { opensAt: row.opens_at, closesAt: row.closes_at }]),
  );
}
