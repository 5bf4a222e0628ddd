import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { personColumns } from "./person-columns.ts";

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
    return rows.map(({ name }) => name);
  };

  it("is looked after when an account ends and when two people turn out to be one", async () => {
    const known = personColumns.map(([table, column]) => `${table}.${column}`);
    // The seat's car is named together with its driver, and their licences go and follow with the seat.
    const withSeat = new Set(["car_driver_classes.car_id", "car_driver_classes.user_id"]);
    const expected = (await columns()).filter((name) => !withSeat.has(name));
    expect(known.toSorted()).toEqual(expected.toSorted());
  });
});
