import { foldForSearch } from "#shared/text/person-name.ts";
import { carNames, entryName } from "./entry-name.ts";
import { readCells, type SessionCell } from "./rules/cells.ts";
import { roundCell, type RoundColumn, roundColumns } from "./round-columns.ts";
import {
  formOf,
  type Gap,
  gapsOf,
  hasMovement,
  movementOf,
  resultText,
  statusWords,
} from "./standings-figures.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";

/** A table as its page shows it: the rounds that were run, and what each brought everybody. */
export interface StandingsSheet {
  columns: readonly RoundColumn[];
  rows: readonly SheetRow[];
}

export interface SheetRow {
  entry: StandingsEntryShape;
  /** Whom it is about. */
  name: string;
  /** The same in a few letters, for a phone. */
  short: string;
  /** One for each column. */
  cells: readonly (SheetCell | null)[];
  /** Places won, `new`, or nothing to say. */
  move: number | "new" | null;
  gap: Gap | null;
  /** The last five starts, the newest last. */
  form: readonly string[];
}

export interface SheetCell extends SessionCell {
  /** `3`, `A`, in brackets where it does not count. */
  text: string;
  /** The most that anybody got in the column. */
  most: number;
}

export function standingsSheet(table: StandingsTable): StandingsSheet {
  const { entries } = table;
  const columns = roundColumns(table).filter(({ run }) => run);
  const cells = entries.map((entry) => {
    const own = readCells(entry.cells);
    return columns.map((column) => roundCell(own, column));
  });
  const most = columns.map((_, index) =>
    Math.max(0, ...cells.map((own) => own[index]?.points ?? 0)),
  );
  const races = columns.some((column) => column.isMainRace)
    ? columns.map((column) => column.isMainRace)
    : columns.map(() => true);
  const gaps = gapsOf(entries);
  const hasBefore = hasMovement(entries);
  const shorts = shortNames(entries, table);
  return {
    columns,
    rows: entries.map((entry, row) => {
      const own = cells[row] ?? [];
      return {
        entry,
        name: entryName(entry, table),
        short: shorts[row] ?? "",
        cells: own.map((cell, index) => cell && withText(cell, most[index] ?? 0)),
        move: movementOf(entry, hasBefore),
        gap: gaps[row] ?? null,
        form: formOf(own.filter((_, index) => races[index])),
      };
    }),
  };
}

function withText(cell: SessionCell, most: number): SheetCell {
  const text = resultText(cell);
  return { ...cell, most, text: cell.dropped ? `(${text})` : text };
}

/** What the letters and brackets of a table mean, of those that stand in it. */
export function signsOf({ rows }: StandingsSheet): string[] {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const statuses = (["dnf", "dns", "dsq"] as const).filter((status) =>
    cells.some((cell) => cell.status === status),
  );
  return [
    ...statuses.map((status) => `${resultText({ place: null, status })}: ${statusWords[status]}`),
    ...(cells.some((cell) => cell.dropped) ? ["în paranteză: nu contează"] : []),
  ];
}

/** The rows about somebody of that name, or whose club, car or number is called so. Without words all of them. */
export function foundRows(
  rows: readonly SheetRow[],
  words: string | undefined,
): readonly SheetRow[] {
  const asked = foldForSearch(words ?? "")
    .split(" ")
    .filter(Boolean);
  if (asked.length === 0) return rows;
  return rows.filter(({ entry }) => {
    const text = foldForSearch(wordsOf(entry).join(" "));
    return asked.every((word) => text.includes(word));
  });
}

function wordsOf({ cars, drivers, teams }: StandingsEntryShape): string[] {
  const shown = <T extends { ignored: boolean }>(
    members: readonly T[],
    names: (one: T) => string[],
  ) => members.filter((member) => !member.ignored).flatMap(names);
  return [
    ...shown(drivers, (driver) => [driver.driverName]),
    ...shown(teams, (team) => [team.name]),
    ...shown(cars, (car) => [car.raceNumber ?? "", car.carName, car.carModel.title]),
  ];
}

/** Whether an entry is about this person, or has them among its drivers. */
export function isOwn(
  { subject, drivers }: StandingsEntryShape,
  person: string | undefined,
): boolean {
  if (person === undefined) return false;
  return subject === person || drivers.some(({ _id, ignored }) => _id === person && !ignored);
}

const letters = 3;

/** A person's last name, a club's first letters or a car's number; two that read the same take a letter of the first name. */
function shortNames(entries: readonly StandingsEntryShape[], table: StandingsTable): string[] {
  const names = entries.map((entry) => shortName(entry, table));
  return names.map(({ short, other }) =>
    names.filter((one) => one.short === short).length > 1 ? other : short,
  );
}

function shortName(entry: StandingsEntryShape, table: StandingsTable) {
  const words = foldForSearch(entryName(entry, table)).toUpperCase().split(" ");
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  const number = entry.cars.find(({ ignored }) => !ignored)?.raceNumber;
  switch (table.type.code) {
    case "C": {
      const short = number ? `#${number}` : cut(foldForSearch(carNames(entry)).toUpperCase());
      return { short, other: short };
    }
    case "T": {
      const initials = words.map((word) => Array.from(word)[0] ?? "").join("");
      const short =
        words.length > 1
          ? Array.from(initials)
              .slice(0, letters + 1)
              .join("")
          : cut(first);
      return { short, other: cut(first) };
    }
    case "D":
      return {
        short: cut(last),
        other:
          words.length > 1 ? `${Array.from(first)[0] ?? ""}${cut(last, letters - 1)}` : cut(last),
      };
  }
}

function cut(text: string, length = letters): string {
  return Array.from(text).slice(0, length).join("");
}
