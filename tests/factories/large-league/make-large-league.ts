import { sql } from "kysely";
import type { Services } from "#server/services.ts";
import type { Databases, Db } from "#server/database/databases.ts";
import { bulkInsert } from "./bulk-insert.ts";
import { insertAround } from "./around-seasons.ts";
import { copySeason, mouldsOf } from "./copy-season.ts";
import { countLeague } from "./count-league.ts";
import { type LeagueSize, sezon } from "./league-size.ts";
import { insertClubs, insertPeople } from "./people-and-clubs.ts";
import { makeTemplateSeason } from "./template-season.ts";

interface Making {
  size: LeagueSize;
  /** Hears of every step that is done. */
  onStep?: (step: string) => void;
}

/**
 * Fills an empty database with a league of that size, always the same but for the ids that say nothing: one season is made by the site's own code, the others are
 * it, driven by other people in other years. Laps are known of
 * its very first event; result files, liveries and pictures there are none.
 */
export async function makeLargeLeague(
  services: Services,
  { size, onStep = () => {} }: Making,
): Promise<void> {
  const { db, engine } = services.databases;
  if (engine === "sqlite") {
    // Nothing is lost with a league that is only half made; and its indices fit into memory.
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma cache_size = -2000000`.execute(db);
  }
  const now = services.now();
  const moulds = mouldsOf(await makeTemplateSeason(size, now), size);
  onStep("a season, by the site itself");
  await db.transaction().execute(async (trx) => {
    await insertPeople(trx, { engine, count: size.people, now });
    await insertClubs(trx, { engine, size, now });
    await insertAround(trx, { engine, size, now });
  });
  onStep("people, clubs and what is around seasons");
  for (let season = 0; season < size.seasons; season++)
    await db.transaction().execute((trx) => copySeason(trx, { engine, moulds, season }));
  await insertLaps(db, engine);
  onStep(`${size.seasons} seasons`);
  // As its own housekeeping does within minutes; SQLite has none.
  if (engine === "postgres") await sql`analyze`.execute(db);
  onStep("what the database knows of its tables");
  await countLeague(services.databases, size);
  onStep("sums of people and clubs, records");
}

/** Of every row of the first event. */
async function insertLaps(db: Db, engine: Databases["engine"]): Promise<void> {
  const rows = await db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .select("row.id")
    .where("session.event_id", "=", `${sezon(0)}-e0`)
    .execute();
  // Time, whether it counts, driver, order, cuts and sectors, as a read file is stored.
  const laps = JSON.stringify(
    Array.from({ length: 60 }, (_, lap) => [
      92_000 + ((lap * 7919) % 3000),
      lap % 9 === 0 ? 0 : 1,
      0,
      lap,
      0,
      30_000,
      31_000,
      31_000,
    ]),
  );
  await bulkInsert(
    db,
    { engine, table: "result_row_laps" },
    rows.map(({ id }) => ({ row_id: id, laps })),
  );
}
