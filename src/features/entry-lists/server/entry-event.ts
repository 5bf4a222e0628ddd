import { type SeasonRules, seasonRulesSchema } from "#features/seasons/seasons.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { isHiddenFrom } from "#server/visibility.ts";

/** An event as far as its entry list goes. Instants are UTC ms. */
export interface EntryEvent {
  id: string;
  title: string;
  seasonId: string;
  seasonCode: string;
  simulator: string;
  time: number;
  rsvpStart: number | null;
  rsvpEnd: number | null;
  rules: SeasonRules;
}

/** An event that visitors may not see. */
interface AnyEvent extends EntryEvent {
  seasonTitle: string;
  hidden: boolean;
  isSeasonHidden: boolean;
}

/** The event. @throws AppError 404 when there is none that the viewer may see. */
export async function getEntryEvent(
  db: Db,
  id: string,
  viewer: Viewer | null,
): Promise<EntryEvent> {
  const event = await findEntryEvent(db, id);
  if (!event || isHiddenFrom(viewer, event.hidden, event.isSeasonHidden))
    throw refusal("not-found");
  return event;
}

/** The event, whoever may see it. */
export async function findEntryEvent(db: Db, id: string): Promise<AnyEvent | undefined> {
  const row = await db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "event.id",
      "event.title",
      "event.season_id as seasonId",
      "event.time",
      "event.rsvp_start as rsvpStart",
      "event.rsvp_end as rsvpEnd",
      "event.hidden",
      "season.code as seasonCode",
      "season.rules",
      "season.title as seasonTitle",
      "season.hidden as isSeasonHidden",
      "simulator.code as simulator",
    ])
    .where("event.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    simulator: row.simulator,
    rules: fromJson(seasonRulesSchema, row.rules),
  };
}
