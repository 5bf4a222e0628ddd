import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("An organiser's message", (engine) => {
  let site: TestApp;
  let organizer: string;
  let owner: string;
  let manager: string;
  let driver: string;
  let invited: string;
  let elsewhere: string;
  let club: string;
  let season: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    organizer = await addAccount(site, { roles: ["organizer"] });
    owner = await addAccount(site);
    manager = await addAccount(site);
    driver = await addAccount(site);
    invited = await addAccount(site);
    elsewhere = await addAccount(site);
    club = await createClub(db, {
      name: "Țestoasele",
      owner,
      managers: [manager],
      drivers: [driver],
      pendingDrivers: [invited],
    });
    season = await createSeason(db, { title: "Cupa de Iarnă" });
    await registerCar(db, {
      season,
      club,
      drivers: [driver, { id: elsewhere, confirmed: false }],
    });
  });
  afterAll(() => site.close());

  const write = (to: object, words: object = {}, as: string | undefined = organizer) =>
    site.call({
      method: "POST",
      url: "/api/messages",
      payload: { to, subject: "Ședința piloților", messageBody: "<p>Joi la 20.</p>", ...words },
      as,
    });
  const readers = async (subject: string) => {
    const rows = await site.services.databases.reader
      .selectFrom("messages")
      .select("recipient_id")
      .where("subject", "=", subject)
      .execute();
    return rows.map((row) => row.recipient_id).toSorted();
  };

  it.each([
    ["a visitor", () => undefined, 401],
    ["a driver", () => driver, 403],
    ["a club's owner", () => owner, 403],
  ])("is not for %s to write", async (_who, person, status) => {
    const reply = await site.call({
      method: "POST",
      url: "/api/messages",
      payload: { to: { kind: "club", _id: club }, subject: "Spam", messageBody: "Spam" },
      as: person(),
    });
    expect(reply.statusCode).toBe(status);
    expect(await readers("Spam")).toEqual([]);
  });

  it("reaches a driver", async () => {
    const reply = await write({ kind: "driver", _id: driver }, { subject: "Doar ție" });
    expect(reply.json().data).toEqual({ sent: 1 });
    expect(await readers("Doar ție")).toEqual([driver]);
  });

  it("reaches a club's owner, managers and drivers, not those who have not answered yet", async () => {
    await write({ kind: "club", _id: club }, { subject: "Clubului" });
    expect(await readers("Clubului")).toEqual([owner, manager, driver].toSorted());
  });

  it("reaches everybody in a season's cars and whoever runs its clubs, once each", async () => {
    const reply = await write({ kind: "season", _id: season }, { subject: "Sezonului" });
    expect(reply.json().data).toEqual({ sent: 4 });
    expect(await readers("Sezonului")).toEqual([owner, manager, driver, elsewhere].toSorted());
  });

  it("leaves its writer out of a group", async () => {
    const own = await createClub(site.services.databases.db, {
      owner: organizer,
      drivers: [driver],
    });
    await write({ kind: "club", _id: own }, { subject: "Fără mine" });
    expect(await readers("Fără mine")).toEqual([driver]);
  });

  it("is noted in the audit log", async () => {
    await write({ kind: "season", _id: season }, { subject: "Notat" });
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["user_id", "subject_type", "subject_id", "after"])
      .where("action", "=", "message.sent")
      .execute();
    expect(log).toContainEqual({
      user_id: organizer,
      subject_type: "season",
      subject_id: season,
      after: JSON.stringify({ subject: "Notat", sent: 4 }),
    });
  });

  it.each([
    ["nobody", { kind: "driver", _id: "nobody" }],
    ["no club", { kind: "club", _id: "none" }],
    ["no season", { kind: "season", _id: "none" }],
  ])("to %s is refused with a sentence", async (_who, to) => {
    const reply = await write(to);
    expect(reply.json()).toMatchObject({ status: 409, code: "message.no-recipients" });
  });

  it("to a driver without an account is refused: they could never read it", async () => {
    const guest = await addDriver(site);
    expect((await write({ kind: "driver", _id: guest })).statusCode).toBe(409);
  });

  it.each([
    ["a subject", { subject: " " }, "subject"],
    ["words", { messageBody: "<p> </p>" }, "messageBody"],
    ["allowed words", { messageBody: "<script>x()</script>" }, "messageBody"],
  ])("without %s is refused beside the field", async (_what, words, field) => {
    const reply = await write({ kind: "driver", _id: driver }, words);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toHaveProperty(field);
  });

  const choices = async (query: string, as = organizer) =>
    (await site.call({ url: `/api/messages/audiences?${query}`, as })).json().data;

  it("finds clubs and seasons by words, without minding diacritics", async () => {
    const { db } = site.services.databases;
    await db
      .updateTable("clubs")
      .set({ search_name: "testoasele" })
      .where("id", "=", club)
      .execute();
    expect(await choices("kind=club&search=TEST")).toEqual([
      { kind: "club", _id: club, title: "Țestoasele (ACC)" },
    ]);
    expect(await choices("kind=club&search=%25")).toEqual([]);
    expect(await choices("kind=season&search=iarna cup")).toEqual([
      { kind: "season", _id: season, title: "Cupa de Iarnă" },
    ]);
  });

  it("offers its choices to organisers only", async () => {
    const reply = await site.call({ url: "/api/messages/audiences?kind=club", as: driver });
    expect(reply.statusCode).toBe(403);
  });

  it("goes to 1,200 people in one go", async () => {
    const { db } = site.services.databases;
    const many = await createSeason(db, { title: "Mare" });
    const people = Array.from({ length: 1200 }, (_, index) => `crowd-${index}`);
    for (let start = 0; start < people.length; start += 300)
      await db
        .insertInto("users")
        .values(
          people.slice(start, start + 300).map((id) => ({
            id,
            first_name: "Om",
            last_name: id,
            password_hash: "x",
            account_at: 1,
            email: `${id}@example.test`,
            created_at: 0,
          })),
        )
        .execute();
    await registerCar(db, { season: many, club, drivers: people });
    const reply = await write({ kind: "season", _id: many }, { subject: "Mulțimii" });
    expect(reply.json().data).toEqual({ sent: 1202 });
  });
});
