import { expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { runDeliveryDrill } from "./delivery-drill.ts";

const KILLS = 100;

describeOnEachDatabase("A process that sends and is killed at a hundred moments", (engine) => {
  it("sends no post twice, and loses neither post, edit nor mail", async () => {
    const outcome = await runDeliveryDrill(engine, { kills: KILLS, seed: 1 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.mails).toBe(2 * KILLS);
    // Each kill cuts at most one post, and one mail.
    expect(outcome.unsure).toBeLessThanOrEqual(KILLS);
    expect(outcome.again).toBeLessThanOrEqual(KILLS);
    expect(outcome.edits).toBeGreaterThan(0);
  });
});
