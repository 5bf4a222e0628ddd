import { trackTitle } from "#features/seasons/track-title.ts";
import type { z } from "zod";
import {
  type CarModelForm,
  carModelFormSchema,
  gameKeyProblem,
  type PastedLine,
  type TrackForm,
  trackFormSchema,
} from "./catalogues.ts";

/** What a line comes to: what to save, if anything, and what to tell. */
export interface ReadLine<Form> extends PastedLine {
  /** The entry that it changes, by the game's id. */
  entryId?: string;
  /** There for new and changed entries. */
  form?: Form;
}

interface Simulator {
  _id: string;
  acronym: string;
}

export interface Known<Form> {
  simulator: Simulator;
  /** The simulator's entries, archived ones too. */
  entries: readonly (Form & { _id: string })[];
}

/** What a line's cells come to, by field. */
type Cells = Readonly<Record<string, string | number | null>>;

interface Kind<Form extends Cells> {
  schema: z.ZodType<Form>;
  of: "car" | "track";
  /** Reads the cells of a line; what the line leaves out stays as it is. */
  read: (cells: readonly string[], before: Form | undefined, simulator: string) => unknown;
  /** The cell that holds the game's id, and the one after it where that belongs to it. */
  keyOf: (cells: readonly string[]) => string;
  /** The game's id of an entry. */
  idOf: (form: Form) => string;
  titleOf: (form: Form) => string;
  /** What is told of a change, by field. */
  columns: Readonly<Record<string, string>>;
}

/** Lines `titlu; ID din joc; categorie`, divided by `;` or tabs. A known game id changes its entry, any other is new. */
export function readModelLines(text: string, known: Known<CarModelForm>): ReadLine<CarModelForm>[] {
  return readLines(text, known, {
    schema: carModelFormSchema,
    of: "car",
    read: ([title, gameKey, category], before, simulator) => ({
      simulator,
      title,
      gameKey: before?.gameKey ?? gameKey,
      category: category ?? before?.category ?? "",
      body: before?.body ?? null,
    }),
    keyOf: ([, gameKey]) => fold(gameKey),
    idOf: ({ gameKey }) => fold(gameKey),
    titleOf: ({ title }) => title,
    columns: { title: "titlul", category: "categoria" },
  });
}

/** Lines `loc; traseu; țară; oraș; numele din joc; varianta din joc; metri; viraje`, as `readModelLines`. */
export function readTrackLines(text: string, known: Known<TrackForm>): ReadLine<TrackForm>[] {
  return readLines(text, known, {
    schema: trackFormSchema,
    of: "track",
    read: ([family, name, country, city, gameKey, gameLayout, ...size], before, simulator) => ({
      simulator,
      family,
      name: name || family,
      country: country?.toUpperCase(),
      city: city ?? "",
      gameKey: before?.gameKey ?? gameKey,
      gameLayout: before?.gameLayout ?? gameLayout ?? "",
      lengthMetres: size[0] ? Number(size[0]) : (before?.lengthMetres ?? null),
      turns: size[1] ? Number(size[1]) : (before?.turns ?? null),
      outline: before?.outline ?? null,
    }),
    keyOf: ([, , , , gameKey, gameLayout]) => `${fold(gameKey)} ${fold(gameLayout)}`,
    idOf: ({ gameKey, gameLayout }) => `${fold(gameKey)} ${fold(gameLayout)}`,
    titleOf: trackTitle,
    columns: {
      family: "locul",
      name: "traseul",
      country: "țara",
      city: "orașul",
      lengthMetres: "lungimea",
      turns: "numărul virajelor",
    },
  });
}

function readLines<Form extends Cells & { gameKey: string }>(
  text: string,
  { simulator, entries }: Known<Form>,
  kind: Kind<Form>,
): ReadLine<Form>[] {
  const byKey = new Map(entries.map((entry) => [kind.idOf(entry), entry]));
  /** Whose title it is, as the lines above leave it. */
  const titles = new Map(entries.map((entry) => [fold(kind.titleOf(entry)), kind.idOf(entry)]));
  const seen = new Set<string>();
  const rows = text
    .split(/\r?\n/)
    .map((row, index) => ({ line: index + 1, row }))
    .filter(({ row }) => row.trim() !== "");
  return rows.map(({ line, row }) => {
    const cells = row.split(/[;\t]/).map((cell) => cell.trim());
    const key = kind.keyOf(cells);
    const before = byKey.get(key);
    const checked = kind.schema.safeParse(kind.read(cells, before, simulator._id));
    const told = { line, title: cells[0] ?? "" };
    const refuse = (message: string) => ({ ...told, outcome: "refused" as const, message });
    if (!checked.success) return refuse(problemOf(checked.error));
    const form = checked.data;
    const title = kind.titleOf(form);
    const problem = gameKeyProblem(kind.of, simulator.acronym, form.gameKey);
    if (problem !== undefined) return refuse(problem);
    if (seen.has(key)) return refuse("ID-ul din joc apare de două ori.");
    seen.add(key);
    const holder = titles.get(fold(title));
    if (holder !== undefined && holder !== key) return refuse("Titlul este deja al alteia.");
    if (before) titles.delete(fold(kind.titleOf(before)));
    titles.set(fold(title), key);
    if (!before) return { line, title, outcome: "new", message: form.gameKey, form };
    const changes = differences(before, form, kind.columns);
    if (changes.length === 0) return { line, title, outcome: "same", message: "" };
    return {
      line,
      title,
      outcome: "changed",
      message: changes.join(", "),
      entryId: before._id,
      form,
    };
  });
}

function differences(before: Cells, after: Cells, columns: Kind<Cells>["columns"]): string[] {
  return Object.entries(columns)
    .filter(([column]) => before[column] !== after[column])
    .map(([column, title]) => `${title} era ${before[column] || "necunoscută"}`);
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const cell = issue && cellTitles[String(issue.path[0])];
  return cell ? `${cell}: ${issue.message}` : "Linia nu poate fi citită.";
}

const cellTitles: Record<string, string> = {
  title: "Titlul",
  gameKey: "ID-ul din joc",
  category: "Categoria",
  family: "Locul",
  name: "Traseul",
  country: "Țara (două litere)",
  city: "Orașul",
  gameLayout: "Varianta din joc",
  lengthMetres: "Lungimea în metri",
  turns: "Numărul virajelor",
};

function fold(text: string | undefined): string {
  return (text ?? "").toLowerCase();
}
