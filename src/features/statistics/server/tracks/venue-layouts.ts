import { toTrack, trackColumns } from "#features/seasons/server/seasons-queries.ts";
import { raceStart } from "#features/seasons/server/race-start.ts";
import type { Track } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { visibleEvents } from "#server/visibility.ts";

/** A layout, and how many events of it everybody sees. */
export interface Layout {
  track: Track;
  familyId: string;
  simulator: { title: string; acronym: string };
  events: number;
}

function selectLayouts(db: Db) {
  return db
    .selectFrom("tracks as track")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .innerJoin("simulators as simulator", "simulator.id", "track.simulator_id")
    .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .leftJoin(
      db
        .selectFrom("events")
        .select("track_id")
        .select(({ fn }) => fn.countAll<number>().as("events"))
        .where("id", "in", visibleEvents(db))
        .groupBy("track_id")
        .as("used"),
      "used.track_id",
      "track.id",
    )
    .select([
      ...trackColumns,
      "track.family_id",
      "simulator.title as simulator_title",
      "simulator.code as simulator_code",
    ])
    .select((select) => select.fn.coalesce(select.ref("used.events"), select.lit(0)).as("events"))
    .orderBy("events", "desc")
    .orderBy("simulator.position")
    .orderBy("track.name")
    .orderBy("track.id");
}

type LayoutRow = Awaited<ReturnType<typeof selectAll>>[number];

const selectAll = writtenOnce([], (db) => selectLayouts(db).where("used.events", "is not", null));

const selectOfVenue = writtenOnce(["id"], (db, { id }) =>
  selectLayouts(db)
    .where(
      "track.family_id",
      "in",
      db.selectFrom("tracks").select("family_id").where("id", "=", id),
    )
    .where((where) => where.or([where("used.events", "is not", null), where("track.id", "=", id)])),
);

function toLayout(row: LayoutRow): Layout {
  return {
    track: toTrack(row),
    familyId: row.family_id,
    simulator: { title: row.simulator_title, acronym: row.simulator_code },
    events: row.events,
  };
}

/** Those with visible events, the most used first. */
export async function listLayouts(db: Db): Promise<Layout[]> {
  return (await selectAll(db, {})).map(toLayout);
}

/** The layouts of a venue with visible events, after the one that is asked for. Empty where there is no such track. */
export async function listLayoutsBeside(db: Db, trackId: string): Promise<Layout[]> {
  const layouts = (await selectOfVenue(db, { id: trackId })).map(toLayout);
  const named = layouts.find(({ track }) => track._id === trackId);
  return named ? [named, ...layouts.filter((layout) => layout !== named)] : [];
}

/** Main races with results that everybody sees, by layout: how many, and when the last one started. */
export async function mapRaces(db: Db) {
  const rows = await selectRaces(db, {});
  return new Map(rows.map(({ track_id, ...races }) => [track_id, races]));
}

const selectRaces = writtenOnce([], (db) =>
  db
    .selectFrom("event_sessions as session")
    .innerJoin("session_results as results", "results.session_id", "session.id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("event.track_id")
    .select(({ fn }) => [
      fn.countAll<number>().as("races"),
      fn.max("session.start_at").as("lastAt"),
    ])
    .where("session.type", "=", "R")
    .where("session.official", "=", true)
    .where("session.prequalification", "=", false)
    .where("session.sprint", "=", false)
    .where("event.id", "in", visibleEvents(db))
    .groupBy("event.track_id"),
);

/** Visible events that start after `now` (UTC ms), the next one first. */
export async function listComing(db: Db, now: number, trackIds?: readonly string[]) {
  return db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select([
      "event.id",
      "event.track_id",
      "season.id as seasonId",
      "season.title as season",
      raceStart().as("startsAt"),
    ])
    .where("event.time", ">", now)
    .where("event.id", "in", visibleEvents(db))
    .$if(trackIds !== undefined, (query) => query.where("event.track_id", "in", trackIds ?? []))
    .orderBy("event.time")
    .orderBy("event.id")
    .$if(trackIds !== undefined, (query) => query.limit(1))
    .execute();
}
