import { sql } from "kysely";
import { readLastCheck } from "./quick-check.ts";
import type { Services } from "../services.ts";

type Needs = Pick<Services, "config" | "databases">;

/** What is wrong with the database now, for what watches the site. */
export async function findDatabaseProblems(
  services: Needs,
): Promise<("database" | "database-damaged")[]> {
  const [isAway, isDamaged] = await Promise.all([
    isDatabaseAway(services.databases),
    isDatabaseDamaged(services),
  ]);
  return [
    ...(isAway ? ["database" as const] : []),
    ...(isDamaged ? ["database-damaged" as const] : []),
  ];
}

/** True when the last nightly check found something wrong with the SQLite file. */
export async function isDatabaseDamaged({ config, databases }: Needs): Promise<boolean> {
  if (databases.engine !== "sqlite") return false;
  const check = await readLastCheck(config.dataDir);
  return check !== null && check.problems.length > 0;
}

async function isDatabaseAway({ reader }: Services["databases"]): Promise<boolean> {
  try {
    await sql`select 1`.execute(reader);
    return false;
  } catch {
    return true;
  }
}
