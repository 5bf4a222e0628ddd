import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { clubColumns } from "../stat-columns.ts";
import { inParts, rollUp, type Seasons, sums, writeTotals } from "./totals-writing.ts";

/** Counts clubs anew: the totals of their cars in `seasons`, what follows from them, and who has started for them. */
export async function recountClubs(
  trx: Db,
  clubs: readonly string[],
  seasons: Seasons,
): Promise<void> {
  for (const subjects of inParts(clubs)) {
    const columns = [...clubColumns.map(([, total]) => total), "drivers"];
    await writeTotals(
      trx,
      { type: "club", subjects, counted: subjects, seasons },
      (counted, within) => sql`
        select 'club', club_id, 'season', season_id, ${sums(clubColumns.map(([own]) => own))},
          count(distinct case when starts = 1 then person_id end)
        from stat_rows
        where visible = 1 and club_id in (${sql.join([...counted])})
          and ${within === "all" ? sql`1 = 1` : sql`season_id in (${sql.join([...within])})`}
        group by club_id, season_id`,
      columns,
    );
    await rollUp(trx, { type: "club", subjects });
    await countDrivers(trx, subjects);
  }
}

/** Whoever drove in two seasons counts once. */
async function countDrivers(trx: Db, clubs: readonly string[]): Promise<void> {
  await sql`update stat_totals set drivers = (
      select count(distinct driver.person_id) from stat_rows as driver
      where driver.club_id = stat_totals.subject_id and driver.visible = 1 and driver.starts = 1
        and (stat_totals.scope = 'all' or driver.simulator_id = stat_totals.scope_id)
    ) where subject_type = 'club' and subject_id in (${sql.join([...clubs])}) and scope in ('all', 'simulator')`.execute(
    trx,
  );
}
