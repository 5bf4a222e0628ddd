import type { z } from "zod";
import type { Viewer } from "#server/viewer.ts";
import { allowsSeasonWork } from "./season-access.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { question } from "#server/parts.ts";
import { fromJson, jsonReader } from "#server/database/json.ts";
import { getRow } from "#server/database/rows.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import type { Row } from "#server/database/schema.ts";
import { addressOf, fileAddress } from "#server/files/file-address.ts";
import { findFiles } from "#server/files/uploads.ts";
import { isHiddenFrom, seesHidden } from "#server/visibility.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { readSessionType } from "#shared/session-types.ts";
import {
  type OwnSeason,
  type Season,
  type SeasonClass,
  type SeasonEvent,
  seasonPermissionsSchema,
  seasonRulesSchema,
  type Track,
  type validCarSchema,
} from "../seasons.ts";
import { drawnBanner, readDrawing } from "./season-banner.ts";
import { listSimulators, simulatorOf } from "./simulators-queries.ts";

type ValidCar = z.infer<typeof validCarSchema>;

/** One season with everything its page shows. @throws AppError 404 when there is none that the viewer may see. */
export async function getSeason(db: Db, id: string, viewer: Viewer | null): Promise<Season> {
  const season = await getVisible(db, id, viewer);
  const files = [season.poster_upload_id, season.banner_upload_id, season.rulebook_upload_id];
  const editsStandings = allowsSeasonWork(viewer, season.permissions, "editStandings");
  const [
    fileOf,
    events,
    registrations,
    validCars,
    simulators,
    standings,
    carClasses,
    driverClasses,
  ] = await Promise.all([
    findFiles(db, files),
    listSeasonEvents(db, id, { hidden: seesHidden(viewer) }),
    listRegistrations(db, id),
    listValidCars(db, [id]),
    listSimulators(db),
    listTables(db, id, { all: editsStandings }),
    listClasses(db, "car", id),
    listClasses(db, "driver", id),
  ]);
  return {
    _id: season.id,
    code: season.code,
    title: season.title,
    description: season.description,
    poster: addressOf(fileOf(season.poster_upload_id)),
    banner: addressOf(fileOf(season.banner_upload_id)),
    drawnBanner: events.some(({ track }) => track.drawing) ? drawnBanner(id) : null,
    pdfRulebookPath: addressOf(fileOf(season.rulebook_upload_id)),
    organizatori: season.organizers,
    parteneri: season.partners,
    premii: season.prizes,
    hidden: season.hidden,
    followsResults: season.follows_results,
    open: season.open,
    version: season.version,
    deadlines: {
      registration: season.registration_deadline,
      carModelChange: season.car_model_change_deadline,
    },
    events,
    standings,
    registrations,
    carClasses,
    driverClasses,
    permissions: fromJson(seasonPermissionsSchema, season.permissions),
    rules: {
      ...rulesOf(season),
      simulator: simulatorOf(simulators, season.simulator_id),
      validCars: validCars.get(id) ?? [],
    },
  };
}

/** What of a season only some see. @throws AppError 404 when there is none that the viewer may see. */
export async function getOwnSeason(db: Db, id: string, viewer: Viewer): Promise<OwnSeason> {
  const season = await getVisible(db, id, viewer);
  const all = allowsSeasonWork(viewer, season.permissions, "editStandings");
  return {
    events: seesHidden(viewer) ? await listSeasonEvents(db, id, { hidden: "only" }) : [],
    standings: all ? await listTables(db, id, { all }) : null,
  };
}

