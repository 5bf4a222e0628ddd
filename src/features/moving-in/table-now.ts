import { formatPoints, parsePoints, pointsInWords } from "#shared/points.ts";
import { foldForSearch, nameKey } from "#shared/text/person-name.ts";
import { cellOf, type Sheet } from "./import-columns.ts";
import type { ImportAsk, ImportLine } from "./moving-in.ts";
import type { TableNowKey } from "./table-now-columns.ts";

/** Whoever a table can count: a driver, a club or a car. */
export interface TableSubject {
  _id: string;
  /** As people know it, such as `Ion Popescu` or `#23`. */
  name: string;
  /** Of a car; `null`: it has none of its own. */
  raceNumber: number | null;
  /** In the season, by its cars, its results or the table. */
  isInSeason: boolean;
  /** What the table adds to its results by now, in points. */
  compensation: number;
}

export interface TableNowScene {
  sheet: Sheet<TableNowKey>;
  subjects: readonly TableSubject[];
  choices: Readonly<Record<string, string>>;
}

/** An entry and what is added to its results from now on, in points. */
export interface Compensation {
  subject: string;
  points: number;
}

/** What becomes of points that an entry has already. */
const besideThere = {
  keep: "Rămâne cum este",
  add: "Adună",
  replace: "Înlocuiește",
} as const;

/** What a table comes to by line, and what is added to whom. */
export function planTableNow({ sheet, subjects, choices }: TableNowScene): {
  lines: ImportLine[];
  compensations: Compensation[];
} {
  const taken = new Set<string>();
  const compensations: Compensation[] = [];
  const lines = sheet.rows.map((row): ImportLine => {
    const name = cellOf(sheet, row, "name");
    const number = cellOf(sheet, row, "number");
    const told = { line: row.line, title: name || number };
    const refused = (message: string, asks: ImportAsk[] = []): ImportLine => {
      return { ...told, outcome: "refused", message, asks };
    };
    if (told.title === "") return refused("Lipsește numele.");
    const cell = cellOf(sheet, row, "points");
    const points = parsePoints(cell.replaceAll(/\s/g, ""));
    if (points === undefined)
      return refused(cell === "" ? "Lipsesc punctele." : `„${cell}” nu este un număr de puncte.`);
    if (Math.abs(points) > MOST_POINTS) return refused("Prea multe puncte.");
    const { subject, asks, problem } = findSubject({ name, number }, { subjects, choices });
    if (!subject) return refused(problem, asks);
    if (taken.has(subject._id)) return refused("Apare de două ori în listă.", asks);
    taken.add(subject._id);
    const { compensation, _id: id } = subject;
    if (compensation === 0) {
      if (points === 0) return { ...told, outcome: "known", message: "fără puncte", asks };
      compensations.push({ subject: id, points });
      return {
        ...told,
        outcome: "new",
        message: `${subject.name}: ${pointsInWords(points)}`,
        asks,
      };
    }
    const key = `puncte ${id}`;
    const chosen = choices[key] === "add" || choices[key] === "replace" ? choices[key] : "keep";
    const after = chosen === "add" ? compensation + points : points;
    const question: ImportAsk = {
      key,
      label: `${subject.name} are deja ${pointsInWords(compensation)}`,
      options: Object.entries(besideThere).map(([value, label]) => ({ value, label })),
      chosen,
    };
    if (chosen === "keep" || after === compensation)
      return {
        ...told,
        outcome: "known",
        message: `are deja ${pointsInWords(compensation)}: rămâne așa`,
        asks: [...asks, question],
      };
    compensations.push({ subject: id, points: after });
    return {
      ...told,
      outcome: "changed",
      message: `${formatPoints(compensation)} → ${pointsInWords(after)}`,
      asks: [...asks, question],
    };
  });
  return { lines, compensations };
}

const MOST_POINTS = 1_000_000;

interface Found {
  subject?: TableSubject;
  asks: ImportAsk[];
  /** Why there is none. */
  problem: string;
}

/** Whom a line is about: by number where the table has one, else by name, first of those in the season. */
function findSubject(
  { name, number }: { name: string; number: string },
  { subjects, choices }: Pick<TableNowScene, "subjects" | "choices">,
): Found {
  const wanted = nameKey(foldForSearch(name));
  const digits = /^#?(\d{1,4})$/.exec(number)?.[1];
  const named = subjects.filter(
    (one) => wanted !== "" && nameKey(foldForSearch(one.name)) === wanted,
  );
  const found =
    named.length > 0 || digits === undefined
      ? named
      : subjects.filter(
          ({ raceNumber, isInSeason }) => isInSeason && raceNumber === Number(digits),
        );
  const inSeason = found.filter(({ isInSeason }) => isInSeason);
  const likely = inSeason.length > 0 ? inSeason : found;
  const [only] = likely;
  if (!only) return { asks: [], problem: "Nu e pe site. Adaugă întâi lista de la „Piloți”." };
  if (likely.length === 1) return { subject: only, asks: [], problem: "" };
  const key = `cine ${wanted || digits}`;
  const chosen = likely.find(({ _id }) => _id === choices[key]);
  const ask: ImportAsk = {
    key,
    label: `Cine este „${name || number}”?`,
    options: [
      ...(chosen ? [] : [{ value: "", label: "Alege" }]),
      ...likely.map((one, index) => ({ value: one._id, label: distinct(one, index) })),
    ],
    chosen: chosen?._id ?? "",
  };
  return {
    ...(chosen && { subject: chosen }),
    asks: [ask],
    problem: "Sunt mai mulți cu numele acesta. Alege.",
  };
}

/** People of one name differ by their number, else by nothing that is shown. */
function distinct({ name, raceNumber }: TableSubject, index: number): string {
  return raceNumber === null ? `${name} (${index + 1})` : `${name} · #${raceNumber}`;
}
