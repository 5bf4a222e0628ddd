import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("A list of nothing", (engine) => {
  let test: TestApp;
  let somebody: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    somebody = await createPerson(test.services.databases.db);
  });
  afterAll(() => test.close());

  const people = () => test.services.databases.reader.selectFrom("users").select("id");

  it("holds nobody", async () => {
    expect(await people().where("id", "in", []).execute()).toEqual([]);
  });

  it("is missing from nobody", async () => {
    const others = await people().where("id", "not in", []).execute();
    expect(others).toContainEqual({ id: somebody });
  });

  it("is seen inside of other conditions, and beside lists of something", async () => {
    const found = await people()
      .where((person) =>
        person.or([
          person("id", "in", []).and("email", "is not", null),
          person("id", "in", [somebody]),
        ]),
      )
      .where("id", "in", (inner) =>
        inner.selectFrom("users as other").select("other.id").where("other.id", "not in", []),
      )
      .execute();
    expect(found).toEqual([{ id: somebody }]);
  });
});
