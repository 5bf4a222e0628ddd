import { countRows } from "#server/database/rows.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Services } from "#server/services.ts";
import type { EventSeries } from "../event-form.ts";
import { eventsOfSeries } from "../event-series.ts";
import { insertEvent } from "./save-event.ts";

/** Adds all events of a series or none, and answers their ids. @throws AppError 404 without the season, 422 for a wrong track */
export async function createEventSeries(
  services: Services,
  { seasonId, series, userId }: { seasonId: string; series: EventSeries; userId: string },
): Promise<string[]> {
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const count = await countRows(trx.selectFrom("events").where("season_id", "=", seasonId));
    const events = eventsOfSeries(series, {
      firstRound: count + 1,
      timeZone: services.config.timeZone,
    });
    const ids: string[] = [];
    for (const form of events)
      ids.push(await insertEvent(trx, { seasonId, form, userId, now: services.now() }));
    return ids;
  });
}
