import { parsePoints, toMilliPoints } from "#shared/points.ts";
import type { FinishStatus } from "#simulators/session-file.ts";
import { cellOf, type Sheet } from "../import-columns.ts";
import type { PastColumn } from "./past-columns.ts";
import { isExactly, type PointsSystem } from "./past-points.ts";
import {
  type LineRemark,
  type NamedPerson,
  namesOf,
  type MovedPerson,
  type MovedResult,
  type MovedRound,
  type PastSeason,
  personKeyOf,
} from "./past-season.ts";
import { finishOf, isNothing, peopleOf } from "./cell-times.ts";

interface MatrixLine {
  line: number;
  person: MovedPerson;
  raceNumber: string | null;
  club: string;
  car: string;
}

interface MatrixCell {
  of: MatrixLine;
  points: number;
  status: FinishStatus;
}

/**
 * Reads a table with a line for each driver and the points of each round in a column. A round whose points are just the first of
 * a points system is a race with those places; of any other only the points are known, and nobody's place.
 */
export function readMatrix(sheet: Sheet<PastColumn>, systems: readonly PointsSystem[]): PastSeason {
  const refused: LineRemark[] = [];
  const remarks: LineRemark[] = [];
  const totals = new Map<string, number>();
  const people: NamedPerson[] = [];
  const titles = new Map<number, string>();
  const columns = sheet.columns.flatMap((key, index) => (key === "roundPoints" ? [index] : []));
  const cells = columns.map((): MatrixCell[] => []);
  const seen = new Set<string>();
  for (const row of sheet.rows) {
    const cell = (key: PastColumn) => cellOf(sheet, row, key);
    const [name, ...others] = peopleOf(cell("drivers"));
    titles.set(row.line, (name ?? row.cells.join(" ")).slice(0, 120));
    const refuse = (message: string) => refused.push({ line: row.line, message });
    if (name === undefined || others.length > 0 || name.length > 120) {
      refuse(name === undefined ? "Lipsește pilotul." : "Un singur pilot pe linie.");
      continue;
    }
    const person = {
      name,
      steamId: /7656\d{13}/.exec(cell("steamId"))?.[0] ?? "",
      iracingId: /\d{1,10}/.exec(cell("iracingId"))?.[0] ?? "",
    };
    const key = personKeyOf(person);
    const read = columns.map((index) => readPointsCell(row.cells[index] ?? ""));
    const wrong = read.findIndex((one) => one === undefined);
    const total = readPointsCell(cell(sheet.columns.includes("total") ? "total" : "points"));
    if (seen.has(key)) refuse("Apare de două ori în tabel.");
    else if (wrong !== -1)
      refuse(`„${row.cells[columns[wrong] ?? 0] ?? ""}” nu este un număr de puncte.`);
    else if (total === undefined) refuse("Totalul nu este un număr de puncte.");
    if (seen.has(key) || wrong !== -1 || total === undefined) continue;
    seen.add(key);
    people.push({ line: row.line, person });
    if (total) totals.set(key, total.points);
    const of = {
      line: row.line,
      person,
      raceNumber: cell("number").replace(/^#/, "") || null,
      club: cell("club"),
      car: cell("car"),
    };
    for (const [index, one] of read.entries()) if (one) cells[index]?.push({ of, ...one });
  }
  const rounds = columns.flatMap((column, index): MovedRound[] => {
    const own = cells[index] ?? [];
    if (own.length === 0) return [];
    const head = sheet.heads?.[column] ?? "";
    return [toRound(own, { ...namesOf({ round: head, track: "" }, index), systems, remarks })];
  });
  return { rounds, refused, remarks, totals, people, titles };
}

/** `null`: was not there; `undefined`: neither points nor a word for how it ended. */
function readPointsCell(cell: string): { points: number; status: FinishStatus } | null | undefined {
  if (isNothing(cell)) return null;
  const status = finishOf(cell);
  if (status) return { points: 0, status };
  const points = parsePoints(cell.replaceAll(/[*()\s]/g, ""));
  return points === undefined ? undefined : { points: toMilliPoints(points), status: "finished" };
}

interface RoundFacts {
  title: string;
  circuit: string;
  systems: readonly PointsSystem[];
  remarks: LineRemark[];
}

function toRound(
  cells: readonly MatrixCell[],
  { title, circuit, systems, remarks }: RoundFacts,
): MovedRound {
  const loosePoints = new Map(
    cells.map(({ of, points }) => [personKeyOf(of.person), points] as const),
  );
  const fits = systems.some((system) =>
    isExactly(
      cells.map(({ points }) => points),
      system,
    ),
  );
  const round = { title, circuit, date: null };
  const race = { title: "", type: "R", sprint: false } as const;
  if (!fits) {
    const line = cells[0]?.of.line ?? 0;
    remarks.push({ line, message: `${title}: punctele nu spun locurile, rămân doar totalurile.` });
    return { ...round, sessions: [{ ...race, results: [] }], loosePoints };
  }
  const rank = ({ status }: MatrixCell) => ["finished", "dnf", "dns", "dsq"].indexOf(status);
  const ordered = cells.toSorted((a, b) => rank(a) - rank(b) || b.points - a.points);
  const pointless = ordered.filter(({ points, status }) => points === 0 && status === "finished");
  if (pointless[0] && pointless.length > 1)
    remarks.push({
      line: pointless[0].of.line,
      message: `${title}: cei fără puncte stau în ordinea din tabel.`,
    });
  return {
    ...round,
    sessions: [{ ...race, results: ordered.map(toResult) }],
    loosePoints: new Map(),
  };
}

function toResult({ of: { line, person, ...car }, points, status }: MatrixCell): MovedResult {
  return {
    line,
    status,
    people: [person],
    ...car,
    laps: status === "dns" ? 0 : 1,
    distanceUnknown: status !== "dns",
    totalMs: null,
    bestLapMs: null,
    start: null,
    points,
  };
}
