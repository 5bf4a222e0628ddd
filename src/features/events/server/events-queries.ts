import { descriptionOf } from "#simulators/simulators.ts";
import {
  listClasses,
  readSeasonRules,
  toTrack,
  trackColumns,
} from "#features/seasons/server/seasons-queries.ts";
import { listSimulators, simulatorOf } from "#features/seasons/server/simulators-queries.ts";
import type { Viewer } from "#server/viewer.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import { onceForPage } from "#server/cache/page-reads.ts";
import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { isHiddenFrom, seesHidden } from "#server/visibility.ts";
import { fileAddress } from "#server/files/file-address.ts";
import type { Bounds } from "#server/http/paging.ts";
import { readSessionType } from "#shared/session-types.ts";
import type { EventSession, LeagueEvent } from "../events.ts";
import { listEventMedia } from "./event-media.ts";
import { joinsOpenEvent, listSuspended } from "./open-events.ts";
import { mayKnowPasswords } from "./told-passwords.ts";

/**
 * One event, or `undefined` when the viewer may not see it; calls of one visitor's page share it. It has servers and passwords
 * only with `secretsAt` (UTC ms), for who may be told of them then.
 */
export async function findEvent(
  db: Db,
  id: string,
  viewer: Viewer | null,
  secretsAt?: number,
): Promise<LeagueEvent | undefined> {
  return viewer ? readEvent(db, id, { viewer, secretsAt }) : findPublicEvent(db, id);
}

const selectEvent = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .leftJoin("uploads as cover", "cover.id", "event.cover_upload_id")
    .select([
      "event.id",
      "event.title",
      "event.time",
      "event.rules",
      "event.rsvp_start",
      "event.rsvp_end",
      "event.hidden",
      "event.version",
      "event.season_id",
      "season.title as season_title",
      "season.code",
      "season.open",
      "season.simulator_id",
      "season.hidden as season_hidden",
      "season.rules as season_rules",
      "season.permissions",
      ...trackColumns,
      "cover.filename as cover",
    ])
    .where("event.id", "=", id),
);

/** Ids of the cars that are at an event without its threshold. */
export const listWildcards = question<[db: Db, eventId: string], Promise<string[]>>();

/**
 * Whether somebody drives a fully registered car of the season, where every driver accepted their seat, or a guest car of the
 * event: only they are told server names and passwords (`spec/2` §6), apart from an open season (`joinsOpenEvent`) and from who
 * has shown no more than a link (`mayKnowPasswords`).
 */
export const drivesAt = question<
  [db: Db, event: { id: string; seasonId: string }, userId: string],
  Promise<boolean>
>();

const findPublicEvent = onceForPage((db, id) => readEvent(db, id, { viewer: null }));

async function readEvent(
  db: Db,
  id: string,
  { viewer, secretsAt }: { viewer: Viewer | null; secretsAt?: number | undefined },
): Promise<LeagueEvent | undefined> {
  const [row] = await selectEvent(db, { id });
  if (!row || isHiddenFrom(viewer, row.hidden, row.season_hidden)) return undefined;
  const [round, simulators, carClasses, sessions, suspendedDrivers, wildcards, media] =
    await Promise.all([
      roundOf(db, row, { hidden: seesHidden(viewer) }),
      listSimulators(db),
      listClasses(db, "car", row.season_id),
      toldOf(db, { id, seasonId: row.season_id }, { viewer, secretsAt }).then((told) =>
        listSessions(db, id, told),
      ),
      listSuspended(db, id),
      listWildcards(db, id),
      listEventMedia(db, id),
    ]);
  const simulator = simulatorOf(simulators, row.simulator_id);
  const rules = readSeasonRules(row.season_rules);
  return {
    _id: row.id,
    title: row.title,
    season: {
      _id: row.season_id,
      title: row.season_title,
      code: row.code,
      open: row.open,
      simulator,
      carClasses,
      prequalEnabled: rules.prequalEnabled,
      prequalLimitPercentage: rules.prequalLimitPercentage,
    },
    round,
    time: row.time,
    track: toTrack(row),
    rules: row.rules,
    coverPhoto: row.cover ? fileAddress(row.cover) : null,
    rsvpStart: row.rsvp_start,
    rsvpEnd: row.rsvp_end,
    hidden: row.hidden,
    version: row.version,
    sessions,
    ...media,
    suspendedDrivers,
    wildcards,
    can: rightsIn(row.permissions, { viewer, simulator: simulator.acronym }),
  };
}

