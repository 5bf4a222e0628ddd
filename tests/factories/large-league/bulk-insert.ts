import { CompiledQuery, sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

export type TableName = keyof Database;
type Value = string | number | boolean | null | undefined;
export type Row = Readonly<Record<string, Value>>;

interface Into {
  engine: Databases["engine"];
  table: string;
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
  /** Has the other columns. */
  beside?: Beside | undefined;
}

/** A table whose rows have numbers, from 0 on in `nth_row`: what stands in these columns of row n is the same in the n-th row that is inserted. */
export interface Beside {
  from: string;
  names: readonly string[];
}

type ValueAt = (row: number, column: number) => Value;

/** Inserts rows whose values are asked for one by one, some thousand of them in a statement. */
export async function insertRows(
  db: Db,
  { engine, count, ...into }: Rows,
  valueAt: ValueAt,
): Promise<void> {
  const step = Math.floor(VALUES / (into.names.length + 1));
  const insert = engine === "postgres" ? insertArrays : insertValues;
  for (let from = 0; from < count; from += step)
    await insert(db, { ...into, from, to: Math.min(from + step, count) }, valueAt);
}

interface Some extends Omit<Rows, "engine" | "count"> {
  from: number;
  to: number;
}

async function insertValues(
  db: Db,
  { table, names, beside, from, to }: Some,
  valueAt: ValueAt,
): Promise<void> {
  const values: Value[] = [];
  for (let row = from; row < to; row++) {
    if (beside) values.push(row);
    for (let column = 0; column < names.length; column++) values.push(valueAt(row, column));
  }
  const columns = [...(beside ? ["nth_row"] : []), ...names];
  const rows = `values ${`, (${columns.map(() => "?").join(", ")})`.repeat(to - from).slice(2)}`;
  const own = names.map((_, column) => `own.column${column + 2}`);
  await db.executeQuery(
    CompiledQuery.raw(
      beside
        ? `insert into "${table}" (${quoted([...names, ...beside.names])})
           select ${own.join(", ")}, ${quoted(beside.names)}
           from (${rows}) as own cross join "${beside.from}" as beside on beside.nth_row = own.column1`
        : `insert into "${table}" (${quoted(names)}) ${rows}`,
      values,
    ),
  );
}

/** Before each value, and in place of one that is missing: no text holds them. */
const START = "\u001F";
const NOTHING = "\u001E";

/** One text a column, which the database takes apart: ten thousand values would be read one by one, and JSON be written and parsed. */
async function insertArrays(
  db: Db,
  { table, names, beside, from, to }: Some,
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
  const others = (beside?.names ?? []).map((name) => `beside."${name}"`);
  const join = beside
    ? `join "${beside.from}" as beside on beside.nth_row between ${from} and ${to - 1} and beside.nth_row = ${from - 1} + own.nth_row`
    : "";
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into "${table}" (${quoted([...names, ...(beside?.names ?? [])])})
       select ${[...cast, ...others].join(", ")}
       from unnest(${texts.join(", ")}) with ordinality as own(${[...cells, "nth_row"].join(", ")}) ${join}`,
      columns,
    ),
  );
}

const known = new Map<string, Map<string, string>>();

/** By column, as PostgreSQL writes them. */
async function typesOf(db: Db, table: string): Promise<Map<string, string>> {
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
