import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { countRows, getRow } from "#server/database/rows.ts";
import { findFiles } from "#server/files/uploads.ts";
import { fromColumns } from "#shared/record/record.ts";
import { storedClassRulesSchema } from "../class-rules.ts";
import type { EditableSeason } from "../season-form.ts";
import { seasonFields } from "../season-record.ts";
import { trackTitle } from "../track-title.ts";
import { raceStart } from "./race-start.ts";
import { listClasses } from "./seasons-queries.ts";
import { listSimulators, simulatorOf } from "./simulators-queries.ts";

/** A season as its form reads it, hidden or not. @throws AppError 404 when there is none. */
export async function getEditableSeason(db: Db, id: string): Promise<EditableSeason> {
  const row = await getRow(db, "seasons", id);
  const { poster_upload_id: poster, banner_upload_id: banner, rulebook_upload_id: rulebook } = row;
  const fileOf = await findFiles(db, [poster, banner, rulebook]);
  return {
    _id: row.id,
    version: row.version,
    ...fromColumns(seasonFields, row),
    simulator: simulatorOf(await listSimulators(db), row.simulator_id),
    poster: fileOf(poster),
    banner: fileOf(banner),
    rulebook: fileOf(rulebook),
    deadlines: {
      registration: row.registration_deadline,
      carModelChange: row.car_model_change_deadline,
    },
    validCars: await listModels(db, id),
    carClasses: await listClasses(db, "car", id),
    driverClasses: await listClasses(db, "driver", id),
    classRules: fromJson(storedClassRulesSchema, row.class_rules),
    events: await listEvents(db, id),
    registrations: await countRows(db.selectFrom("registrations").where("season_id", "=", id)),
  };
}

async function listModels(db: Db, seasonId: string) {
  return db
    .selectFrom("season_car_models as valid")
    .innerJoin("car_models as model", "model.id", "valid.car_model_id")
    .select(["model.id as _id", "model.title", "valid.car_class_id as class"])
    .where("valid.season_id", "=", seasonId)
    .orderBy("valid.position")
    .execute();
}

async function listEvents(db: Db, seasonId: string) {
  const events = await db
    .selectFrom("events as event")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select([
      "event.id",
      "event.title",
      "event.time",
      raceStart().as("startsAt"),
      "event.hidden",
      "event.version",
      "track.name as track",
      "family.name as family",
    ])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select(["session.event_id", "results.saved_at"])
    .where("event.season_id", "=", seasonId)
    .execute();
  return events.map((event) => {
    const own = sessions.filter((session) => session.event_id === event.id);
    return {
      _id: event.id,
      title: event.title,
      time: event.time,
      startsAt: event.startsAt,
      track: trackTitle({ family: event.family, name: event.track }),
      hidden: event.hidden,
      version: event.version,
      sessions: own.length,
      hasResults: own.some((session) => session.saved_at !== null),
    };
  });
}
