import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { makePage, notedValue, noteValue, onceForPage } from "./page-reads.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(sqliteEngine());
});
afterAll(() => test.close());

describe("What the calls of a page read", () => {
  /** Counts how often each id was read. */
  function counted() {
    const counts = new Map<string, number>();
    const read = onceForPage(async (_db, id) => {
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return `${id} ${count}`;
    });
    return (id: string) => read(test.services.databases.reader, id);
  }

  it("is read once for all of them, each thing apart", async () => {
    const read = counted();
    const [first, again, other] = await makePage({ generation: 1 }, () =>
      Promise.all([read("a"), read("a"), read("b")]),
    );
    expect([first, again, other]).toEqual(["a 1", "a 1", "b 1"]);
  });

  it("is read anew once something that visitors see has changed", async () => {
    const read = counted();
    const cache = { generation: 1 };
    await makePage(cache, async () => {
      const before = await read("a");
      cache.generation++;
      expect([before, await read("a"), await read("a")]).toEqual(["a 1", "a 2", "a 2"]);
    });
  });

  it("is shared neither by two pages nor by calls that belong to none", async () => {
    const read = counted();
    const cache = { generation: 1 };
    const pages = await Promise.all([
      makePage(cache, () => read("a")),
      makePage(cache, () => read("a")),
    ]);
    expect([...pages, await read("a"), await read("a")]).toEqual(["a 1", "a 2", "a 3", "a 4"]);
  });

  it("is asked of the database again after it was away", async () => {
    let isAway = true;
    const read = onceForPage(async () => {
      if (isAway) throw new Error("away");
      return "there";
    });
    const { reader } = test.services.databases;
    await makePage({ generation: 1 }, async () => {
      await expect(read(reader, "a")).rejects.toThrow("away");
      isAway = false;
      expect(await read(reader, "a")).toBe("there");
    });
  });
});

it("What a text was written from is known to the page that it was written for alone", async () => {
  const value = { status: 200 };
  await makePage({ generation: 1 }, async () => {
    noteValue("text", value);
    expect(notedValue("text")).toBe(value);
    expect(notedValue("other")).toBeUndefined();
    await makePage({ generation: 1 }, async () => expect(notedValue("text")).toBeUndefined());
  });
  noteValue("text", value);
  expect(notedValue("text")).toBeUndefined();
});
