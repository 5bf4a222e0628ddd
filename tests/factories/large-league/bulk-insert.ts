import { CompiledQuery, sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

export type TableName = keyof Database;
type Value = string | number | boolean | null | undefined;
export type Row = Readonly<Record<string, Value>>;

interface Into {
  engine: Databases["engine"];
  table: TableName;
}

/** Values of one statement: fewer than SQLite takes. */
const VALUES = 10_000;

/** Inserts rows of one shape. */
export async function bulkInsert(db: Db, into: Into, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  await insertRows(
    db,
    { ...into, names, count: rows.length },
    (row, column) => rows[row]?.[names[column] ?? ""],
  );
}

interface Rows extends Into {
  /** Of the columns. */
  names: readonly string[];
  count: number;
}

type ValueAt = (row: number, column: number) => Value;

/** Inserts rows whose values are asked for one by one, some thousand of them in a statement. */
export async function insertRows(
  db: Db,
  { engine, table, names, count }: Rows,
  valueAt: ValueAt,
): Promise<void> {
  const step = Math.floor(VALUES / names.length);
  const insert = engine === "postgres" ? insertArrays : insertValues;
  for (let from = 0; from < count; from += step)
    await insert(db, { table, names, from, to: Math.min(from + step, count) }, valueAt);
}

interface Some {
  table: TableName;
  names: readonly string[];
  from: number;
  to: number;
}

async function insertValues(
  db: Db,
  { table, names, from, to }: Some,
  valueAt: ValueAt,
): Promise<void> {
  const values: Value[] = [];
  for (let row = from; row < to; row++)
    for (let column = 0; column < names.length; column++) values.push(valueAt(row, column));
  const places = `, (${names.map(() => "?").join(", ")})`.repeat(to - from).slice(2);
  await db.executeQuery(
    CompiledQuery.raw(`insert into "${table}" (${quoted(names)}) values ${places}`, values),
  );
}

/** Before each value, and in place of one that is missing: no text holds them. */
const START = "\u001F";
const NOTHING = "\u001E";

/** One text a column, which the database takes apart: ten thousand values would be read one by one, and JSON be written and parsed. */
async function insertArrays(
  db: Db,
  { table, names, from, to }: Some,
  valueAt: ValueAt,
): Promise<void> {
  const types = await typesOf(db, table);
  const columns = names.map((_, column) => {
    let texts = "";
    for (let row = from; row < to; row++) texts += START + String(valueAt(row, column) ?? NOTHING);
    return texts;
  });
  const texts = names.map(
    // What is before the first is no value.
    (_, index) => `(string_to_array($${index + 1}, '${START}', '${NOTHING}'))[2:]`,
  );
  const cells = names.map((_, index) => `c${index}`);
  const cast = names.map((name, index) => `${cells[index]}::${types.get(name)}`);
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into "${table}" (${quoted(names)})
       select ${cast.join(", ")} from unnest(${texts.join(", ")}) as t(${cells.join(", ")})`,
      columns,
    ),
  );
}

const known = new Map<string, Map<string, string>>();

/** By column, as PostgreSQL writes them. */
async function typesOf(db: Db, table: TableName): Promise<Map<string, string>> {
  const before = known.get(table);
  if (before) return before;
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  known.set(table, types);
  return types;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
