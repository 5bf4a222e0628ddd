import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/* A database that is away: `outage.test.ts`; the storage: `storage-watch.test.ts`. */
describeOnEachDatabase("A site", (engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine);
  });
  afterEach(() => test.close());

  const ready = async () => {
    const reply = await test.call({ url: "/readyz" });
    return [reply.statusCode, reply.json<unknown>()];
  };

  it("is ready while all is well, and says so without a word about itself", async () => {
    expect(await ready()).toEqual([200, { status: "ready" }]);
    expect((await test.call({ url: "/healthz" })).json()).toEqual({ status: "ok" });
  });

  it.runIf(engine.name === "SQLite")(
    "whose nightly check found damage stays ready, and tells its administrators alone",
    async () => {
      const { db } = test.services.databases;
      const administrator = await createPerson(db, { roles: ["administrator"] });
      const organizer = await createPerson(db, { roles: ["organizer"] });
      const lastCheck = { at: 1, problems: ["Tree 5 page 3"] };
      writeFileSync(join(test.services.config.dataDir, "last-check"), JSON.stringify(lastCheck));
      expect(await ready()).toEqual([200, { status: "degraded", reasons: ["database-damaged"] }]);
      const health = await test.call({ url: "/api/site/health", as: administrator });
      expect(health.json().data).toMatchObject({ lastCheck, lastOutage: null });
      const todos = async (as: string) =>
        (await test.call({ url: "/api/administration/todos", as })).json().data;
      expect(await todos(administrator)).toContainEqual({ kind: "database-damaged", due: null });
      expect(await todos(organizer)).not.toContainEqual({ kind: "database-damaged", due: null });
    },
  );

  it("is not ready while the process stops", async () => {
    const address = await test.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    await once(socket, "connect");
    let answer = "";
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.write("GET /readyz HTTP/1.1\r\nHost: x\r\n");
    // By its answer the beginning above has arrived too.
    await fetch(`${address}/healthz`, { headers: { connection: "close" } });
    const closed = test.app.close();
    socket.write("\r\n");
    await once(socket, "end");
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toContain('{"status":"stopping"}');
  });
});