async function getVisible(db: Db, id: string, viewer: Viewer | null): Promise<Row<"seasons">> {
  const season = await getRow(db, "seasons", id);
  if (isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  return season;
}

/** The classes of a season, in the order the season gives them (strongest first). */
export async function listClasses(
  db: Db,
  kind: "car" | "driver",
  seasonId: string,
): Promise<SeasonClass[]> {
  const rows = await selectClasses[kind](db, { seasonId });
  return rows.map(({ id, name, acronym, group_number }) => ({
    _id: id,
    name,
    acronym,
    group: group_number,
    obj: { _id: id, name },
  }));
}

const selectClasses = { car: classesOf("car"), driver: classesOf("driver") };

function classesOf(kind: "car" | "driver") {
  return writtenOnce(["seasonId"], (db, { seasonId }) =>
    db
      .selectFrom(`season_${kind}_classes as member`)
      .innerJoin(`${kind}_classes as class`, "class.id", "member.class_id")
      .select(["class.id", "class.name", "class.acronym", "member.group_number"])
      .where("member.season_id", "=", seasonId)
      .orderBy("member.position"),
  );
}

interface TrackColumns {
  track_id: string;
  track_name: string;
  track_family: string;
  track_country: string;
  track_city: string;
  track_length: number | null;
  track_turns: number | null;
  /** The name of its file. */
  track_outline: string | null;
  /** A `TrackDrawing` as JSON. */
  track_drawing: string | null;
}

/** What of `track`, its `family` and its `outline` `toTrack` reads. */
export const trackColumns = [
  "track.id as track_id",
  "track.name as track_name",
  "family.name as track_family",
  "track.country as track_country",
  "track.city as track_city",
  "track.length_metres as track_length",
  "track.turns as track_turns",
  "outline.filename as track_outline",
  "outline.drawing as track_drawing",
] as const;

export function toTrack(row: TrackColumns): Track {
  return {
    _id: row.track_id,
    name: row.track_name,
    trackFamily: { name: row.track_family },
    country: row.track_country,
    city: row.track_city,
    outline: row.track_outline === null ? null : fileAddress(row.track_outline),
    drawing: row.track_drawing === null ? null : readDrawing(row.track_drawing),
    lengthMetres: row.track_length,
    turns: row.track_turns,
  };
}

/** What `seasons.rules` holds. */
export const readSeasonRules = jsonReader(seasonRulesSchema);

export function rulesOf(season: Pick<Row<"seasons">, "rules">) {
  return readSeasonRules(season.rules);
}

const selectValidCars = writtenForIds((db, seasonIds) =>
  db
    .selectFrom("season_car_models as valid")
    .innerJoin("car_models as model", "model.id", "valid.car_model_id")
    .leftJoin("car_classes as class", "class.id", "valid.car_class_id")
    .select(["valid.season_id", "model.id", "model.title", "class.acronym"])
    .where("valid.season_id", "in", seasonIds)
    .orderBy("valid.position"),
);

export async function listValidCars(db: Db, seasonIds: string[]): Promise<Map<string, ValidCar[]>> {
  const rows = await selectValidCars(db, seasonIds);
  return groupRows(rows, "season_id", ({ id, title, acronym }) => ({
    _id: id,
    title,
    class: acronym ? { acronym } : null,
  }));
}

const selectEvents = writtenOnce(["seasonId"], (db, { seasonId }) =>
  db
    .selectFrom("events as event")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .select([
      "event.id",
      "event.title",
      "event.time",
      "event.hidden",
      "event.rsvp_start",
      "event.rsvp_end",
      ...trackColumns,
    ])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time"),
);

const selectSessions = writtenOnce(["seasonId"], (db, { seasonId }) =>
  db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "session.id as _id",
      "session.event_id",
      "session.title",
      "session.type",
      "session.official",
      "session.sprint",
      "session.start_at as startDate",
      "session.duration_minutes as durationMinutes",
      "results.saved_at",
    ])
    .where("event.season_id", "=", seasonId)
    .orderBy("session.position"),
);

async function listSeasonEvents(
  db: Db,
  seasonId: string,
  { hidden }: { hidden: boolean | "only" },
): Promise<SeasonEvent[]> {
  const events = (await selectEvents(db, { seasonId })).filter((event) =>
    event.hidden ? hidden !== false : hidden !== "only",
  );
  if (events.length === 0) return [];
  const sessions = await selectSessions(db, { seasonId });
  const byEvent = groupBy(sessions, (session) => session.event_id);
  return events.map((event) => {
    const own = byEvent.get(event.id) ?? [];
    return {
      _id: event.id,
      title: event.title,
      time: event.time,
      hidden: event.hidden,
      track: toTrack(event),
      hasResults: own.some((session) => session.official && session.saved_at !== null),
      rsvpStart: event.rsvp_start,
      rsvpEnd: event.rsvp_end,
      sessions: own.map(({ type, saved_at, ...session }) => ({
        ...session,
        type: { code: readSessionType(type) },
        hasResults: saved_at !== null,
      })),
    };
  });
}

async function listRegistrations(db: Db, seasonId: string) {
  const registrations = await db
    .selectFrom("registrations as registration")
    .innerJoin("clubs as club", "club.id", "registration.club_id")
    .select(["registration.id as _id", "club.id as teamId", "club.name as teamName"])
    .where("registration.season_id", "=", seasonId)
    .orderBy("club.name")
    .execute();
  const cars = await db
    .selectFrom("cars")
    .select(["id as _id", "registration_id", "race_number as raceNumber", "car_name as carName"])
    .where("season_id", "=", seasonId)
    .where("registration_id", "is not", null)
    .where("withdrawn_at", "is", null)
    .orderBy("race_number")
    .execute();
  const byRegistration = groupBy(cars, (car) => car.registration_id ?? "");
  return registrations.map((registration) => ({
    ...registration,
    cars: byRegistration.get(registration._id) ?? [],
  }));
}

/** The tables of a season in their order: all, or those that everybody sees. */
export const listTables = question<
  [db: Db, seasonId: string, options: { all: boolean }],
  Promise<{ _id: string; title: string; public: boolean }[]>
>();
