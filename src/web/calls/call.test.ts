import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { route } from "#shared/route.ts";
import { wholeTextSchema } from "#shared/text/text-schemas.ts";
import { askAgain, call, hrefOf, inPerson, read, readPage } from "./call.ts";

const bodySchema = z.object({ name: z.string() });
const querySchema = z.object({
  search: z.string().default(""),
  kind: z.enum(["a", "b"]).optional(),
  page: wholeTextSchema(1, 9).optional(),
});

interface Line {
  name: string;
}

const listLines = route<{ query: typeof querySchema; reply: Line[] }>()("listLines", "GET /lines", {
  access: "account",
  about: ["people"],
});
const readLine = route<{ reply: Line }>()("readLine", "GET /lines/:id", {
  access: "anyone",
  about: ["roles"],
});
const saveLine = route<{ body: typeof bodySchema; reply: Line }>()("saveLine", "POST /lines/:id", {
  access: "account",
  about: ["people"],
});
const endAll = route()("endAll", "POST /end", { access: "account" });
const countAll = route()("countAll", "POST /count", { access: "account", isSlow: true });
const namesSchema = z.object({ names: z.array(z.string()) });
const saveNames = route<{ body: typeof namesSchema }>()("saveNames", "POST /names", {
  access: "account",
});

afterEach(() => vi.unstubAllGlobals());

describe("a call of a route", () => {
  it("asks at the route's path, with parameters that cannot leave their place, and answers the data", async () => {
    const asked = vi.fn<typeof fetch>(async () =>
      Response.json({ status: 200, data: { name: "b" } }),
    );
    vi.stubGlobal("fetch", asked);
    const saved = await call(saveLine, { params: { id: "a/b?" }, body: { name: "b" } });
    await call(endAll, {});
    expect(saved.name).toBe("b");
    expect(asked.mock.calls).toMatchObject([
      ["/lines/a%2Fb%3F", { method: "POST", body: '{"name":"b"}' }],
      ["/end", { method: "POST" }],
    ]);
    expect(hrefOf(listLines, { query: { search: "", page: 2 } })).toBe("/lines?page=2");
  });

  it("waits longer where the route may take a minute, unless the caller says otherwise", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ status: 200, data: null }));
    const waits = vi.spyOn(AbortSignal, "timeout");
    await call(endAll, {});
    await call(countAll, {});
    await call(countAll, {}, { timeoutMs: 1000 });
    expect(waits.mock.calls).toEqual([[20_000], [60_000], [1000]]);
    waits.mockRestore();
  });

  it("sends a list that nobody may change", async () => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({ status: 200, data: null }));
    vi.stubGlobal("fetch", asked);
    const names: readonly string[] = Object.freeze(["a"]);
    await call(saveNames, { body: { names } });
    expect(asked.mock.calls).toMatchObject([["/names", { body: '{"names":["a"]}' }]]);
  });

  it("is read by path and parameters, again for who is logged in, and says what it tells of", () => {
    expect(readPage(listLines, { query: { kind: "a", page: 1 } }, { staleTime: 0 })).toMatchObject({
      queryKey: ["/lines", { kind: "a", page: 1 }, "page"],
      meta: { viewer: true, about: ["people"] },
      staleTime: 0,
    });
    expect(read(readLine, { params: { id: "a" } })).toEqual({
      queryKey: ["/lines/a", {}],
      meta: { about: ["roles"] },
    });
  });

  it("says of what is public who sees more of it", () => {
    const shown = { access: "anyone", cached: [] } as const;
    const readTable = route<{ reply: Line }>()("readTable", "GET /table", shown);
    const listTables = route<{ reply: Line[] }>()("listTables", "GET /tables", {
      ...shown,
      seesMore: ["editStandings"],
    });
    expect(read(readTable, {}).meta).toEqual({ wholeFor: ["manageSeasons"] });
    expect(read(listTables, {}).meta).toEqual({
      wholeFor: ["manageSeasons", "editStandings"],
      seesMore: true,
    });
    expect(read(listTables, {}, inPerson).meta).toEqual({ viewer: true });
  });

  it("makes stale whatever tells of what it has changed, but for an address that is no more", async () => {
    const client = new QueryClient();
    const list = read(listLines, {});
    const line = read(readLine, { params: { id: "a" } });
    client.setQueryDefaults(list.queryKey, { meta: { about: ["people"] } });
    client.setQueryDefaults(line.queryKey, { meta: { about: ["roles"] } });
    client.setQueryData(list.queryKey, []);
    client.setQueryData(line.queryKey, { name: "a" });
    const isStale = () =>
      [list, line].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
    await askAgain(client, saveLine, "/lines");
    expect(isStale()).toEqual([false, false]);
    await askAgain(client, saveLine);
    expect(isStale()).toEqual([true, false]);
    await askAgain(client, [saveLine, readLine]);
    expect(isStale()).toEqual([true, true]);
  });

  it("does not compile where the browser mistakes a route", () => {
    const wrong = [
      // @ts-expect-error: no parameter
      () => call(saveLine, { body: { name: "" } }),
      // @ts-expect-error: another parameter
      () => call(saveLine, { params: { name: "" }, body: { name: "" } }),
      // @ts-expect-error: no body
      () => call(saveLine, { params: { id: "" } }),
      // @ts-expect-error: a part that the body has not
      () => call(saveLine, { params: { id: "" }, body: { name: "", title: "" } }),
      // @ts-expect-error: a value of the wrong kind
      () => call(saveLine, { params: { id: "" }, body: { name: 1 } }),
      // @ts-expect-error: a body where none is sent
      () => call(endAll, { body: { name: "" } }),
      // @ts-expect-error: a word that the query does not know
      () => read(listLines, { query: { kind: "c" } }),
      // @ts-expect-error: a write is not read
      () => read(saveLine, { params: { id: "" } }),
      // @ts-expect-error: a value that the reply has not
      async () => (await call(readLine, { params: { id: "" } })).title,
    ];
    expect(wrong).toHaveLength(9);
  });
});
