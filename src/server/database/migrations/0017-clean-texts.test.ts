import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { up } from "./0017-clean-texts.ts";

describeOnEachDatabase("What was typed before it was refused", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  // PostgreSQL never held a NUL.
  const unseen = engine.name === "SQLite" ? "\u0000" : "\u0007";

  it("is cleaned where it is stored, and names stay different", async () => {
    const { db } = site.services.databases;
    const person = await createPerson(db, {
      firstName: `Ana${unseen}`,
      lastName: "\u202ePop\nescu",
    });
    await createClub(db, { id: "a", name: "Șoimii" });
    await createClub(db, { id: "b", name: `Șoimii${unseen}` });
    await createClub(db, { id: "c", name: "\u2066\u3164" });
    const frozen = {
      entryKey: `steam:1${unseen}`,
      car: { carName: `Echipa\u202e ${unseen}1` },
      laps: 3,
    };
    await db
      .insertInto("settings")
      .values({ name: "probă", value: JSON.stringify(frozen) })
      .execute();
    await db
      .insertInto("messages")
      .values({
        id: "m",
        recipient_id: person,
        sender_id: null,
        subject: `Salut${unseen}\u2028!`,
        body: `<p>unu\r\ndoi\u202e${unseen}</p>`,
        created_at: 1,
        viewed_at: null,
      })
      .execute();

    const read = async () => ({
      people: await db
        .selectFrom("users")
        .select(["first_name", "last_name", "search_name"])
        .where("id", "=", person)
        .execute(),
      clubs: await db.selectFrom("clubs").select(["name", "search_name"]).orderBy("id").execute(),
      settings: await db
        .selectFrom("settings")
        .select("value")
        .where("name", "=", "probă")
        .execute(),
      messages: await db.selectFrom("messages").select(["subject", "body"]).execute(),
    });
    await up(db);
    const cleaned = await read();
    expect(cleaned).toEqual({
      people: [{ first_name: "Ana", last_name: "Pop escu", search_name: "pop escu ana" }],
      clubs: [
        { name: "Șoimii", search_name: "soimii" },
        { name: "Șoimii (2)", search_name: "soimii (2)" },
        { name: "Fără nume", search_name: "fara nume" },
      ],
      settings: [{ value: JSON.stringify({ ...frozen, car: { carName: "Echipa 1" } }) }],
      messages: [{ subject: "Salut !", body: "<p>unu\ndoi</p>" }],
    });
    await up(db);
    expect(await read()).toEqual(cleaned);
  });
});
