import type { InsertObject, Selectable, SelectQueryBuilder, UpdateObject } from "kysely";
import { refusal } from "#server/errors.ts";
import type { Db } from "./databases.ts";
import type { Database } from "./schema.ts";

/** Tables whose rows have an id. */
type RowTable = {
  [Table in keyof Database]: Database[Table] extends { id: string } ? Table : never;
}[keyof Database];

/** The row with this id; `undefined` when there is none. */
export async function findRow<Table extends RowTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]> | undefined> {
  const name: RowTable = table;
  return db
    .selectFrom(name)
    .selectAll()
    .where("id", "=", id)
    .$castTo<Selectable<Database[Table]>>()
    .executeTakeFirst();
}

/** The row with this id. @throws AppError 404 when there is none. */
export async function getRow<Table extends RowTable>(
  db: Db,
  table: Table,
  id: string,
): Promise<Selectable<Database[Table]>> {
  const row = await findRow(db, table, id);
  if (!row) throw refusal("not-found");
  return row;
}

/** Adds a row. */
export function addRow<Table extends keyof Database>(
  db: Db,
  table: Table,
  row: InsertObject<Database, Table>,
): Promise<void> {
  return addRows(db, table, [row]);
}

/** Adds rows, none or many. */
export async function addRows<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly InsertObject<Database, Table>[],
): Promise<void> {
  for (const some of inParts(rows)) await db.insertInto(table).values(some).execute();
}

/** Writes these columns of the row with this id. */
export function changeRow<Table extends RowTable>(
  db: Db,
  table: Table,
  id: string,
  columns: UpdateObject<Database, Table>,
): Promise<void>;
export async function changeRow(
  db: Db,
  table: RowTable,
  id: string,
  columns: UpdateObject<Database, RowTable>,
): Promise<void> {
  await db.updateTable(table).set(columns).where("id", "=", id).execute();
}

/** Whether a query that selects nothing yet finds any row. */
export async function exists<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, object>,
): Promise<boolean> {
  const row = await found
    .select((all) => all.lit(1).as("one"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many rows a query that selects nothing yet finds. */
export async function countRows<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** How many rows a list has in all. It counts only where the page does not tell, because that repeats the whole search. */
export async function totalBehind<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, object>,
  { rows, limit, offset }: { rows: number; limit: number; offset: number },
): Promise<number> {
  const isLast = rows < limit && (rows > 0 || offset === 0);
  return isLast ? offset + rows : countRows(found);
}

/** How many rows or ids one statement takes: engines limit its parameters, and SQLite lets nobody in until it is through. */
const AT_ONCE = 400;

/** The items in parts, each for one statement. */
export function inParts<T>(items: readonly T[], size = AT_ONCE): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
