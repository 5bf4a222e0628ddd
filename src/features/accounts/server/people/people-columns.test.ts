import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { deletedWithAccount, keptWithoutName } from "./delete-account.ts";
import { leftBehind, mergedColumns } from "./merge-people.ts";

describe("Every column that names a person", () => {
  const columns = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "grila-columns-"));
    const databases = openDatabases({ dataDir });
    await migrate(databases);
    const { rows } = await sql<{ name: string }>`
      select m.name || '.' || f."from" as name
      from sqlite_master as m, pragma_foreign_key_list(m.name) as f
      where m.type = 'table' and f."table" in ('users', 'car_drivers')
    `.execute(databases.db);
    await databases.close();
    await rm(dataDir, { recursive: true });
    // The seat's car is named together with its driver.
    return rows.map(({ name }) => name).filter((name) => name !== "car_driver_classes.car_id");
  };
  const named = (list: readonly (readonly [string, string])[]) =>
    list.map(([table, column]) => `${table}.${column}`);

  it("is looked after when two people turn out to be one", async () => {
    const known = [...named(mergedColumns), ...named(leftBehind)];
    expect(known.toSorted()).toEqual((await columns()).toSorted());
  });

  it("is looked after when an account is deleted", async () => {
    const known = [...named(deletedWithAccount), ...named(keptWithoutName)];
    // Licences go with the seat.
    const expected = (await columns()).filter((name) => name !== "car_driver_classes.user_id");
    expect(known.toSorted()).toEqual(expected.toSorted());
  });
});
