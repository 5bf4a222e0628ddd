import { sql } from "kysely";
import { foldForSearch, searchName } from "#shared/text/person-name.ts";
import { cleanLine, cleanParagraphs, isBlank, isPlainParagraphs } from "#shared/text/clean-text.ts";
import type { Db } from "../databases.ts";

/** Stands where a name or a title had nothing that one could see. */
const NAMELESS = "Fără nume";

/** `required` may not be empty, `different` may be no duplicate either; `different or empty` may be a duplicate only if empty. */
type Kind = "required" | "different" | "different or empty";

/** What people typed on one line. */
const lines: [table: string, columns: string[], kind?: Kind][] = [
  ["users", ["first_name", "last_name", "city", "shorthand"]],
  ["roles", ["name"], "different"],
  ["uploads", ["original_name"]],
  ["clubs", ["name"], "different"],
  ["messages", ["subject"], "required"],
  ["simulators", ["title"], "different"],
  ["track_families", ["name"], "different"],
  ["tracks", ["name", "game_key"], "different"],
  ["tracks", ["game_layout"], "different or empty"],
  ["tracks", ["city"]],
  ["car_models", ["title", "game_key"], "different"],
  ["car_models", ["category"]],
  ["car_classes", ["name", "acronym"], "different"],
  ["driver_classes", ["name", "acronym"], "different"],
  ["seasons", ["title"], "required"],
  ["events", ["title"], "required"],
  ["event_sessions", ["title"], "required"],
  ["event_sessions", ["server_name", "password"]],
  ["event_suspensions", ["reason"]],
  ["cars", ["car_name", "skin", "skin_folder"]],
  ["scoring_types", ["title"], "required"],
  ["standings", ["title"], "required"],
  ["standings_entries", ["misc_text"]],
  ["downloads", ["title"], "required"],
  ["downloads", ["version_text"]],
  ["download_uploads", ["file_name"], "required"],
];

const paragraphs: [table: string, columns: string[]][] = [
  ["seasons", ["description", "organizers", "partners", "prizes"]],
  ["events", ["rules"]],
  ["messages", ["body"]],
  ["downloads", ["description"]],
];

/** Typed texts that are stored as JSON. Of results they are copies of names and stewards' words; logs and history stay. */
const documents: [table: string, columns: string[]][] = [
  ["settings", ["value"]],
  ["standings", ["definition"]],
  ["result_rows", ["frozen"]],
  ["result_work", ["work"]],
];

/** By these, rows of results and their work find each other: they stay to the letter. */
const keys = new Set(["entryKey", "key", "rowKey", "personId", "platformId"]);

/** Takes what nobody can type out of what was stored before it was refused. Doing it again changes nothing. */
export async function up(db: Db): Promise<void> {
  for (const [table, columns, kind] of lines)
    for (const column of columns) await cleanLines(db, { table, column, kind });
  for (const [table, columns] of paragraphs)
    for (const column of columns) await replaceValues(db, { table, column }, cleanParagraphs);
  for (const [table, columns] of documents)
    for (const column of columns) await replaceValues(db, { table, column }, cleanDocument);
  await nameForSearch(db);
}

interface Place {
  table: string;
  column: string;
}

async function cleanLines(
  db: Db,
  { kind, ...place }: Place & { kind: Kind | undefined },
): Promise<void> {
  const before = await distinctValues(db, place);
  const taken = new Set(before.filter((text) => cleanLine(text) === text).map(foldForSearch));
  await replaceValues(db, place, (text) => {
    const clean = cleanLine(text);
    if (clean === text && !isBlank(text)) return text;
    const mayBeEmpty = kind === undefined || kind === "different or empty";
    const name = !mayBeEmpty && isBlank(clean) ? NAMELESS : clean;
    if (kind === undefined || kind === "required" || name === "") return name;
    const free = firstFree(name, taken);
    taken.add(foldForSearch(free));
    return free;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(foldForSearch(candidate))) return candidate;
  }
}

async function replaceValues(
  db: Db,
  { table, column }: Place,
  clean: (text: string) => string,
): Promise<void> {
  for (const text of await distinctValues(db, { table, column })) {
    const cleaned = clean(text);
    if (cleaned !== text)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cleaned} where ${sql.ref(column)} = ${text}`.execute(
        db,
      );
  }
}

async function distinctValues(db: Db, { table, column }: Place): Promise<string[]> {
  const { rows } = await sql<{
    text: string;
  }>`select distinct ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

function cleanDocument(json: string): string {
  const before: unknown = JSON.parse(json);
  const after = cleanStrings(before);
  return JSON.stringify(after) === JSON.stringify(before) ? json : JSON.stringify(after);
}

function cleanStrings(value: unknown, name = ""): unknown {
  if (typeof value === "string")
    return keys.has(name) || isPlainParagraphs(value) ? value : cleanParagraphs(value);
  if (Array.isArray(value)) return value.map((item) => cleanStrings(item, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, cleanStrings(inner, field)]),
  );
}

/** Lists are searched and sorted by what follows from the names. */
async function nameForSearch(db: Db): Promise<void> {
  const people = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "search_name"])
    .execute();
  for (const { id, search_name: before, ...names } of people.filter(isFoldedFromWrong)) {
    const search_name = searchName({ firstName: names.first_name, lastName: names.last_name });
    if (search_name !== before)
      await db.updateTable("users").set({ search_name }).where("id", "=", id).execute();
  }
  const clubs = await db.selectFrom("clubs").select(["id", "name", "search_name"]).execute();
  for (const { id, name } of clubs.filter(isFoldedFromWrong))
    await db
      .updateTable("clubs")
      .set({ search_name: foldForSearch(name) })
      .where("id", "=", id)
      .execute();
}

function isFoldedFromWrong({ search_name }: { search_name: string }): boolean {
  return cleanLine(search_name) !== search_name || isBlank(search_name);
}
