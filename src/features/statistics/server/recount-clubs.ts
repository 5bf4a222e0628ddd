import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { clubColumns } from "../stat-columns.ts";
import { rollUp, type Seasons, writeTotals } from "./totals-writing.ts";

interface Recount {
  seasons: Seasons;
  /** Whose rows changed. */
  drivers: readonly string[] | "all";
}

/** Counts clubs anew: the totals of their cars in `seasons`, what follows from them, and who has started for them. */
export async function recountClubs(
  trx: Db,
  clubs: readonly string[],
  { seasons, drivers }: Recount,
): Promise<void> {
  for (const subjects of inParts(clubs)) {
    await writeTotals(
      trx,
      { type: "club", subjects, counted: subjects, seasons },
      {
        columns: clubColumns,
        last: ["drivers", sql`count(distinct case when starts = 1 then person_id end)`],
      },
    );
    await rollUp(trx, { type: "club", subjects });
    if (drivers === "all") await recountDrivers(trx, subjects, "all");
    else for (const part of inParts(drivers)) await recountDrivers(trx, subjects, part);
    await countDrivers(trx, subjects);
  }
}

async function recountDrivers(
  trx: Db,
  clubs: readonly string[],
  drivers: readonly string[] | "all",
): Promise<void> {
  const old = trx
    .deleteFrom("stat_totals")
    .where("subject_type", "=", "club")
    .where("subject_id", "in", clubs)
    .where("scope", "=", "driver");
  await (drivers === "all" ? old : old.where("scope_id", "in", drivers)).execute();
  await sql`insert into stat_totals (subject_type, subject_id, scope, scope_id, starts)
    select 'club', club_id, 'driver', person_id, sum(starts)
    from stat_rows
    where club_id in (${sql.join([...clubs])}) and visible = 1 and starts = 1
      and ${drivers === "all" ? sql`person_id is not null` : sql`person_id in (${sql.join([...drivers])})`}
    group by club_id, person_id`.execute(trx);
}

/** A club is one simulator's: whoever drove for it did so there. */
async function countDrivers(trx: Db, clubs: readonly string[]): Promise<void> {
  await sql`update stat_totals set drivers = (
      select count(*) from stat_totals as driver
      where driver.subject_type = 'club' and driver.subject_id = stat_totals.subject_id and driver.scope = 'driver'
    ) where subject_type = 'club' and subject_id in (${sql.join([...clubs])}) and scope in ('all', 'simulator')`.execute(
    trx,
  );
}
