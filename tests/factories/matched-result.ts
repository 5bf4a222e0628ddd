import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import type { TestApp } from "#tests/test-app.ts";

/** A saved result row that this platform id was matched in, with nothing else in it. */
export async function matchedResult(
  { services }: TestApp,
  person: { userId: string; platform: string; platformId: string },
): Promise<void> {
  const { db } = services.databases;
  const season = await createSeason(db);
  const session = await createSession(db, { event: await createEvent(db, { season }) });
  await db
    .insertInto("session_results")
    .values({ session_id: session, saved_at: 0, saved_by: await createPerson(db) })
    .execute();
  const row = { id: `row-${session}`, session_id: session };
  await db
    .insertInto("result_rows")
    .values({ ...row, entry_key: "1", frozen: "{}", computed: "{}", sort_order: 1 })
    .execute();
  await db
    .insertInto("result_row_drivers")
    .values({
      row_id: row.id,
      session_id: session,
      position: 0,
      user_id: person.userId,
      platform: person.platform,
      platform_id: person.platformId,
    })
    .execute();
}
