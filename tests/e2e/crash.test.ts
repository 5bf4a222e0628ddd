import { describe, expect, it } from "vitest";
import { findPostgres } from "../../scripts/throw-away-postgres.ts";
import { runCrashDrill } from "../drills/crash-drill.ts";
import { CannotCutPower } from "../drills/power-disks.ts";

const engines = findPostgres() ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

/** The short forms of `npm run test:crash`. By a kill on PostgreSQL every fourth is the database's. */
describe.each([
  { subject: "A site that is killed while it writes", by: "kill" },
  { subject: "A site whose machine loses its power while it writes", by: "power" },
] as const)("$subject", ({ by }) => {
  it.for(engines)(
    "keeps every acknowledged write and file, and starts without a hand (%s)",
    async (engine, { skip }) => {
      const { acknowledged, problems } = await runCrashDrill({
        engine,
        by,
        ends: 4,
        seed: 1,
      }).catch((error: unknown) => {
        if (error instanceof CannotCutPower) skip(error.message);
        throw error;
      });
      expect(problems).toEqual([]);
      expect(acknowledged).toBeGreaterThan(0);
    },
  );
});
