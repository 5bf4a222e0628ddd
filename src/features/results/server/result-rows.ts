import { mapMarks } from "#features/clubs/server/club-marks.ts";
import { mapCarBodies } from "#features/seasons/server/car-bodies.ts";
import type { CarBody } from "#shared/drawn/car-body.ts";
import type { ClubMarkParts } from "#shared/drawn/club-paints.ts";
import type { Db } from "#server/database/databases.ts";
import { jsonReader } from "#server/database/json.ts";
import { question } from "#server/parts.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { groupBy } from "#shared/group-by.ts";
import { givenName, NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { readSessionType } from "#shared/session-types.ts";
import { knowsDistance, shownFacts, shownGrid, shownPerson, shownStatus } from "../facts.ts";
import { countingPenalties } from "../penalty-kinds.ts";
import { computedRowSchema, rowSnapshotSchema, type ResultRow } from "../results.ts";
import { applyEdits, decidedDsq, listsOfPenalties, type RankedRow } from "../session-results.ts";
import { readEdits } from "./edits-json.ts";

/** Reads the `frozen` column. */
export const readFrozen = jsonReader(rowSnapshotSchema);
/** Reads the `computed` column; `null`: the row was taken out. */
export const readComputed = jsonReader(computedRowSchema.nullable());

interface PersonName {
  firstName: string;
  lastName: string;
  country: string | null;
}

export type Names = ReadonlyMap<string, PersonName>;

const selectNames = writtenForIds((db, ids) =>
  db
    .selectFrom("users")
    .select(["id", "first_name as firstName", "last_name as lastName", "country"])
    .where("id", "in", ids),
);

/** Present names of people, by user id. */
export async function mapNames(db: Db, userIds: readonly (string | null)[]): Promise<Names> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  return new Map((await selectNames(db, ids)).map((row) => [row.id, row]));
}

function storedRows(db: Db) {
  return db
    .selectFrom("result_rows")
    .select(["id", "session_id", "entry_key", "frozen", "computed"])
    .orderBy("sort_order");
}

const selectAll = writtenForIds((db, sessionIds) =>
  storedRows(db).where("session_id", "in", sessionIds),
);
const selectSome = writtenForIds((db, ids) => storedRows(db).where("id", "in", ids));

const selectTypes = writtenForIds((db, sessionIds) =>
  db
    .selectFrom("session_results")
    .innerJoin("event_sessions as session", "session.id", "session_id")
    .select(["session_id", "session.type"])
    .where("session_id", "in", sessionIds),
);

const selectWork = writtenForIds((db, sessionIds) =>
  db
    .selectFrom("result_work")
    .select(["session_id", "work"])
    .where("session_id", "in", sessionIds)
    .where("aside", "=", false),
);

/**
 * The public classified rows of sessions in their order, by session id, with the penalties that count. Sessions without results
 * are absent. `onlyRows` are the ids to read; points are left out where nobody asks for them.
 */
export async function listResultRows(
  db: Db,
  sessionIds: readonly string[],
  onlyRows?: readonly string[],
  { withPoints = true }: { withPoints?: boolean } = {},
): Promise<Map<string, ResultRow[]>> {
  if (sessionIds.length === 0) return new Map();
  const [sessions, rows, edits, points] = await Promise.all([
    selectTypes(db, sessionIds),
    // By one of both: with both SQLite reads all rows of the sessions.
    onlyRows ? selectSome(db, onlyRows) : selectAll(db, sessionIds),
    selectWork(db, sessionIds),
    withPoints ? mapPoints(db, sessionIds, onlyRows) : new Map<string, number>(),
  ]);
  // Of a few rows of many sessions nearly all edits are of others: these are not read.
  const isWanted = (own: typeof rows, work: string) =>
    onlyRows === undefined || own.some(({ entry_key }) => work.includes(JSON.stringify(entry_key)));
  const editsOf = groupBy(edits, (item) => item.session_id);
  const stored = [...groupBy(rows, (row) => row.session_id)].flatMap(([sessionId, own]) => {
    const ids = own.map((row) => row.id);
    const snapshots = own.map((row) => readFrozen(row.frozen));
    const applied = applyEdits(
      snapshots,
      (editsOf.get(sessionId) ?? []).flatMap(({ work }) =>
        isWanted(own, work) ? [readEdits(work)] : [],
      ),
    );
    return applied.map((row, index) => ({
      sessionId,
      id: ids[index] ?? "",
      row,
      computed: readComputed(own[index]?.computed ?? "null"),
    }));
  });
  const [names, looks] = await Promise.all([
    mapNames(
      db,
      stored.flatMap(({ row }) => row.userIds),
    ),
    mapLooks(
      db,
      stored.map(({ row }) => row),
    ),
  ]);
  const rowsOf = groupBy(stored, ({ sessionId }) => sessionId);
  return new Map(
    sessions.map(({ session_id, type }) => [
      session_id,
      (rowsOf.get(session_id) ?? []).flatMap(({ id, row, computed }) => {
        if (!computed || row.removed) return [];
        const shown = toResultRow({
          id,
          row: { ...row, computed },
          names,
          looks,
          points: points.get(id) ?? null,
        });
        return [{ ...shown, ...countingPenalties(shown, readSessionType(type)) }];
      }),
    ]),
  );
}