/** What the viewer may do at an event. @param permissions the JSON that is stored with its season */
export function rightsIn(
  permissions: string,
  { viewer, simulator }: { viewer: Viewer | null; simulator: string },
): LeagueEvent["can"] {
  return {
    editResults: allowsSeasonWork(viewer, permissions, "editRaceResults"),
    editStandings: allowsSeasonWork(viewer, permissions, "editStandings"),
    downloadEntrylist:
      descriptionOf(simulator).entryList !== null &&
      allowsSeasonWork(viewer, permissions, "downloadEntrylists"),
  };
}

interface Sight {
  hidden: boolean;
  /** Only events after this instant, UTC ms. */
  since?: number | undefined;
}

/** Events with their seasons, for who sees hidden ones too or not. */
export function visibleEvents(db: Db, { hidden, since }: Sight) {
  return db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .$if(!hidden, (query) =>
      query.where("event.hidden", "=", false).where("season.hidden", "=", false),
    )
    .$if(since !== undefined, (query) => query.where("event.time", ">", since ?? 0));
}

/** Some of the visible events, in order of time. */
export async function listVisibleEvents(db: Db, { limit, offset, ...options }: Bounds & Sight) {
  return visibleEvents(db, options)
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .select([
      "event.id",
      "event.title",
      "event.time",
      "season.id as season_id",
      "season.title as season_title",
      "season.simulator_id",
      "track.id as track_id",
      "track.name as track",
      "family.name as family",
    ])
    .orderBy("event.time")
    .orderBy("event.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The visible event beside an instant (UTC ms): the last of those that were by then (`<=`), or the first after it. */
export async function findEventBeside(db: Db, is: "<=" | ">", instant: number) {
  const order = is === ">" ? "asc" : "desc";
  return visibleEvents(db, { hidden: false })
    .select("event.id")
    .where("event.time", is, instant)
    .orderBy("event.time", order)
    .orderBy("event.id", order)
    .limit(1)
    .executeTakeFirst();
}

/** An event's place among its season's, from 1. Hidden events count only for those who see them, as in the calendar. */
export async function roundOf(
  db: Db,
  event: { id: string; season_id: string; time: number },
  options: { hidden: boolean },
): Promise<number> {
  let query = db
    .selectFrom("events")
    .select((expression) => expression.fn.countAll<number>().as("earlier"))
    .where("season_id", "=", event.season_id)
    .where((where) =>
      where.or([
        where("time", "<", event.time),
        where.and([where("time", "=", event.time), where("id", "<", event.id)]),
      ]),
    );
  if (!options.hidden) query = query.where("hidden", "=", false);
  const { earlier } = await query.executeTakeFirstOrThrow();
  return earlier + 1;
}

interface Told {
  servers: boolean;
  passwords: boolean;
}

async function toldOf(
  db: Db,
  event: { id: string; seasonId: string },
  { viewer, secretsAt: now }: { viewer: Viewer | null; secretsAt?: number | undefined },
): Promise<Told> {
  const servers =
    viewer !== null &&
    now !== undefined &&
    ((await drivesAt(db, event, viewer._id)) ||
      (await joinsOpenEvent(db, { eventId: event.id, userId: viewer._id, now })));
  return { servers, passwords: servers && (await mayKnowPasswords(db, viewer, event.seasonId)) };
}

async function listSessions(db: Db, eventId: string, told: Told): Promise<EventSession[]> {
  const rows = await selectSessions(db, { eventId });
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    type: { code: readSessionType(row.type) },
    official: row.official,
    sprint: row.sprint,
    startDate: row.start_at,
    durationMinutes: row.duration_minutes,
    serverName: told.servers && row.server_name ? row.server_name : null,
    password: told.passwords && row.password ? row.password : null,
    hasPassword: row.password !== "",
    hotstintLaps: row.hotstint_laps,
    reverseGridPositions: row.reverse_grid_positions,
    prequalification: row.prequalification,
    resultsSavedAt: row.saved_at,
    hasResults: row.saved_at !== null,
  }));
}

const selectSessions = writtenOnce(["eventId"], (db, { eventId }) =>
  db
    .selectFrom("event_sessions as session")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .selectAll("session")
    .select("results.saved_at")
    .where("session.event_id", "=", eventId)
    .orderBy("session.position"),
);
