import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import pg from "pg";

/** What keeps a league from being moved, in a sentence for the operator. */
export class MoveRefused extends Error {}

interface Column {
  name: string;
  /** As PostgreSQL calls it: `text`, `bigint`, `boolean` … */
  type: string;
  isIdentity: boolean;
}

interface Table {
  name: string;
  columns: Column[];
}

/** What both sides must have alike: how many rows, and the sum of the digests of all of them. */
interface TableDigest {
  rows: number;
  sum: bigint;
}

type Row = Record<string, unknown>;

const ROWS_AT_ONCE = 500;
const DIGEST_MODULUS = 2n ** 128n;

/**
 * Copies every row of a SQLite database into a PostgreSQL one and compares both, each side in one transaction, so that a
 * difference or failure leaves the target as it was. Rows that the schema's migrations put there are replaced.
 * @returns rows by table
 * @throws MoveRefused when a side has other tables, or differs after the copy
 */
export async function copyDatabase(
  source: DatabaseSync,
  target: pg.Client,
): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  source.exec("begin");
  await target.query("begin");
  try {
    const tables = await listTables(target);
    requireSameTables(source, tables);
    const keys = await dropForeignKeys(target);
    for (const { name } of tables) await target.query(`delete from ${quoted(name)}`);
    for (const table of tables) copied.set(table.name, await copyTable(source, target, table));
    for (const { add } of keys) await target.query(add);
    for (const table of tables) await setSequences(target, table);
    await target.query("commit");
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    source.exec("rollback");
  }
  await target.query("analyze");
  return copied;
}

async function copyTable(source: DatabaseSync, target: pg.Client, table: Table): Promise<number> {
  const here: TableDigest = { rows: 0, sum: 0n };
  let batch: unknown[][] = [];
  const send = async () => {
    if (batch.length > 0)
      await insert(target, table, batch).catch((error: unknown) => {
        throw explainRow(error, table);
      });
    batch = [];
  };
  for (const values of rowsOfSqlite(source, table)) {
    addTo(here, values);
    batch.push(values);
    if (batch.length === ROWS_AT_ONCE) await send();
  }
  await send();
  requireAlike(table, here, await digestOf(rowsOf(target, table)));
  return here.rows;
}

function requireAlike({ name }: Table, source: TableDigest, target: TableDigest): void {
  if (source.rows !== target.rows || source.sum !== target.sum)
    throw new MoveRefused(
      `The table ${name} is not the same on both sides: ${source.rows} rows in the source, ${target.rows} in the target.`,
    );
}

/** A value that PostgreSQL takes in no way: moving again would end alike. */
function explainRow(error: unknown, { name }: Table): unknown {
  const isOfValue = error instanceof pg.DatabaseError && error.code?.startsWith("22") === true;
  return isOfValue
    ? new MoveRefused(
        `A row of the table ${name} holds what PostgreSQL does not take (${error.message}): mend it in the source, and move then.`,
      )
    : error;
}

