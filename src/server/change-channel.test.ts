import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { createServices } from "./services.ts";

describeOnEachDatabase("a change", (engine) => {
  it.runIf(engine.name === "PostgreSQL")(
    "drops kept replies in every process of the league",
    async () => {
      const test = await createTestApp(engine);
      const log = pino({ level: "silent" });
      const other = await createServices(test.services.config, { log });
      const before = other.cache.generation;
      await test.services.announceChange();
      await vi.waitFor(() => expect(other.cache.generation).toBe(before + 1));
      await other.close();
      await test.close();
    },
  );

  it("drops kept replies here before the answer is sent", async () => {
    const test = await createTestApp(engine);
    const before = test.services.cache.generation;
    const announced = test.services.announceChange();
    expect(test.services.cache.generation).toBe(before + 1);
    await announced;
    await test.close();
  });
});
