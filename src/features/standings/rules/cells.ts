import { fromMilliPoints } from "#shared/points.ts";
import type { EntryEvent, EntryLine } from "./entry-events.ts";

/*
 * What each session brought an entry, short enough for every row of a table: `3:15` is place 3 with 15 points, `12` place 12
 * without points, `14A` did not finish, `N` did not start, `X` disqualified; brackets mark what the table leaves out. They are in
 * the order of the table's sessions, with blanks between them and `-` where the entry was absent.
 */

/** `dnf`: did not finish, `dns`: did not start, `dsq`: disqualified. */
export type CellStatus = "dnf" | "dns" | "dsq";

export interface SessionCell {
  /** Among the rows that count for the table; of several cars the best one's. `null`: none. */
  place: number | null;
  /** Plain points, also those that are left out. */
  points: number;
  /** `null`: finished, or nobody knows. */
  status: CellStatus | null;
  /** Not among the results that count. */
  dropped: boolean;
}

const letters = { dnf: "A", dns: "N", dsq: "X" } as const satisfies Record<CellStatus, string>;

/** By session; those from which an entry was absent are left out. */
export function cellsOf(events: readonly EntryEvent[]): Record<string, string> {
  return Object.fromEntries(
    events.flatMap(({ sessions }) =>
      sessions.flatMap(({ sessionId, points, dropped, lines }) => {
        const line = shownLine(lines);
        if (!line) return [];
        const cell = {
          place: line.place,
          points: fromMilliPoints(points),
          status: statusOf(line),
          dropped,
        };
        return [[sessionId, writeCell(cell)]];
      }),
    ),
  );
}

export function writeCell({ place, points, status, dropped }: SessionCell): string {
  const text = `${place ?? ""}${status ? letters[status] : ""}${points === 0 ? "" : `:${points}`}`;
  return dropped ? `(${text})` : text || ":0";
}

/** An entry's row. `cells`: by session, in any order. */
export function joinCells(
  sessions: readonly string[],
  cells: Readonly<Record<string, string>>,
): string {
  return sessions.map((id) => cells[id] ?? "-").join(" ");
}

/** `null` for each session from which the entry was absent. */
export function readCells(row: string): (SessionCell | null)[] {
  return row.split(" ").map(readCell);
}

const form = /^(\(?)(\d*)([ANX]?)(?::(-?\d+(?:\.\d+)?))?\)?$/;

/** `null`: absent, or nothing that this version of the site can read. */
export function readCell(text: string | undefined): SessionCell | null {
  const match = text ? form.exec(text) : null;
  if (!match) return null;
  const [, bracket, place, letter, points] = match;
  return {
    place: place ? Number(place) : null,
    points: Number(points ?? 0),
    status: statuses.find((status) => letters[status] === letter) ?? null,
    dropped: bracket === "(",
  };
}

const statuses = ["dnf", "dns", "dsq"] as const satisfies readonly CellStatus[];

/** The best of those that count; of an entry that has started again since, the best there was. */
function shownLine(lines: readonly EntryLine[]): EntryLine | undefined {
  const counted = lines.filter((line) => line.counted);
  return (counted.length > 0 ? counted : lines).toSorted(
    (a, b) => (a.place ?? Infinity) - (b.place ?? Infinity),
  )[0];
}

function statusOf({ zeroReason, retired }: EntryLine): CellStatus | null {
  if (zeroReason === "disqualified") return "dsq";
  if (zeroReason === "not-in-race" || (retired && zeroReason === "no-lap")) return "dns";
  return retired ? "dnf" : null;
}
