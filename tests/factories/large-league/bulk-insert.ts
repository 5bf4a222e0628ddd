import { CompiledQuery, sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

export type TableName = keyof Database;
export type Value = string | number | boolean | null | undefined;
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
  /** Where the other columns come from. */
  beside?: Beside | undefined;
}

/** What the database itself makes of the n-th row that is inserted, from the row that is `nth_row` n of a table. */
interface Beside {
  from: string;
  columns: readonly string[];
  /** SQL for each of them, of the table as `beside`. */
  toValues: (bind: Bind) => readonly string[];
  /** SQL for what is joined. */
  toJoins: (bind: Bind) => readonly string[];
}

/** Takes a value of a statement that is the same otherwise; answers what stands for it. Asked in the order of the text. */
export type Bind = (value: Value) => string;

type ValueAt = (row: number, column: number) => Value;

/** Inserts rows whose values are asked for one by one, some thousand of them in a statement. */
export async function insertRows(
  db: Db,
  { engine, count, ...into }: Rows,
  valueAt: ValueAt,
): Promise<void> {
  const { names } = into;
  const step = names.length === 0 ? count : Math.floor(VALUES / (names.length + 1));
  const toOwn = engine === "postgres" ? sendArrays : sendValues;
  for (let from = 0; from < count; from += step) {
    const some = { ...into, from, to: Math.min(from + step, count) };
    const own = names.length > 0 ? await toOwn(db, some, valueAt) : nothingSent;
    const parameters = [...own.parameters];
    const bind: Bind = (value) => {
      parameters.push(value);
      return engine === "postgres" ? `$${parameters.length}` : "?";
    };
    const statement = insertOf(some, own, bind);
    await db.executeQuery(CompiledQuery.raw(statement, parameters));
  }
}

interface Some extends Omit<Rows, "engine" | "count"> {
  from: number;
  to: number;
}

/** Rows that are sent. */
interface Own {
  /** SQL that names them `own`, with their number as `nth_row`. */
  source: string;
  /** SQL for their values. */
  values: readonly string[];
  parameters: readonly Value[];
}

const nothingSent: Own = { source: "", values: [], parameters: [] };

function insertOf({ table, names, beside, from, to }: Some, own: Own, bind: Bind): string {
  const columns = quoted([...names, ...(beside?.columns ?? [])]);
  const values = [...own.values, ...(beside?.toValues(bind) ?? [])].join(", ");
  const insert = `${own.source} insert into "${table}" (${columns}) select ${values} from`;
  if (!beside) return `${insert} own`;
  const hasOwn = own.source !== "";
  return `${insert} ${hasOwn ? "own cross join " : ""}"${beside.from}" as beside
    ${beside.toJoins(bind).join(" ")}
    where beside.nth_row between ${from} and ${to - 1} ${hasOwn ? "and beside.nth_row = own.nth_row" : ""}`;
}

async function sendValues(_db: Db, { names, from, to }: Some, valueAt: ValueAt): Promise<Own> {
  const parameters: Value[] = [];
  for (let row = from; row < to; row++) {
    parameters.push(row);
    for (let column = 0; column < names.length; column++) parameters.push(valueAt(row, column));
  }
  const places = `, (?${", ?".repeat(names.length)})`.repeat(to - from).slice(2);
  return {
    source: `with own (nth_row, ${quoted(names)}) as (values ${places})`,
    values: names.map((name) => `own."${name}"`),
    parameters,
  };
}

/** Before each value, and in place of one that is missing: no text holds them. */
const START = "\u001F";
const NOTHING = "\u001E";

/** Sends one text a column, which the database splits: it would read ten thousand values singly, or JSON twice. */
async function sendArrays(
  db: Db,
  { table, names, from, to }: Some,
  valueAt: ValueAt,
): Promise<Own> {
  const types = await typesOf(db, table);
  const parameters = names.map((_, column) => {
    let texts = "";
    for (let row = from; row < to; row++) texts += START + String(valueAt(row, column) ?? NOTHING);
    return texts;
  });
  const texts = names.map(
    // What is before the first is no value.
    (_, index) => `(string_to_array($${index + 1}, '${START}', '${NOTHING}'))[2:]`,
  );
  const cells = names.map((_, index) => `c${index}`);
  return {
    source: `with own as (
      select *, ${from - 1} + place as nth_row
      from unnest(${texts.join(", ")}) with ordinality as sent (${cells.join(", ")}, place))`,
    values: names.map((name, index) => `own.${cells[index]}::${types.get(name)}`),
    parameters,
  };
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
