import { changesResult, listPenalties, penaltyShort } from "#features/results/penalty-kinds.ts";
import type { ResultRow } from "#features/results/results.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { fromMilliPoints } from "#shared/points.ts";
import type { EntryBreakdown } from "../standings.ts";
import type { EntryEvent } from "../rules/entry-events.ts";
import { visibleDeductions } from "./entry-edits.ts";
import { loadMemberNames } from "./member-names.ts";
import { listAvailableEvents } from "./editor/available-events.ts";
import { findVisibleEntry, type SeenTable } from "./visible-tables.ts";
import { columnOf } from "#shared/group-by.ts";

/** How an entry's total came about, or `undefined` when the table has no such entry to see. */
export async function findEntryBreakdown(
  db: Db,
  { table, hides }: SeenTable,
  entryId: string,
): Promise<EntryBreakdown | undefined> {
  const entry = await findVisibleEntry(db, table, { entryId, hides });
  if (!entry) return undefined;
  return {
    ...entry,
    points: fromMilliPoints(entry.points),
    eventPoints: fromMilliPoints(entry.eventPoints),
    compensationPoints: fromMilliPoints(entry.compensationPoints),
    compensationReason: entry.compensationReason || undefined,
    deductions: visibleDeductions(entry.deductions),
    startsFrom: entry.events.some(({ eventId }) => eventId === entry.startsFrom)
      ? entry.startsFrom
      : null,
    events: await showEvents(db, table.seasonId, entry.events),
  };
}

async function showEvents(
  db: Db,
  seasonId: string,
  stored: readonly EntryEvent[],
): Promise<EntryBreakdown["events"]> {
  const sessionIds = stored.flatMap((event) => event.sessions.map((session) => session.sessionId));
  const lines = stored.flatMap((event) => event.sessions.flatMap((session) => session.lines));
  const season = await listAvailableEvents(db, seasonId);
  const known = new Map(
    season.flatMap((event) => event.sessions.map((session) => [session._id, { event, session }])),
  );
  const [rows, names] = [
    await mapRows(db, sessionIds, columnOf(lines, "rowKey")),
    await loadMemberNames(db, [
      { cars: lines.flatMap(({ carId }) => (carId === null ? [] : [{ _id: carId }])) },
    ]),
  ];
  return stored.flatMap(({ eventId, sessions, ...event }) => {
    const [first] = sessions.flatMap(({ sessionId }) => known.get(sessionId) ?? []);
    if (!first) return [];
    return [
      {
        _id: eventId,
        title: first.event.title,
        time: first.event.time,
        ...event,
        points: fromMilliPoints(event.points),
        sessions: sessions.map(({ sessionId, ...session }) => ({
          title: "",
          type: { code: "O" as const },
          sprint: false,
          ...known.get(sessionId)?.session,
          ...session,
          _id: sessionId,
          points: fromMilliPoints(session.points),
          lines: session.lines.map(({ carId, clubId: _clubId, ...line }) => {
            const row = rows.get(line.rowKey);
            const car = carId === null ? undefined : names.cars.get(carId);
            return {
              ...line,
              placePoints: fromMilliPoints(line.placePoints),
              poleBonus: fromMilliPoints(line.poleBonus),
              fastestLapBonus: fromMilliPoints(line.fastestLapBonus),
              total: fromMilliPoints(line.total),
              raceNumber: row?.eventRsvp.raceNumber ?? car?.raceNumber ?? null,
              carName: row?.eventRsvp.carName || (car?.carName ?? ""),
              laps: row && !row.facts?.distanceUnknown ? row.numLaps : null,
              penalties: row ? penaltyTexts(row) : [],
            };
          }),
        })),
      },
    ];
  });
}

async function mapRows(
  db: Db,
  sessionIds: readonly string[],
  rowIds: readonly string[],
): Promise<Map<string, ResultRow>> {
  if (rowIds.length === 0) return new Map();
  const sessions = await listResultRows(db, sessionIds, rowIds);
  return new Map([...sessions.values()].flat().map((row) => [row._id, row]));
}

/** Those that changed the result that the points are for. */
function penaltyTexts(row: ResultRow): string[] {
  return listPenalties(row)
    .filter(({ kind }) => changesResult(kind))
    .map(({ kind, amount, description }) => `${penaltyShort(kind, amount)}: ${description}`);
}
