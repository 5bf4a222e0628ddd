import { getEditableEvent } from "#features/events/server/editable-event.ts";
import { readSite } from "#features/league/server/site-settings.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { getEditableSeason } from "#features/seasons/server/editable-season.ts";
import { listOfferedSimulators } from "#features/seasons/server/simulators-queries.ts";
import { NO_NAME } from "#server/config.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isRace } from "#shared/session-types.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { daysBetween, toLocalText } from "#shared/time/zoned-time.ts";
import { type PlannedSession, type SeasonBasis, usualSessions } from "../season-plan.ts";
import { columnOf } from "#shared/group-by.ts";

/** What a new season begins with: for each simulator that is offered what the league's newest season of it had. */
export async function readSeasonBasis(
  { databases: { reader: db }, config }: Services,
  { permissions }: Viewer,
): Promise<SeasonBasis> {
  const { site, version } = await readSite(db, config);
  const isNamed = version > 0 || site.leagueName !== NO_NAME;
  const scoringTypes = await db
    .selectFrom("scoring_types")
    .select(["id as _id", "title"])
    .orderBy("position")
    .execute();
  const offered = await listOfferedSimulators(db);
  const simulators: SeasonBasis["simulators"] = [];
  for (const simulator of offered) {
    const newest = await newestSeason(db, [simulator._id]);
    const last = newest ? await getEditableSeason(db, newest.id) : null;
    const sessions = last ? await sessionsOf(db, last._id) : [];
    const used = last && (await raceScoring(db, last._id));
    simulators.push({
      ...simulator,
      last,
      validCars: last?.validCars ?? (await usualCars(db, simulator._id)),
      sessions: sessions.length > 0 ? sessions : usualSessions(simulator.acronym),
      everyDays: rhythmOf(last?.events ?? [], config.timeZone),
      scoring: used ?? scoringTypes[0]?._id ?? "",
    });
  }
  const newest = await newestSeason(db, columnOf(offered, "_id"));
  return {
    asksName: !isNamed && permissions.has("manageSite"),
    simulator: newest?.simulator_id ?? offered[0]?._id ?? "",
    scoringTypes,
    simulators,
  };
}

/** The season of these simulators that was made last. */
export async function newestSeason(db: Db, simulators: readonly string[]) {
  return db
    .selectFrom("seasons")
    .select(["id", "simulator_id"])
    .where("simulator_id", "in", simulators)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .executeTakeFirst();
}

/** What most leagues drive, where a simulator has it. */
async function usualCars(db: Db, simulatorId: string) {
  const models = await db
    .selectFrom("car_models")
    .select(["id as _id", "title"])
    .where("simulator_id", "=", simulatorId)
    .where("category", "=", "GT3")
    .where("archived", "=", false)
    .orderBy("title")
    .orderBy("id")
    .execute();
  return models.map((model) => ({ ...model, class: null }));
}

/** The sessions of a season's last event with a race, as those of its next; none while it has no such event. */
export async function sessionsOf(db: Db, seasonId: string): Promise<PlannedSession[]> {
  const last = await db
    .selectFrom("events as event")
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .select("event.id")
    .where("event.season_id", "=", seasonId)
    .where("session.type", "=", "R")
    .orderBy("event.time", "desc")
    .orderBy("event.id")
    .executeTakeFirst();
  if (!last) return [];
  const { sessions } = await getEditableEvent(db, last.id);
  const race = sessions.find(({ type }) => isRace(type))?.startDate ?? 0;
  return sessions.map(({ _id, hasResults: _hasResults, startDate, ...session }) => ({
    ...session,
    password: "",
    startsAfter: Math.round((startDate - race) / MINUTE_MS),
  }));
}

/** Days between the first two rounds, if it is a rhythm that a league can have. */
function rhythmOf([first, second]: EditableSeason["events"], timeZone: string): number {
  if (!first || !second) return 7;
  const days = daysBetween(
    toLocalText(first.startsAt, timeZone),
    toLocalText(second.startsAt, timeZone),
  );
  return days >= 1 && days <= 84 ? days : 7;
}

/** The scoring type that most races of a season's tables have. */
async function raceScoring(db: Db, seasonId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("standings as table", "table.id", "scored.standings_id")
    .innerJoin("event_sessions as session", "session.id", "scored.session_id")
    .select(({ fn }) => ["scored.scoring_type_id as id", fn.countAll().as("count")])
    .where("table.season_id", "=", seasonId)
    .where("session.type", "=", "R")
    .groupBy("scored.scoring_type_id")
    .orderBy("count", "desc")
    .orderBy("scored.scoring_type_id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
