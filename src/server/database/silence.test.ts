import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stepMs } from "#tests/setup/patience.ts";
import { findPostgres, startPostgres } from "../../../scripts/throw-away-postgres.ts";
import { Availability } from "./availability.ts";
import { openDatabases } from "./databases.ts";
import { PATIENCE_MS, type Sign, Silence } from "./silence.ts";

describe("An answer that is missing", () => {
  afterEach(() => void vi.useRealTimers());

  it.each(["speaks", "refuses"] as const)("is waited for where the server %s", async (sign) => {
    vi.useFakeTimers();
    const availability = new Availability();
    const silence = new Silence(async () => sign, availability);
    const { promise, resolve } = Promise.withResolvers<string>();
    const watched = silence.watch(promise);
    await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS);
    resolve("slow");
    expect(await watched).toBe("slow");
    expect(availability.isAway).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is given up where the server is silent, and everybody else at once until it speaks", async () => {
    vi.useFakeTimers();
    let sign: Sign = "silent";
    const availability = new Availability();
    const silence = new Silence(async () => sign, availability);
    const watched = Promise.allSettled([silence.watch(new Promise(() => undefined))]);
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(await watched).toMatchObject([{ reason: { reason: "away" } }]);
    expect(() => silence.requireNone()).toThrow("The database is away");
    expect(availability.isAway).toBe(true);
    sign = "speaks";
    await vi.advanceTimersByTimeAsync(2000);
    silence.requireNone();
    expect(availability.isAway).toBe(false);
  });
});

const bin = findPostgres();

describe.skipIf(!bin)("A PostgreSQL that takes connections and never answers", () => {
  it("is away for who waits already and for who comes, long before statements are given up, and is back by itself", async () => {
    const server = await startPostgres(bin ?? "");
    const road = await openRoad(`${new URL(server.url).searchParams.get("host")}/.s.PGSQL.5432`);
    const databases = openDatabases({
      dataDir: "",
      databaseUrl: `postgres://grila@127.0.0.1:${road.port}/postgres`,
    });
    const ask = () => sql`select 1`.execute(databases.db);
    await ask();
    road.block();
    // One has the connection that is there, the others need new ones.
    const callers = await Promise.allSettled([ask(), ask(), ask()]);
    for (const caller of callers)
      expect(caller).toMatchObject({
        reason: { message: expect.stringMatching(/no sign of life/) },
      });
    await expect(ask()).rejects.toThrow("no sign of life");
    expect(databases.availability.isAway).toBe(true);
    road.open();
    await vi.waitFor(ask, { timeout: stepMs });
    expect(databases.availability.isAway).toBe(false);
    await databases.close();
    road.close();
    await server.stop();
  });
});

/** What lies between the program and its database: blocked, it takes connections and nothing goes through. */
async function openRoad(socketPath: string) {
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const gate = createServer((near) => {
    const far = connect(socketPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      if (isBlocked) from.pause();
    }
  });
  gate.listen(0, "127.0.0.1");
  await once(gate, "listening");
  const address = gate.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    block: () => {
      isBlocked = true;
      for (const socket of sockets) socket.pause();
    },
    open: () => {
      isBlocked = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      gate.close();
    },
  };
}