/** The person's present name, else the file's. */
export function nameInRow(person: { name: string }, known: PersonName | undefined): string {
  return (known ? givenName(known) : person.name) || NAMELESS_DRIVER;
}

/** What cars look like in pictures: by the id of the club and of the model. */
interface Looks {
  marks: ReadonlyMap<string, ClubMarkParts>;
  bodies: ReadonlyMap<string, CarBody>;
}

/** Of the cars of these rows, as their clubs and models are now. */
export async function mapLooks(
  db: Db,
  rows: readonly Pick<RankedRow, "snapshot">[],
): Promise<Looks> {
  const cars = rows.map(({ snapshot }) => snapshot.car);
  const [marks, bodies] = await Promise.all([
    mapMarks(
      db,
      cars.map(({ clubId }) => clubId),
    ),
    mapCarBodies(
      db,
      cars.map(({ modelId }) => modelId),
    ),
  ]);
  return { marks, bodies };
}

interface RowView {
  id: string;
  row: RankedRow;
  names: Names;
  looks: Looks;
  points: number | null;
}

/** One row on the wire: all four layers put together. */
export function toResultRow({ id, row, names, looks, points }: RowView): ResultRow {
  const { snapshot, computed } = row;
  const { car } = snapshot;
  const mark = looks.marks.get(car.clubId ?? "");
  const isFar = knowsDistance(row);
  return {
    _id: id,
    finalOverallResult: computed.position,
    classPositions: computed.classPositions,
    eventRsvp: {
      _id: car.carId,
      raceNumber: car.raceNumber,
      carName: car.carName,
      carModel: { title: car.modelTitle, body: looks.bodies.get(car.modelId ?? "") ?? "gt" },
      classes: car.classes,
    },
    team: car.clubName
      ? {
          _id: car.clubId,
          name: car.clubName,
          paints: mark?.paints ?? null,
          logo: mark?.logo ?? null,
        }
      : null,
    drivers: snapshot.persons.map((person, index) => {
      const userId = row.userIds[index] ?? null;
      const known = userId === null ? undefined : names.get(userId);
      return {
        _id: userId,
        driverName: nameInRow(person, known),
        profile: {
          firstName: known?.firstName ?? "",
          lastName: known?.lastName ?? "",
          country: known?.country ?? null,
        },
        laps: person.laps,
        bestLap: person.bestLapMs,
        ...shownPerson(person.facts),
      };
    }),
    numLaps: isFar ? computed.laps : 0,
    totalTime: computed.totalMs,
    bestLap: row.bestLapMs,
    averageTime: computed.averageMs,
    ...(snapshot.rankMs !== undefined &&
      row.bestLapMs === snapshot.bestLapMs && { rankMs: snapshot.rankMs }),
    gap: computed.gap,
    classGaps: computed.classGaps,
    startPosition: snapshot.startPosition,
    start: shownGrid({ ...snapshot, grid: row.grid }),
    finish: shownStatus({ facts: snapshot.facts, dsq: row.dsq, status: row.status }),
    facts: shownFacts(
      snapshot.facts && isFar ? { ...snapshot.facts, distanceUnknown: undefined } : snapshot.facts,
    ),
    dsq: row.dsq,
    ...dsqDecision(row),
    ineligible: row.ineligible,
    guest: row.guest,
    outcome: snapshot.outcome,
    missingPitStop: snapshot.missingPitStop,
    hasLaps: snapshot.hasLaps,
    filePenalties: snapshot.penalties,
    ...listsOfPenalties(row),
    points,
  };
}

function dsqDecision({ penalties }: RankedRow): Pick<ResultRow, "dsqDecision"> {
  const decision = decidedDsq(penalties)?.decision;
  return decision ? { dsqDecision: decision } : {};
}

/** Points of rows, or of sessions' rows, in public tables that score them; those of the season's first table are last. */
export const listPointsOfRows = question<
  [db: Db, ids: readonly string[]],
  Promise<{ row_id: string; points: number }[]>
>();
export const listPointsOfSessions = question<
  [db: Db, sessionIds: readonly string[]],
  Promise<{ row_id: string; points: number }[]>
>();

/** Points of each row in the season's first public table that scores its session, as last computed. */
async function mapPoints(
  db: Db,
  sessionIds: readonly string[],
  onlyRows: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const rows = await (onlyRows
    ? listPointsOfRows(db, onlyRows)
    : listPointsOfSessions(db, sessionIds));
  return new Map(rows.map((row) => [row.row_id, fromMilliPoints(row.points)]));
}
