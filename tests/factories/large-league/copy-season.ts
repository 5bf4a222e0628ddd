import { sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { type Bind, insertRows } from "./bulk-insert.ts";
import { ageOf, type Column, FIRST_INSTANT, type Moulds, NUMBER, SIDE_BY_SIDE } from "./moulds.ts";

type Engine = Databases["engine"];

/** Beside each table what seasons are made from, its rows numbered from 0 on. */
const besideOf = (table: string) => `beside_${table}`;
const NAMES = "beside_names";

/**
 * Runs `copy` while the database has the template season, from which it makes the other rows itself: only texts that differ in
 * every row of each season are sent.
 */
export async function withMoulds(
  db: Db,
  { engine, moulds, seasons }: { engine: Engine; moulds: readonly Moulds[]; seasons: number },
  copy: () => Promise<void>,
): Promise<void> {
  const kept = moulds.filter(({ count }) => count > 0);
  for (const own of kept) await keepBeside(db, engine, own);
  await keepNames(db, { engine, moulds: kept, seasons });
  await copy();
  for (const table of [NAMES, ...kept.map((own) => besideOf(own.table))])
    await sql`drop table ${sql.table(table)}`.execute(db);
}

async function keepBeside(
  db: Db,
  engine: Engine,
  { table, columns, count }: Moulds,
): Promise<void> {
  const kept = columns.filter(({ kind }) => kind !== "written");
  const beside = besideOf(table);
  await sql`create table ${sql.table(beside)} as
    select 0 as nth_row, ${sql.join(kept.map(({ name }) => sql.ref(name)))}
    from ${sql.table(table)} where 1 = 0`.execute(db);
  const names = ["nth_row", ...kept.map(({ name }) => name)];
  await insertRows(db, { engine, table: beside, names, count }, (row, column) =>
    column === 0 ? row : kept[column - 1]?.moulds[row]?.kept,
  );
  await makeKey(db, engine, { table: beside, columns: ["nth_row"] });
}

/** What people and clubs of the first season are called in each. */
async function keepNames(
  db: Db,
  { engine, moulds, seasons }: { engine: Engine; moulds: readonly Moulds[]; seasons: number },
): Promise<void> {
  const named = new Map(
    moulds
      .flatMap(({ columns }) => columns.filter(({ kind }) => kind === "named"))
      .flatMap((column) => column.moulds.filter(({ kind }) => kind === "named"))
      .map((mould) => [mould.kept, mould]),
  );
  const all = [...named.values()];
  await sql`create table ${sql.table(NAMES)} (season integer, kept text, name text)`.execute(db);
  const names = ["season", "kept", "name"];
  await insertRows(
    db,
    { engine, table: NAMES, names, count: seasons * all.length },
    (row, column) => {
      const season = Math.floor(row / all.length);
      const mould = all[row % all.length];
      return [season, mould?.kept, mould?.at(season)][column];
    },
  );
  await makeKey(db, engine, { table: NAMES, columns: names });
}

async function makeKey(
  db: Db,
  engine: Engine,
  { table, columns }: { table: string; columns: readonly string[] },
): Promise<void> {
  await sql`create unique index ${sql.ref(`${table}_key`)} on ${sql.table(table)}
    (${sql.join(columns.map((name) => sql.ref(name)))})`.execute(db);
  if (engine === "postgres") await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Writes season n: the same, driven by the next people in its year. Only the first season has its earlier saves whole. */
export async function copySeason(
  db: Db,
  { engine, moulds, season }: { engine: Engine; moulds: readonly Moulds[]; season: number },
): Promise<void> {
  for (const { table, columns, ...counts } of moulds) {
    const count = season < SIDE_BY_SIDE ? counts.count : counts.countOfOver;
    if (count === 0) continue;
    const written = columns.filter(({ kind }) => kind === "written");
    const made = columns.filter(({ kind }) => kind !== "written");
    const beside = {
      from: besideOf(table),
      columns: made.map(({ name }) => name),
      toValues: (bind: Bind) => made.map((column) => valueIn(season, column, bind)),
      toJoins: (bind: Bind) =>
        made.filter(({ kind }) => kind === "named").map(({ name }) => joinName(season, name, bind)),
    };
    await insertRows(
      db,
      { engine, table, names: written.map(({ name }) => name), count, beside },
      (row, column) => written[column]?.moulds[row]?.at(season),
    );
  }
}

/** SQL for what a column that the database keeps is in a season. */
function valueIn(season: number, { name, kind }: Column, bind: Bind): string {
  const kept = `beside."${name}"`;
  switch (kind) {
    case "instant":
      return `case when ${kept} > ${FIRST_INSTANT} then ${kept} - cast(${bind(ageOf(season))} as bigint) else ${kept} end`;
    case "numbered":
      return `replace(${kept}, '${NUMBER}', ${bind(String(season))})`;
    case "named":
      return `coalesce("name_${name}".name, ${kept})`;
    default:
      return kept;
  }
}

function joinName(season: number, name: string, bind: Bind): string {
  const alias = `"name_${name}"`;
  return `left join ${NAMES} as ${alias}
    on ${alias}.season = cast(${bind(season)} as integer) and ${alias}.kept = beside."${name}"`;
}
