import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Import, ImportPreview, ImportSourceForm } from "../moving-in.ts";

describeOnEachDatabase("Moving in", (engine) => {
  let test: TestApp;
  let as: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    as = await createPerson(test.services.databases.db, { roles: ["administrator"] });
  });
  afterAll(() => test.close());

  const preview = async (source: ImportSourceForm, who = as) =>
    test.call({ method: "POST", url: "/api/imports/preview", payload: source, as: who });
  const look = async (source: ImportSourceForm): Promise<ImportPreview> =>
    (await preview(source)).json().data;
  const save = async (payload: { source: ImportSourceForm; hash: string; key: string }) =>
    test.call({ method: "POST", url: "/api/imports", payload, as });
  const bring = async (source: ImportSourceForm, key: string): Promise<Import> => {
    const { hash } = await look(source);
    const reply = await save({ source, hash, key });
    expect(reply.json().code).toBeUndefined();
    return reply.json().data;
  };
  const undo = async (id: string, onlyUntouched = false) =>
    test.call({ method: "POST", url: `/api/imports/${id}/undo`, payload: { onlyUntouched }, as });

  it("takes who may write people and seasons", async () => {
    const { db } = test.services.databases;
    const source: ImportSourceForm = { kind: "roster", text: "Nume\nIon Pop" };
    for (const roles of [["steward"], []] as const)
      expect(
        (await preview(source, await createPerson(db, { roles: [...roles] }))).statusCode,
      ).toBe(403);
  });

  it("brings people, once for the same press, and takes them back", async () => {
    const { db } = test.services.databases;
    const people = async () =>
      (await db.selectFrom("users").selectAll().orderBy("id").execute()).map(
        ({ id, search_name }) => [id, search_name],
      );
    const before = await people();
    const source: ImportSourceForm = {
      kind: "roster",
      text: "Nume;Nr;Steam\nIon Mutat;7;76561198000000101\nMutat, Ana;23;\n;9;",
    };
    const { lines, hash } = await look(source);
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "new"],
      [3, "new"],
      [4, "refused"],
    ]);
    const saved = await bring(source, "press-1");
    expect(saved.summary).toBe("2 piloți noi");
    expect((await save({ source, hash, key: "press-1" })).json().data).toEqual(saved);
    expect((await people()).length).toBe(before.length + 2);
    expect((await look(source)).lines.map(({ outcome }) => outcome)).toEqual([
      "known",
      "known",
      "refused",
    ]);
    expect((await undo(saved._id)).statusCode).toBe(200);
    expect(await people()).toEqual(before);
    expect((await undo(saved._id)).json().code).toBe("import.undone");
  });

  it("answers a megabyte in one cell as it answers any long one", async () => {
    const { problem, columns, lines } = await look({ kind: "roster", text: "x".repeat(1_048_576) });
    expect(problem).toBe("Linia 1 are o celulă de peste 300 de caractere. Scurteaz-o.");
    expect([columns, lines]).toEqual([[], []]);
  });
});
