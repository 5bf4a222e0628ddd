import { afterEach, describe, expect, it, vi } from "vitest";
import type { SiteHealth } from "#features/league/site-form.ts";
import type { Todo } from "#features/administration/todos.ts";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { StorageError } from "./storage-error.ts";
import { isNearlyFull } from "./storage-watch.ts";

const GB = 1024 ** 3;

describe("a disk", () => {
  it.each([
    ["half full", 50, 100, false],
    ["with a few gigabytes of very many", 2.1, 1000, false],
    ["with less than 2 GB of a large one", 1.9, 100, true],
    ["with a tenth of a small one", 1, 10, false],
    ["with 300 MB of a small one", 0.3, 4, false],
    ["with 200 MB of the smallest", 0.2, 1, true],
    ["with nothing", 0, 100, true],
  ])("%s (%d of %d GB) is nearly full: %s", (_what, free, total, verdict) => {
    expect(isNearlyFull({ free: free * GB, total: total * GB })).toBe(verdict);
  });
});

describeOnEachDatabase("What is wrong with the storage", (engine) => {
  let test: TestApp;
  let administrator: string;
  let room = { free: 50 * GB, total: 100 * GB };
  afterEach(() => test.close());

  const open = async () => {
    room = { free: 50 * GB, total: 100 * GB };
    test = await createTestApp(engine, { measureRoom: async () => room });
    const { db } = test.services.databases;
    administrator = await createPerson(db, { roles: ["administrator"] });
  };
  const ready = async () => {
    const reply = await test.call({ url: "/readyz" });
    expect(reply.statusCode).toBe(200);
    return reply.json<unknown>();
  };
  const health = async () => {
    const reply = await test.call({ url: "/api/site/health", as: administrator });
    return reply.json<{ data: SiteHealth }>().data.storageProblems;
  };
  const todos = async (as = administrator) => {
    const reply = await test.call({ url: "/api/administration/todos", as });
    return reply.json<{ data: Todo[] }>().data.filter(({ kind }) => kind === "storage");
  };

  it("is nothing while all is well", async () => {
    await open();
    expect(await ready()).toEqual({ status: "ready" });
    expect(await health()).toEqual([]);
    expect(await todos()).toEqual([]);
  });

  it.each([
    ["full", "files-full"],
    ["away", "files-away"],
    ["unusable", "files-away"],
  ] as const)(
    "is said by health, to-do list and readiness when the store is %s",
    async (problem, said) => {
      await open();
      const check = vi.spyOn(test.services.files, "check");
      check.mockRejectedValue(new StorageError(problem, "The store does not work."));
      expect(await ready()).toEqual({ status: "degraded", reasons: [said] });
      expect(await health()).toEqual([said]);
      expect(await todos()).toEqual([{ kind: "storage", due: null, problem: said }]);
      expect(check).toHaveBeenCalledTimes(1);
      check.mockResolvedValue();
      test.setNow(TEST_NOW + 61_000);
      expect(await ready()).toEqual({ status: "ready" });
    },
  );

  it("is said before the disk is full, to who runs the site alone", async () => {
    await open();
    room = { free: GB, total: 100 * GB };
    expect(await ready()).toEqual({ status: "degraded", reasons: ["disk-nearly-full"] });
    expect(await todos()).toEqual([{ kind: "storage", due: null, problem: "disk-nearly-full" }]);
    const organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    expect(await todos(organizer)).toEqual([]);
  });

  it("is what it was while a busy disk is slow, and that it is away when it says nothing for long", async () => {
    await open();
    room = { free: GB, total: 100 * GB };
    await ready();
    vi.spyOn(test.services.files, "check").mockReturnValue(new Promise(() => undefined));
    room = { free: 50 * GB, total: 100 * GB };
    test.setNow(TEST_NOW + 61_000);
    expect(await ready()).toEqual({ status: "degraded", reasons: ["disk-nearly-full"] });
    test.setNow(TEST_NOW + 61_000 + 31_000);
    expect(await ready()).toEqual({
      status: "degraded",
      reasons: ["disk-nearly-full", "files-away"],
    });
  });
});
