import { foldForSearch } from "#shared/text/person-name.ts";
import { isRace, sessionTitle } from "#shared/session-types.ts";
import type { SessionCell } from "./rules/cells.ts";
import type { StandingsTable } from "./standings.ts";

/** A column of a table: a round, or one race of a round that has several. */
export interface RoundColumn {
  key: string;
  eventId: string;
  /** Whose results the column's heading leads to. */
  sessionId: string | undefined;
  /** `Monza`, `Monza, Sprint`. */
  title: string;
  /** `MON`, told apart from the others of the table. */
  short: string;
  /** Which race of the round: `S` a sprint, `C` the race, `C1` and `C2` of two; `null` where the column is the whole round. */
  part: string | null;
  /** Places of its sessions among an entry's cells, the race last. */
  cells: readonly number[];
  /** It has results. */
  run: boolean;
  /** A race that is no sprint: what wins, podiums and form look at. */
  isMainRace: boolean;
}

type Rounds = Pick<StandingsTable, "events">;
type Session = StandingsTable["events"][number]["sessions"][number];

/**
 * The columns of a table in its order. A round with several races has one for each, with what was driven before it; what follows
 * the last race belongs to that one.
 */
export function roundColumns({ events }: Rounds): RoundColumn[] {
  const shorts = shorthands(events.map(({ obj }) => obj.title));
  let first = 0;
  return events.flatMap(({ obj, sessions }, round) => {
    const placed = sessions.map((session, index) => ({ session, cell: first + index }));
    first += sessions.length;
    const races = placed.filter(({ session }) => isRace(session.obj.type.code));
    const parts = partsOf(races.map(({ session }) => session));
    return piecesOf(placed, races.length).map((own, turn): RoundColumn => {
      const last = own.findLast(({ session }) => isRace(session.obj.type.code)) ?? own.at(-1);
      const hasParts = races.length > 1;
      return {
        key: hasParts ? (last?.session.obj._id ?? obj._id) : obj._id,
        eventId: obj._id,
        sessionId: last?.session.obj._id,
        title: hasParts && last ? `${obj.title}, ${sessionTitle(last.session.obj)}` : obj.title,
        short: shorts[round] ?? "",
        part: hasParts ? (parts[turn] ?? null) : null,
        cells: own
          .filter((one) => one !== last)
          .map(({ cell }) => cell)
          .concat(last?.cell ?? []),
        run: own.some(({ session }) => session.run),
        isMainRace:
          last !== undefined && isRace(last.session.obj.type.code) && !last.session.obj.sprint,
      };
    });
  });
}

interface PlacedSession {
  session: Session;
  cell: number;
}

/** A round's sessions, up to each of its races; all of them where it has one race at most. */
function piecesOf(placed: readonly PlacedSession[], races: number): PlacedSession[][] {
  const pieces: PlacedSession[][] = [[]];
  let seen = 0;
  for (const one of placed) {
    pieces.at(-1)?.push(one);
    if (!isRace(one.session.obj.type.code)) continue;
    seen += 1;
    if (seen < races) pieces.push([]);
  }
  return pieces;
}

function partsOf(races: readonly Session[]): string[] {
  const sprints = races.filter(({ obj }) => obj.sprint).length;
  let [sprint, main] = [0, 0];
  return races.map(({ obj }) => {
    if (obj.sprint) {
      sprint += 1;
      return sprints > 1 ? `S${sprint}` : "S";
    }
    main += 1;
    return races.length - sprints > 1 ? `C${main}` : "C";
  });
}

/** Words before a round's name that every round has: `Etapa 3 – Monza`. */
const counter = /^(?:etapa|etapă|runda|rundă|round|cursa|r|e)?\s*\.?#?\d+\s*[-–—:.,]?\s*/iu;

/**
 * Three letters of each title, after the words that all of them begin with; `E3` for a title without any, and a digit at the end
 * where two would read the same.
 */
export function shorthands(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return namesAlone(titles).map((title, index) => {
    const letters = foldForSearch(title)
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toUpperCase();
    const own = letters === "" ? `E${index + 1}` : Array.from(letters).slice(0, 3).join("");
    let free = own;
    for (let turn = 2; taken.has(free); turn += 1)
      free = `${Array.from(own)
        .slice(0, Math.max(1, 3 - String(turn).length))
        .join("")}${turn}`;
    taken.add(free);
    return free;
  });
}

function namesAlone(titles: readonly string[]): string[] {
  const names = titles.map((title) => title.trim().replace(counter, "").split(/\s+/u));
  const [first = []] = names;
  const shared = first.findIndex((word, place) => names.some((words) => words[place] !== word));
  const own = titles.length > 1 && shared > 0 ? names.map((words) => words.slice(shared)) : names;
  return own.map((words) => words.join(" "));
}

/** What a round brought an entry: the place of its race, and the points of all that belongs to the column. `null`: absent. */
export function roundCell(
  cells: readonly (SessionCell | null)[],
  column: Pick<RoundColumn, "cells">,
): SessionCell | null {
  const own = column.cells.map((place) => cells[place] ?? null);
  const driven = own.filter((cell) => cell !== null);
  const last = own.at(-1) ?? null;
  const points = driven.reduce((sum, cell) => sum + Math.round(cell.points * 1000), 0) / 1000;
  if (driven.length === 0 || (last === null && points === 0)) return null;
  const dropped = driven.every((cell) => cell.dropped);
  return { place: last?.place ?? null, status: last?.status ?? null, points, dropped };
}
