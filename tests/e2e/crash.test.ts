import { describe, expect, it } from "vitest";
import { findPostgres } from "../../scripts/throw-away-postgres.ts";
import { runCrashDrill } from "../drills/crash-drill.ts";

/** The short form of `npm run test:crash`. On PostgreSQL every fourth kill is the database's. */
describe("A site that is killed while it writes", () => {
  const engines = findPostgres() ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

  it.each(engines)(
    "keeps every acknowledged write and file, and starts without a hand (%s)",
    async (engine) => {
      const { acknowledged, problems } = await runCrashDrill({ engine, kills: 4, seed: 1 });
      expect(problems).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
  );
});
