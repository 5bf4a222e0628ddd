import { expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { LogCollector } from "#tests/setup/log-collector.ts";
import { runHostileDrill } from "./hostile-drill.ts";
import { buildHostileStage } from "./hostile-stage.ts";

/** What `npm run test:hostile` asks for; without it the short form. */
const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 200);
const seed = Number(process.env["HOSTILE_SEED"] ?? 1);
const firstBatch = Number(process.env["HOSTILE_BATCH"] ?? 0);

describeOnEachDatabase("Hostile requests and files", (engine) => {
  it(
    "are refused or taken, and the site goes on",
    { timeout: 600_000 + requests * 1000 },
    async () => {
      const { problems, statuses } = await runHostileDrill({
        openStage: () => buildHostileStage(engine),
        requireQuiet: () => requireQuiet(engine.logCollector),
        requests,
        seed,
        firstBatch,
        onBatch: ({ sent, megabytes, problems: found }) => {
          if (requests > 1000)
            console.log(
              `${engine.name}: ${sent} of ${requests}, ${found} problems, ${megabytes} MB`,
            );
        },
      });
      expect(problems).toEqual([]);
      // Otherwise the drill reaches nothing that could break.
      expect(statuses.get(200)).toBeGreaterThan(requests / 10);
    },
  );
});

/** A write that changes nothing, such as deleting what is not there, logs nothing, which this drill does not mind. */
function requireQuiet(log: LogCollector): void {
  try {
    log.requireNoSurprise();
  } catch (error) {
    const [, ...lines] = String(error).split("\n");
    if (!lines.every((line) => line.includes("a change left no row in the audit log"))) throw error;
  }
}