/** One array a column: as many rows as one likes with as many parameters as there are columns. */
async function insert(target: pg.Client, { name, columns }: Table, rows: unknown[][]) {
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  await target.query(
    `insert into ${quoted(name)} (${namesOf(columns)}) overriding system value select * from unnest(${arrays})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  );
}

async function digestOf(
  rows: Iterable<unknown[]> | AsyncIterable<unknown[]>,
): Promise<TableDigest> {
  const digest: TableDigest = { rows: 0, sum: 0n };
  for await (const values of rows) addTo(digest, values);
  return digest;
}

/** Every row of a SQLite table, its values in the order of the columns. */
function* rowsOfSqlite(database: DatabaseSync, { name, columns }: Table): Generator<unknown[]> {
  const statement = database.prepare(`select ${namesOf(columns)} from ${quoted(name)}`);
  for (const row of statement.iterate())
    yield columns.map((column) => valueOf(column, row[column.name]));
}

/** The same of a PostgreSQL table, inside a transaction. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<unknown[]> {
  await client.query(
    `declare moved no scroll cursor for select ${namesOf(columns)} from ${quoted(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from moved`);
    for (const row of rows) yield columns.map((column) => valueOf(column, row[column.name]));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close moved");
}

/**
 * Copies the other way, from one moment of a PostgreSQL database into a SQLite one, compared and all or nothing as above.
 * @param target without the enforcing of foreign keys, which are checked at the end
 * @returns rows by table
 * @throws MoveRefused when a side has other tables, or differs after the copy
 */
export async function copyToSqlite(
  source: pg.Client,
  target: DatabaseSync,
): Promise<Map<string, number>> {
  const copied = new Map<string, number>();
  await source.query("begin isolation level repeatable read read only");
  target.exec("begin");
  try {
    const tables = await listTables(source);
    requireSameTables(target, tables);
    for (const { name } of tables) target.exec(`delete from ${quoted(name)}`);
    for (const table of tables) copied.set(table.name, await fillTable(source, target, table));
    const [lost] = target.prepare("pragma foreign_key_check").all();
    if (lost)
      throw new MoveRefused(`A row of ${String(lost["table"])} names one that is not there.`);
    target.exec("commit");
  } catch (error) {
    target.exec("rollback");
    throw error;
  } finally {
    await source.query("rollback").catch(() => undefined);
  }
  return copied;
}

async function fillTable(source: pg.Client, target: DatabaseSync, table: Table): Promise<number> {
  const { name, columns } = table;
  const there: TableDigest = { rows: 0, sum: 0n };
  const places = columns.map(() => "?").join(", ");
  const insertion = target.prepare(
    `insert into ${quoted(name)} (${namesOf(columns)}) values (${places})`,
  );
  for await (const values of rowsOf(source, table)) {
    addTo(there, values);
    insertion.run(...values.map(toSqlite));
  }
  requireAlike(table, there, await digestOf(rowsOfSqlite(target, table)));
  return there.rows;
}

function toSqlite(value: unknown): string | number | bigint | Uint8Array | null {
  if (typeof value === "boolean") return Number(value);
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "bigint" || value instanceof Uint8Array) return value;
  throw new TypeError(`SQLite has no place for ${typeof value}`);
}

/** The same for both sides: SQLite has numbers for booleans. */
function valueOf({ type }: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === "boolean") return Boolean(value);
  if (value instanceof Uint8Array) return Buffer.from(value);
  return value;
}

function addTo(digest: TableDigest, values: readonly unknown[]): void {
  const text = JSON.stringify(values, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
  digest.rows++;
  digest.sum = (digest.sum + BigInt(`0x${hash}`)) % DIGEST_MODULUS;
}

async function listTables(target: pg.Client): Promise<Table[]> {
  const { rows } = await target.query<{
    table: string;
    name: string;
    type: string;
    isIdentity: boolean;
  }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' or pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as "isIdentity"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, Table>();
  for (const { table, ...column } of rows) {
    const found = tables.get(table) ?? { name: table, columns: [] };
    found.columns.push(column);
    tables.set(table, found);
  }
  return [...tables.values()];
}

/** Tables of one side alone would be lost without a word. */
function requireSameTables(source: DatabaseSync, tables: readonly Table[]): void {
  const found = source
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .all();
  const here = new Set(found.map(({ name }) => String(name)));
  const there = new Set(tables.map(({ name }) => name));
  const lone = [...here].filter((name) => !there.has(name));
  lone.push(...[...there].filter((name) => !here.has(name)));
  if (lone.length > 0)
    throw new MoveRefused(`Only one of the two databases has the tables ${lone.join(", ")}.`);
  for (const { name, columns } of tables) {
    const columnsHere = source.prepare(`select name from pragma_table_info(?)`).all(name);
    const names = new Set(columnsHere.map((column) => String(column["name"])));
    if (names.size !== columns.length || columns.some((column) => !names.has(column.name)))
      throw new MoveRefused(`The table ${name} has other columns in the two databases.`);
  }
}

/** Tables may then come in any order, also where they refer to each other. They are checked when the keys are put back. */
async function dropForeignKeys(target: pg.Client): Promise<{ add: string }[]> {
  const { rows } = await target.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { drop } of rows) await target.query(drop);
  return rows;
}

/** What is numbered by the database goes on after the largest number that was copied. */
async function setSequences(target: pg.Client, { name, columns }: Table): Promise<void> {
  for (const column of columns.filter(({ isIdentity }) => isIdentity))
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column.name)}), 0) + 1, false) from ${quoted(name)}`,
      [quoted(name), column.name],
    );
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

/** The columns, for a statement. */
function namesOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(", ");
}
