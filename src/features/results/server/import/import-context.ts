import { listWildcards } from "#features/events/server/events-queries.ts";
import { mapCarClasses } from "#features/registration/server/car-classes-queries.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { personKey } from "#simulators/entry-identity.ts";
import { sameTrack, type TrackKey } from "#simulators/same-track.ts";
import { trackName } from "#simulators/same-track.ts";
import { readSessionType, sessionTitle, type SessionTypeCode } from "#shared/session-types.ts";
import type { ImportContext, SeasonCar } from "../../import/import-context.ts";
import type { DrivenSession } from "../../import/file-sessions.ts";
import { readOpenSeason } from "./open-season.ts";

export interface ResultSession {
  id: string;
  eventId: string;
  seasonId: string;
  simulatorId: string;
  type: SessionTypeCode;
  hotstintLaps: number;
  /** Prequalification: each file adds to those before it, and everybody's best counts. */
  takesManyFiles: boolean;
  track: TrackKey;
  /** As people call it. */
  trackTitle: string;
  /** The event's sessions in the order in which they are driven, this one among them. */
  ofEvent: readonly DrivenSession[];
}

/** The session, or `undefined` when the event has no such session. */
export async function findResultSession(
  db: Db,
  sessionId: string,
  eventId: string,
): Promise<ResultSession | undefined> {
  const row = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select([
      "session.type",
      "session.hotstint_laps as hotstintLaps",
      "session.prequalification as takesManyFiles",
      "event.season_id as seasonId",
      "season.simulator_id as simulatorId",
      "track.game_key",
      "track.game_layout",
      "track.name",
      "family.name as family",
    ])
    .where("session.id", "=", sessionId)
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, game_key, game_layout, family, name, ...session } = row;
  return {
    ...session,
    id: sessionId,
    eventId,
    type: readSessionType(type),
    track: { key: game_key, layout: game_layout },
    trackTitle: trackTitle({ family, name }),
    ofEvent: (await mapEventSessions(db, [eventId])).get(eventId) ?? [],
  };
}

/** The sessions of events in the order in which they are driven, by event. */
export async function mapEventSessions(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, DrivenSession[]>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("event_sessions")
    .select(["id", "event_id", "type", "title", "sprint"])
    .where("event_id", "in", eventIds)
    .orderBy("start_at")
    .orderBy("id")
    .execute();
  return groupRows(rows, "event_id", (row) => ({
    _id: row.id,
    type: readSessionType(row.type),
    title: sessionTitle(row),
  }));
}

/**
 * Everything of the league that a result file of this session is matched with, as it is now. With `isMatched: false` nobody is
 * looked for by ids of games, so that not everybody is read.
 */
export async function loadImportContext(
  db: Db,
  session: ResultSession,
  { isMatched = true }: { isMatched?: boolean } = {},
): Promise<ImportContext> {
  const [cars, people, raceControl, driverClassIds, open, models, tracks] = await Promise.all([
    listSeasonCars(db, session),
    isMatched ? mapPeople(db) : new Map<string, string>(),
    listRaceControl(db, session.seasonId),
    mapDriverClasses(db, session.seasonId),
    readOpenSeason(db, session),
    db
      .selectFrom("car_models")
      .select(["id", "title", "game_key"])
      .where("simulator_id", "=", session.simulatorId)
      .execute(),
    db
      .selectFrom("tracks as track")
      .innerJoin("track_families as family", "family.id", "track.family_id")
      .select(["track.name", "track.game_key", "track.game_layout", "family.name as family"])
      .where("track.simulator_id", "=", session.simulatorId)
      .execute(),
  ]);
  const titleOf = (file: TrackKey): string => {
    const [known, ...others] = tracks.filter(({ game_key, game_layout }) =>
      sameTrack(file, { key: game_key, layout: game_layout }),
    );
    if (!known) return trackName(file);
    return others.length > 0 ? known.family : trackTitle(known);
  };
  return {
    sessionType: session.type,
    isEventTrack: (track) => sameTrack(track, session.track),
    eventTrack: session.trackTitle,
    trackTitle: (track) => (track.key === "" ? "" : titleOf(track)),
    cars,
    people,
    raceControl,
    driverClassIds,
    open,
    // Also by its title, as exports of a site like this one call it; a key of the game goes before.
    models: new Map(
      [...models.map((model) => ({ ...model, game_key: model.title })), ...models].map(
        ({ id, title, game_key }) => [game_key, { id, title }],
      ),
    ),
  };
}

/** Ids of those in race control of a season, who drive for nobody. */
export const listRaceControl = question<[db: Db, seasonId: string], Promise<ReadonlySet<string>>>();

async function listSeasonCars(db: Db, session: ResultSession): Promise<SeasonCar[]> {
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("event_guest_cars as guest", (join) =>
      join.onRef("guest.car_id", "=", "car.id").on("guest.event_id", "=", session.eventId),
    )
    .select([
      "car.id",
      "car.race_number",
      "car.car_name",
      "model.id as model_id",
      "model.title as model_title",
      "model.game_key",
      "club.id as club_id",
      "club.name as club_name",
      "club.solo",
      "car.registration_id",
    ])
    .where("car.season_id", "=", session.seasonId)
    .where((where) =>
      where.or([
        where("car.registration_id", "is not", null),
        where("guest.car_id", "is not", null),
      ]),
    )
    .execute();
  const [wildcards, drivers, classes] = await Promise.all([
    listWildcards(db, session.eventId),
    db
      .selectFrom("car_drivers")
      .select(["car_id", "user_id"])
      .where("season_id", "=", session.seasonId)
      .orderBy("position")
      .execute(),
    mapCarClasses(db, session.seasonId),
  ]);
  const seats = groupBy(drivers, (driver) => driver.car_id);
  return cars.map((car) => ({
    facts: {
      carId: car.id,
      raceNumber: String(car.race_number),
      carName: car.car_name,
      modelTitle: car.model_title,
      modelId: car.model_id,
      // Who drives alone stands in no table of clubs.
      clubId: car.solo ? null : car.club_id,
      clubName: car.solo ? "" : (car.club_name ?? ""),
      wildcard: wildcards.includes(car.id) || car.registration_id === null,
      classes: classes.get(car.id) ?? [],
    },
    modelKey: car.game_key,
    driverIds: (seats.get(car.id) ?? []).map((seat) => seat.user_id),
  }));
}

async function mapDriverClasses(db: Db, seasonId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("car_driver_classes as licence")
    .innerJoin("cars as car", "car.id", "licence.car_id")
    .select(["licence.user_id", "licence.class_id"])
    .where("car.season_id", "=", seasonId)
    .execute();
  return groupRows(rows, "user_id", (licence) => licence.class_id);
}

/** Everybody with a platform id; an organiser's alias wins over what an account says of itself. */
async function mapPeople(db: Db): Promise<Map<string, string>> {
  const columns = gamePlatforms.map((platform) => idColumns[platform]);
  const [users, aliases] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", ...columns])
      .where((where) => where.or(columns.map((column) => where(column, "is not", null))))
      .execute(),
    db.selectFrom("person_aliases").select(["platform", "platform_id", "user_id"]).execute(),
  ]);
  const own = users.flatMap((user) =>
    gamePlatforms.flatMap((platform) => {
      const id = user[idColumns[platform]];
      return id === null ? [] : [[personKey({ platform, id }), user.id] as const];
    }),
  );
  const given = aliases.map((row) => [`${row.platform}:${row.platform_id}`, row.user_id] as const);
  return new Map([...own, ...given]);
}
