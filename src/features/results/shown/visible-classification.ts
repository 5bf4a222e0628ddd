import type { EventSession } from "#features/events/events.ts";
import type { EventWithResults } from "#features/results/event-results.ts";
import { gridPlacesInClass, placesGained } from "#features/results/places-gained.ts";
import type { ResultRow } from "#features/results/results.ts";
import type { HeldClass, SeasonClass } from "#features/seasons/seasons.ts";
import type { Gap } from "#shared/time/lap-time.ts";
import { isQualifying, isRace } from "#shared/session-types.ts";

/** A row as the table shows it: its place and gap in the whole field or inside one class. */
export interface VisibleRow {
  row: ResultRow;
  /** `null`: not classified. */
  position: number | null;
  gap: Gap;
  /** Whether the row has the best lap of the session or of its class. */
  best: "session" | "class" | null;
  /** Its classes, with its place in each; `null`: not classified. */
  classes: readonly { carClass: HeldClass; place: number | null }[];
  /** Places won or lost since the start; `null`: nobody knows, or it did not finish. */
  gained: Gained | null;
}

interface Gained {
  places: number;
  /** Place on the grid, within `carClass` where there is one. */
  from: number;
  /** The class in which places are counted; `undefined`: the whole field. */
  carClass: HeldClass | undefined;
}

/** 'Open': everybody. */
export const openClass = { acronym: "O", name: "Open" };

/**
 * The class that the address asks for by its acronym, among those of the season; `undefined` stands for Open, and for an
 * acronym nobody knows.
 */
export function chosenClass<C extends Pick<HeldClass, "acronym">>(
  classes: readonly C[],
  acronym: string | undefined,
): C | undefined {
  return classes.find((carClass) => carClass.acronym === acronym);
}

/** The classes that cars of this session were in, in the season's order, and what the season no longer has after them. */
export function classesOf(
  seasonClasses: readonly HeldClass[],
  rows: readonly ResultRow[],
): HeldClass[] {
  const driven = new Map(
    rows.flatMap((row) => row.eventRsvp.classes.map((carClass) => [carClass._id, carClass])),
  );
  const known = seasonClasses.map(({ _id, name, acronym }) => ({ _id, name, acronym }));
  const others = [...driven.values()].filter(
    (carClass) => !known.some(({ _id }) => _id === carClass._id),
  );
  return [...known, ...others];
}

/**
 * The classification of everybody, or of one class with its own places and gaps, in the session's order. Where several classes
 * race at once, places won and best laps are those within the class, as statistics count them.
 */
export function showClassification(
  rows: readonly ResultRow[],
  carClass: HeldClass | undefined,
  seasonClasses: readonly Pick<SeasonClass, "_id" | "group">[] = [],
): VisibleRow[] {
  const shown = carClass ? rows.filter((row) => isIn(row, carClass._id)) : rows;
  const fields = carClass ? [{ carClass, rows: shown }] : fieldsOf(rows, seasonClasses);
  const gained = gainedIn(fields);
  const sessionBest = bestLapOf(rows);
  const bestRows = new Set(fields.flatMap((field) => holdersOfBest(field.rows)));
  return shown.map((row) => ({
    row,
    position: carClass ? (row.classPositions[carClass._id] ?? null) : row.finalOverallResult,
    gap: (carClass ? row.classGaps[carClass._id] : row.gap) ?? { kind: "none" },
    best: bestRows.has(row) ? (row.bestLap === sessionBest ? "session" : "class") : null,
    classes: row.eventRsvp.classes.map((own) => ({
      carClass: own,
      place: row.classPositions[own._id] ?? null,
    })),
    gained: gained.get(row) ?? null,
  }));
}

interface Field {
  carClass: HeldClass | undefined;
  rows: readonly ResultRow[];
}

/** What cars compete in: each class of the season's first group, where at least two of them started; else all in one. */
function fieldsOf(
  rows: readonly ResultRow[],
  seasonClasses: readonly Pick<SeasonClass, "_id" | "group">[],
): Field[] {
  const first = Math.min(...seasonClasses.map(({ group }) => group));
  const fields = seasonClasses
    .filter(({ group }) => group === first)
    .flatMap(({ _id }): Field[] => {
      const own = rows.filter((row) => isIn(row, _id));
      const carClass = own[0]?.eventRsvp.classes.find((held) => held._id === _id);
      return own.some(tookPart) ? [{ carClass, rows: own }] : [];
    });
  return fields.length >= 2 ? fields : [{ carClass: undefined, rows }];
}

function gainedIn(fields: readonly Field[]): Map<ResultRow, Gained> {
  return new Map(
    fields.flatMap(({ carClass, rows }) => {
      const starts = carClass
        ? gridPlacesInClass(rows, (row) => ({
            grid: row.start?.position ?? null,
            tookPart: tookPart(row),
          }))
        : new Map(rows.flatMap((row) => (row.start ? [[row, row.start.position]] : [])));
      return rows.flatMap((row) => {
        const from = starts.get(row) ?? null;
        const place = carClass ? row.classPositions[carClass._id] : row.finalOverallResult;
        const places = placesGained({ grid: from, place: place ?? null, finish: row.finish });
        return places === null || from === null ? [] : [[row, { places, from, carClass }] as const];
      });
    }),
  );
}

function tookPart({ finish }: ResultRow): boolean {
  return finish !== "dns";
}

function holdersOfBest(rows: readonly ResultRow[]): ResultRow[] {
  const best = bestLapOf(rows);
  return best === null ? [] : rows.filter(({ bestLap, dsq }) => !dsq && bestLap === best);
}

/** Best lap of those not disqualified, ms; `null` when nobody has one. */
export function bestLapOf(rows: readonly Pick<ResultRow, "bestLap" | "dsq">[]): number | null {
  const laps = rows.flatMap(({ bestLap, dsq }) => (bestLap === null || dsq ? [] : [bestLap]));
  return laps.length > 0 ? Math.min(...laps) : null;
}

/** Whether somebody is in the row's crew. `undefined`: nobody is logged in. */
export function drivesIn({ drivers }: Pick<ResultRow, "drivers">, userId?: string): boolean {
  return userId !== undefined && drivers.some(({ _id }) => _id === userId);
}

interface Weekend {
  sessions: readonly Pick<
    EventSession,
    "_id" | "type" | "official" | "sprint" | "prequalification"
  >[];
  poles: EventWithResults["poles"];
}

/**
 * The rows of a session to mark with the pole: in the deciding qualifying whoever set it, in a race that is no sprint whoever had
 * set it in the last qualifying before. An unmatched person cannot be found again in the race.
 */
export function poleRows(
  { sessions, poles }: Weekend,
  sessionId: string,
  rows: readonly ResultRow[],
): Set<string> {
  const index = sessions.findIndex(({ _id }) => _id === sessionId);
  const session = sessions[index];
  if (!session) return new Set();
  if (!isRace(session.type.code))
    return new Set(poles.filter((pole) => pole.session === sessionId).map(({ row }) => row));
  const qualifying = sessions
    .slice(0, index)
    .findLast(
      ({ type, official, prequalification }) =>
        isQualifying(type.code) && official && !prequalification,
    );
  if (session.sprint || !qualifying) return new Set();
  const people = poles.flatMap(({ session: of, driver }) =>
    of === qualifying._id && driver !== null ? [driver] : [],
  );
  return new Set(
    rows.filter((row) => people.some((id) => drivesIn(row, id))).map(({ _id }) => _id),
  );
}

function isIn(row: ResultRow, classId: string): boolean {
  return row.eventRsvp.classes.some((carClass) => carClass._id === classId);
}
