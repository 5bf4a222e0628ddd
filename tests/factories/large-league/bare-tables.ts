import { sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { TableName } from "./bulk-insert.ts";

interface Bare {
  engine: Databases["engine"];
  tables: readonly TableName[];
}

/**
 * Runs `fill` while these tables have no indices and references, and restores them afterwards, because sorting once is quicker
 * than a million look-ups. SQLite's own key indices stay; only PostgreSQL checks references at the end.
 */
export async function withBareTables(
  db: Db,
  { engine, tables }: Bare,
  fill: () => Promise<void>,
): Promise<void> {
  if (engine === "sqlite") await sql`pragma foreign_keys = off`.execute(db);
  const { drop, create } =
    engine === "sqlite" ? await ofSqlite(db, tables) : await ofPostgres(db, tables);
  for (const statement of drop) await sql.raw(statement).execute(db);
  await fill();
  for (const step of create)
    // Each on a connection of its own: SQLite has one, and takes them in turn.
    await Promise.all(
      step.map(async (statements) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      }),
    );
  if (engine === "sqlite") await sql`pragma foreign_keys = on`.execute(db);
}

interface Statements {
  drop: string[];
  /** One step after the other; in a step the statements of each table in their order, several tables at once. */
  create: string[][][];
}

async function ofSqlite(db: Db, tables: readonly TableName[]): Promise<Statements> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join([...tables])})`.execute(
    db,
  );
  return {
    drop: rows.map(({ name }) => `drop index "${name}"`),
    create: [[rows.map(({ sql: create }) => create)]],
  };
}

async function ofPostgres(db: Db, tables: readonly TableName[]): Promise<Statements> {
  // References first, then the keys that they refer to.
  const constraints = await sql<{ on: string; name: string; definition: string }>`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text in (${sql.join([...tables])})
      or confrelid::regclass::text in (${sql.join([...tables])}))`.execute(db);
  const indices = await sql<{ on: string; name: string; definition: string }>`
    select tablename as on, quote_ident(indexname) as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename in (${sql.join([...tables])})
      and not exists (select 1 from pg_constraint where conname = indexname)`.execute(db);
  const keys = await sql<{ on: string; name: string; definition: string }>`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('p', 'u') and conrelid::regclass::text in (${sql.join([...tables])})`.execute(
    db,
  );
  const alter = (
    { on, name, definition }: { on: string; name: string; definition: string },
    what: "add" | "validate" | "drop",
  ) => `alter table ${on} ${what} constraint ${name}${what === "add" ? ` ${definition}` : ""}`;
  return {
    drop: [
      ...constraints.rows.map((one) => alter(one, "drop")),
      ...indices.rows.map(({ name }) => `drop index ${name}`),
      ...keys.rows.map((one) => alter(one, "drop")),
    ],
    create: [
      byTable([
        ...keys.rows.map((one) => ({ on: one.on, statement: alter(one, "add") })),
        ...indices.rows.map(({ on, definition }) => ({ on, statement: definition })),
      ]),
      // These take locks on two tables, and what is checked afterwards on one.
      [constraints.rows.map((one) => `${alter(one, "add")} not valid`)],
      byTable(constraints.rows.map((one) => ({ on: one.on, statement: alter(one, "validate") }))),
    ],
  };
}

function byTable(statements: readonly { on: string; statement: string }[]): string[][] {
  return [...groupBy(statements, ({ on }) => on).values()].map((own) =>
    own.map(({ statement }) => statement),
  );
}
