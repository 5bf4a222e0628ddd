import { DAY_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { sql } from "kysely";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { up } from "./0023-own-accounts.ts";

describeOnEachDatabase("Sessions from before their use was known", (engine) => {
  it("count as used on the day of the update, so that nobody is logged out by it", async () => {
    const site = await createTestApp(engine);
    const { db, engine: name } = site.services.databases;
    const person = await addAccount(site);
    expect((await site.call({ url: "/user/profile", as: person })).statusCode).toBe(200);
    for (const column of ["browser", "system", "used_on"])
      await sql`alter table logins drop column ${sql.ref(column)}`.execute(db);
    await sql`alter table roles drop column requires_factor`.execute(db);
    for (const table of ["second_factors", "recovery_codes", "unlink_requests"])
      await sql`drop table ${sql.table(table)}`.execute(db);
    const before = Math.floor(Date.now() / DAY_MS);
    await up(db, { engine: name });
    const { used_on: usedOn } = await db
      .selectFrom("logins")
      .select("used_on")
      .executeTakeFirstOrThrow();
    const after = Math.floor(Date.now() / DAY_MS);
    expect([(before + 0.5) * DAY_MS, (after + 0.5) * DAY_MS]).toContain(usedOn);
    await site.close();
  });
});
