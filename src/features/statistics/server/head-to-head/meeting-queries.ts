import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import {
  type Drive,
  type Meeting,
  type MeetingKind,
  meetingOf,
  type Pair,
  scoreOf,
  sharedDrive,
} from "../../head-to-head/meetings.ts";
import type { MetPerson } from "../../head-to-head/head-to-head.ts";

/** So many are compared at most. */
export const MOST_MET = 8;

/**
 * Whom a person met in the most main races, those first; of equally many the one met last. Whoever has left, is blocked, has no
 * name or wants to be in no list is not among them.
 */
export async function listMostMet(
  db: Db,
  personId: string,
  limit: number = MOST_MET,
): Promise<MetPerson[]> {
  const met = await selectMostMet(db, { personId, limit });
  const shared = await listShared(db, personId, columnOf(met, "id"), selectSharedRaces);
  const meetings = groupBy(shared.meetings, ({ other }) => other);
  return met.map(({ id, first_name, last_name }) => {
    const races = meetings.get(id) ?? [];
    return {
      _id: id,
      driverName: personName({ firstName: first_name, lastName: last_name }),
      races: races.length,
      score: scoreOf(races),
    };
  });
}

const selectMostMet = writtenOnce(["personId", "limit"], (db, { personId, limit }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("stat_rows as own")
        .innerJoin("stat_rows as other", "other.session_id", "own.session_id")
        .select(({ fn }) => [
          "other.person_id as id",
          // Of a person there is one row a session.
          fn.countAll<number>().as("races"),
          fn.max("other.at").as("last_at"),
        ])
        .where("own.person_id", "=", personId)
        .where("own.visible", "=", 1)
        .where("own.starts", "=", 1)
        .where("other.starts", "=", 1)
        .whereRef("other.row_id", "!=", "own.row_id")
        .whereRef("other.reference_class", "is not distinct from", "own.reference_class")
        .groupBy("other.person_id")
        .as("met"),
    )
    .innerJoin("users as person", "person.id", "met.id")
    .select(["person.id", "person.first_name", "person.last_name"])
    .where("person.id", "!=", personId)
    .where("person.deleted_at", "is", null)
    .where("person.blocked_at", "is", null)
    .where("person.search_name", "!=", "")
    .where("person.unlisted", "=", false)
    .orderBy("met.races", "desc")
    .orderBy("met.last_at", "desc")
    .orderBy("person.id")
    .limit(sql<number>`${limit}`),
);

/** A session in which both drove: where and when. */
export interface SharedPlace {
  sessionId: string;
  kind: MeetingKind;
  eventId: string;
  seasonId: string;
  trackId: string;
  /** When it started. */
  at: number;
  /** Whom the person shared it with. */
  other: string;
}

interface Shared {
  meetings: (Meeting & SharedPlace)[];
  /** Races and sprints in which they shared a car. */
  asMates: (SharedPlace & Pick<Drive, "place" | "status">)[];
}

/** Where a person (`a`) and each of `others` (`b`) met, and where they shared a car; the newest first. */
export async function listShared(
  db: Db,
  personId: string,
  others: readonly string[],
  select = selectShared,
): Promise<Shared> {
  if (others.length === 0) return { meetings: [], asMates: [] };
  const rows = await select(db, [personId, ...others]);
  const sessions = groupBy(rows, ({ session_id, other }) => `${session_id} ${other}`);
  const shared: Shared = { meetings: [], asMates: [] };
  for (const both of sessions.values()) {
    const [first] = both;
    if (!first) continue;
    const kind = kindOf(first);
    const drives = { a: drivesOf(both, "a"), b: drivesOf(both, "b") };
    const { session_id, event_id, season_id, track_id, at, other } = first;
    const place: SharedPlace = {
      sessionId: session_id,
      kind,
      eventId: event_id,
      seasonId: season_id,
      trackId: track_id,
      at,
      other,
    };
    const meeting = meetingOf({ kind, ...drives });
    if (meeting) shared.meetings.push({ ...meeting, ...place });
    const sharedCar = kind === "qualifying" ? undefined : sharedDrive(drives);
    if (sharedCar) shared.asMates.push({ ...sharedCar, ...place });
  }
  return shared;
}

/** The first of the ids is the person's. All rows of one session say the same of when it was, which an index begins with. */
function sharedRows(db: Db, [personId = "", ...others]: readonly string[]) {
  return db
    .selectFrom("stat_rows as a")
    .innerJoin("stat_rows as b", (join) =>
      join
        .onRef("b.at", "=", "a.at")
        .onRef("b.session_order", "=", "a.session_order")
        .onRef("b.session_id", "=", "a.session_id"),
    )
    .select([
      "a.session_id",
      "a.event_id",
      "a.season_id",
      "a.track_id",
      "a.at",
      "a.session_type",
      "a.sprint_starts",
      "b.person_id as other",
      "a.row_id as a_row",
      "a.reference_class as a_class",
      "a.place as a_place",
      "a.status as a_status",
      "a.best_lap_ms as a_best",
      "a.median_lap_ms as a_median",
      "b.row_id as b_row",
      "b.reference_class as b_class",
      "b.place as b_place",
      "b.status as b_status",
      "b.best_lap_ms as b_best",
      "b.median_lap_ms as b_median",
    ])
    .where("a.person_id", "=", personId)
    .where("b.person_id", "in", others)
    .where("a.visible", "=", 1)
    .where((both) =>
      both.or([
        both("a.session_type", "=", "Q"),
        both.and([both("a.starts", "=", 1), both("b.starts", "=", 1)]),
        both.and([both("a.sprint_starts", "=", 1), both("b.sprint_starts", "=", 1)]),
      ]),
    )
    .orderBy("a.at", "desc")
    .orderBy("a.session_order", "desc")
    .orderBy("a.session_id")
    .$narrowType<{ other: string }>();
}

const selectShared = writtenForIds(sharedRows);
const selectSharedRaces = writtenForIds((db, ids) => sharedRows(db, ids).where("a.starts", "=", 1));

type SharedRow = Awaited<ReturnType<typeof selectShared>>[number];

function kindOf({ session_type, sprint_starts }: SharedRow): MeetingKind {
  if (session_type === "Q") return "qualifying";
  return sprint_starts > 0 ? "sprint" : "race";
}

/** Of every combination of the cars of both, each once. */
function drivesOf(rows: readonly SharedRow[], who: keyof Pair<unknown>): Drive[] {
  const drives = rows.map((row) => ({
    rowId: row[`${who}_row`],
    carClass: row[`${who}_class`],
    place: row[`${who}_place`],
    status: row[`${who}_status`],
    bestLapMs: row[`${who}_best`],
    medianLapMs: row[`${who}_median`],
  }));
  return [...new Map(drives.map((drive) => [drive.rowId, drive])).values()];
}
