import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Import, ImportPreview, ImportSourceForm } from "../moving-in.ts";
import { MOST_TEXT } from "../read-cells.ts";

describeOnEachDatabase("A roster", (engine) => {
  let test: TestApp;
  let as: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    as = await createPerson(test.services.databases.db, { roles: ["organizer"] });
  });
  afterAll(() => test.close());

  let presses = 0;
  const db = () => test.services.databases.db;
  const post = async (url: string, payload: object, who = as) =>
    test.call({ method: "POST", url, payload, as: who });
  const sourceOf = (text: string, more: Partial<ImportSourceForm> = {}): ImportSourceForm => ({
    kind: "roster",
    text,
    ...more,
  });
  const look = async (source: ImportSourceForm): Promise<ImportPreview> => {
    const reply = await post("/api/imports/preview", source);
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data;
  };
  const press = async (source: ImportSourceForm, hash: string, key = `press-${(presses += 1)}`) =>
    post("/api/imports", { source, hash, key });
  const bring = async (source: ImportSourceForm): Promise<Import> => {
    const reply = await press(source, (await look(source)).hash);
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data;
  };
  const undo = async (id: string, onlyUntouched = false) =>
    post(`/api/imports/${id}/undo`, { onlyUntouched });
  const told = ({ lines }: ImportPreview) =>
    lines.map(({ line, outcome, message }) => `${line} ${outcome}: ${message}`);

  /** Every row of every table but what tells of imports, without versions, which only grow. */
  const everything = async (): Promise<Record<string, string[]>> => {
    const tables = await db().introspection.getTables();
    const beside = /^(?:imports|import_items|audit_log|quota_uses|logins|kysely_.*|migrations)$/;
    const kept = tables.filter(({ name, isView }) => !isView && !beside.test(name));
    return Object.fromEntries(
      await Promise.all(
        kept.map(async ({ name }) => {
          const { rows } = await sql<
            Record<string, unknown>
          >`select * from ${sql.table(name)}`.execute(db());
          return [
            name,
            rows.map((row) => JSON.stringify({ ...row, version: null })).toSorted(),
          ] as const;
        }),
      ),
    );
  };

  const entered = async (season: string) =>
    (
      await db()
        .selectFrom("cars as car")
        .innerJoin("registrations as registration", "registration.id", "car.registration_id")
        .innerJoin("clubs as club", "club.id", "registration.club_id")
        .innerJoin("car_drivers as seat", "seat.car_id", "car.id")
        .innerJoin("users as person", "person.id", "seat.user_id")
        .select([
          "car.race_number",
          "club.name",
          "club.solo",
          "person.first_name",
          "person.last_name",
          "seat.confirmed",
          "seat.position",
        ])
        .where("car.season_id", "=", season)
        .orderBy("car.race_number")
        .orderBy("seat.position")
        .execute()
    ).map(
      (row) =>
        `#${row.race_number} ${row.first_name} ${row.last_name}, ${row.solo ? "singur" : row.name}${row.confirmed ? "" : ", întrebat"}`,
    );

  it("enters people, clubs, crews and cars, and leaves the database as it was when it is undone", async () => {
    const season = await createSeason(db(), { rules: { maxDriversPerCar: 2 } });
    const known = await createClub(db(), { name: "Vechii" });
    await db()
      .updateTable("clubs")
      .set({ search_name: "vechii" })
      .where("id", "=", known)
      .execute();
    const before = await everything();
    const text = [
      "Pilot;Nr;Echipa;Steam",
      "Ion Nouveni;23;Vulturii;76561198000000201",
      "Ana Nouveni;23;Vulturii;",
      "Radu Nouveni;24;Vulturii;",
      "Dan Solitar;7;-;",
      "Emil Vechi;8;VECHII;",
    ].join("\n");
    const saved = await bring(sourceOf(text, { season }));
    expect(saved.summary).toBe("5 piloți noi, 4 mașini, 1 club nou");
    expect(await entered(season)).toEqual([
      "#7 Dan Solitar, singur",
      "#8 Emil Vechi, Vechii",
      "#23 Ion Nouveni, Vulturii",
      "#23 Ana Nouveni, Vulturii",
      "#24 Radu Nouveni, Vulturii",
    ]);
    const owner = await db()
      .selectFrom("clubs")
      .innerJoin("users", "users.id", "clubs.owner_id")
      .select("users.first_name")
      .where("clubs.name", "=", "Vulturii")
      .executeTakeFirst();
    expect(owner?.first_name).toBe("Ion");
    const again = await look(sourceOf(text, { season }));
    expect(new Set(again.lines.map(({ outcome }) => outcome))).toEqual(new Set(["known"]));
    expect((await press(sourceOf(text, { season }), again.hash)).json().code).toBe(
      "import.nothing",
    );
    expect((await undo(saved._id)).json()).toMatchObject({ status: 200 });
    expect(await everything()).toEqual(before);
  });

  it("says of every line why it is refused", async () => {
    const season = await createSeason(db(), {
      carModels: ["acc-30", "acc-35"],
      rules: { validNumbers: { from: 1, to: 99 } },
    });
    await registerCar(db(), { season, raceNumber: 5 });
    const text = [
      "Nume;Nr;Mașina;ID",
      "Ana Unu;5;X;",
      "Ana Doi;0;;",
      "Ana Trei;1000;;",
      "Ana Patru;doi;;",
      "Ana Cinci;6;;https://steamcommunity.com/id/ana",
      "Ana Șase;6;;7,65612E+16",
      "Ana Șapte;6;;12345678901",
      "Ana Opt;;;",
      ";9;;",
      "Ana Nouă;9;;",
    ].join("\n");
    const preview = await look(sourceOf(text, { season }));
    expect(preview.lines.every(({ outcome }) => outcome === "refused")).toBe(true);
    const messages = preview.lines.map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining("„X” nu este printre cele ale sezonului"),
      "Lipsește mașina.",
      expect.stringContaining("„1000” nu este între 0 și 999"),
      expect.stringContaining("„doi”"),
      expect.stringContaining("Adresa Steam are un nume"),
      expect.stringContaining("7,65612E+16"),
      // What the column's head does not say, the length does.
      "ID-ul de Steam are 17 cifre.",
      "Lipsește mașina.",
      "Lipsește numele.",
      "Lipsește mașina.",
    ]);
    // Once chosen, the model is that of every line that writes it so.
    const [ask] = preview.lines[0]?.asks ?? [];
    const chosen = await look(sourceOf(text, { season, choices: { [ask?.key ?? ""]: "acc-30" } }));
    expect(told(chosen)[0]).toContain("Numărul 5 este luat în acest sezon.");
  });

  it("gives free numbers when somebody says so", async () => {
    const season = await createSeason(db(), { rules: { validNumbers: { from: 1, to: 99 } } });
    await registerCar(db(), { season, raceNumber: 5 });
    const text = "Nume;Nr\nOana Liber;5\nOtto Liber;\nOlga Liber;6\nOvidiu Liber;6";
    expect(told(await look(sourceOf(text, { season })))).toEqual([
      "2 refused: Numărul 5 este luat în acest sezon.",
      "3 refused: Lipsește numărul.",
      expect.stringContaining("4 new: #6"),
      "5 refused: Numărul 6 este luat pe linia 4.",
    ]);
    await bring(sourceOf(text, { season, options: { freeNumbers: "yes" } }));
    const numbers = (await entered(season)).map((line) => line.split(",")[0]);
    expect(numbers.length).toBe(5);
    expect(new Set(numbers.map((line) => line?.split(" ")[0])).size).toBe(5);
  });

  it("takes nobody with an account for somebody by name, and invites them", async () => {
    const season = await createSeason(db());
    const member = await addAccount(test, { firstName: "Maria", lastName: "Contescu" });
    const text = "Nume;Nr;Steam\nMaria Contescu;11;76561198000000301";
    const preview = await look(sourceOf(text, { season }));
    expect(told(preview)[0]).toContain("Maria Contescu are cont. Spune dacă e același om.");
    expect(preview.lines[0]?.outcome).toBe("refused");
    const choices = { [preview.lines[0]?.asks[0]?.key ?? ""]: member };
    const saved = await bring(sourceOf(text, { season, choices }));
    expect(await entered(season)).toEqual(["#11 Maria Contescu, singur, întrebat"]);
    const account = await db()
      .selectFrom("users")
      .select("steam_id")
      .where("id", "=", member)
      .executeTakeFirst();
    expect(account?.steam_id).toBeNull();
    const letters = await db()
      .selectFrom("messages")
      .select("id")
      .where("recipient_id", "=", member)
      .execute();
    expect(letters.length).toBe(1);
    expect((await undo(saved._id)).json()).toMatchObject({ status: 200 });
    expect(await entered(season)).toEqual([]);
  });

  it("knows people by game id, gives ids to who has none, and takes over nobody's", async () => {
    const holder = await createPerson(db(), {
      firstName: "Vlad",
      lastName: "Deținător",
      steamId: "76561198000000401",
      iRacingMemberId: null,
    });
    const text =
      "Nume,Steam,iRacing\nDeținător Vlad,76561198000000401,445566\nAlt Cineva,76561198000000401,";
    const [first, second] = (await look(sourceOf(text))).lines;
    expect(first).toMatchObject({ outcome: "changed", message: "Primește ID iRacing." });
    expect(second).toMatchObject({ outcome: "refused" });
    const saved = await bring(sourceOf(text));
    const read = () =>
      db()
        .selectFrom("users")
        .select(["steam_id", "iracing_id"])
        .where("id", "=", holder)
        .executeTakeFirst();
    expect(await read()).toEqual({ steam_id: "76561198000000401", iracing_id: "445566" });
    await undo(saved._id);
    expect(await read()).toEqual({ steam_id: "76561198000000401", iracing_id: null });
  });

  it("names what was touched since, and takes back only the rest when somebody says so", async () => {
    const season = await createSeason(db());
    const event = await createEvent(db(), { season });
    const text = "Nume;Nr;Club\nIlie Atins;31;Atinșii\nIancu Neatins;32;Neatinșii\nIon Contat;33;";
    const saved = await bring(sourceOf(text, { season }));
    const carOf = async (number: number) =>
      (
        await db()
          .selectFrom("cars")
          .select("id")
          .where("season_id", "=", season)
          .where("race_number", "=", number)
          .executeTakeFirstOrThrow()
      ).id;
    await answerPresence(db(), { event, car: await carOf(31), answeredBy: as });
    const person = await db()
      .selectFrom("users")
      .select("id")
      .where("last_name", "=", "Contat")
      .executeTakeFirstOrThrow();
    await db().updateTable("users").set({ account_at: 1 }).where("id", "=", person.id).execute();
    const before = await everything();
    const refused = await undo(saved._id);
    expect(refused.json().code).toBe("import.touched");
    expect(refused.json().details.touched).toEqual(
      expect.arrayContaining([
        expect.stringContaining("#31"),
        expect.stringContaining("Ion Contat (are cont)"),
        expect.stringContaining("Ilie Atins"),
      ]),
    );
    expect(await everything()).toEqual(before);
    expect((await undo(saved._id, true)).json()).toMatchObject({ status: 200 });
    expect(await entered(season)).toEqual(["#31 Ilie Atins, Atinșii"]);
    const left = await db()
      .selectFrom("users")
      .select("last_name")
      .where("last_name", "in", ["Atins", "Neatins", "Contat"])
      .orderBy("last_name")
      .execute();
    expect(left.map((row) => row.last_name)).toEqual(["Atins", "Contat"]);
    expect((await undo(saved._id, true)).json().code).toBe("import.undone");
  });

  it("can be undone after its season was deleted", async () => {
    const season = await createSeason(db());
    const saved = await bring(sourceOf("Nume;Nr;Club\nSorin Șters;41;Ștersii", { season }));
    await db().deleteFrom("car_drivers").where("season_id", "=", season).execute();
    await db().deleteFrom("cars").where("season_id", "=", season).execute();
    await db().deleteFrom("registrations").where("season_id", "=", season).execute();
    await db().deleteFrom("seasons").where("id", "=", season).execute();
    expect((await undo(saved._id)).json()).toMatchObject({
      status: 200,
      data: { season: null },
    });
    const people = await db()
      .selectFrom("users")
      .select("id")
      .where("last_name", "=", "Șters")
      .execute();
    expect(people).toEqual([]);
  });

  it("of two at once is saved once", async () => {
    const season = await createSeason(db());
    const source = sourceOf("Nume;Nr\nGeamăn Unu;51\nGeamăn Doi;52", { season });
    const { hash } = await look(source);
    const replies = await Promise.all([press(source, hash), press(source, hash)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await entered(season)).length).toBe(2);
  });

  it("is undone or edited, when both happen at once, and never half of both", async () => {
    const saved = await bring(sourceOf("Nume\nEdi Deodată"));
    const find = () =>
      db()
        .selectFrom("users")
        .select(["id", "first_name"])
        .where("last_name", "=", "Deodată")
        .executeTakeFirst();
    const before = await find();
    const [undone, edited] = await Promise.all([
      undo(saved._id),
      post(`/api/drivers/${before?.id}`, { profile: { firstName: "Edy" } }),
    ]);
    const after = await find();
    expect([undone.statusCode, edited.statusCode, after?.first_name]).toEqual(
      after ? [409, 200, "Edy"] : [200, 404, undefined],
    );
  });

  it("is refused where something has changed since the preview, or the press is another list's", async () => {
    const source = sourceOf("Nume\nDoina Schimbată");
    const { hash } = await look(source);
    expect((await press(source, "forged")).json().code).toBe("import.changed");
    await addAccount(test, { firstName: "Doina", lastName: "Schimbată" });
    expect((await press(source, hash)).json().code).toBe("import.changed");
    const other = sourceOf("Nume\nDorina Altă");
    const key = "pressed-once";
    const fresh = await look(other);
    expect((await press(other, fresh.hash, key)).statusCode).toBe(200);
    expect((await press(sourceOf("Nume\nDora Treia"), fresh.hash, key)).json().code).toBe(
      "import.key-used",
    );
  });

  it("leaves nothing where it breaks midway", async () => {
    const season = await createSeason(db());
    const source = sourceOf("Nume;Nr;Club\nPaul Frânt;61;Frânții\nPetre Frânt;62;Frânții", {
      season,
    });
    const { hash } = await look(source);
    const before = await everything();
    const audit = await db().selectFrom("audit_log").select("id").execute();
    // Its rows are written after everything else.
    await sql`alter table import_items rename to import_items_away`.execute(db());
    engine.logCollector.expectError(/import_items/);
    expect((await press(source, hash)).statusCode).toBe(500);
    await sql`alter table import_items_away rename to import_items`.execute(db());
    expect(await everything()).toEqual(before);
    expect((await db().selectFrom("audit_log").select("id").execute()).length).toBe(audit.length);
  });

  it("is refused whole when it is too long, too large or has a huge cell; names are only texts", async () => {
    const many = Array.from({ length: 1002 }, (_, at) => `Om Numărul${at}`).join("\n");
    expect((await look(sourceOf(`Nume\n${many}`))).problem).toMatch(/1\.?003/);
    expect(
      (await post("/api/imports/preview", sourceOf("x".repeat(MOST_TEXT + 1)))).statusCode,
    ).toBe(422);
    expect((await look(sourceOf(`Nume\n${"x".repeat(301)}`))).problem).toMatch(/Linia 2/);
    expect((await look(sourceOf("Cifre;Semne\n1;2"))).problem).toMatch(/numele/);
    const forged = await look(sourceOf("Nume\nIon Fals", { columns: ["__proto__"] }));
    expect(forged.problem).toMatch(/numele/);
    const { lines } = await look(
      sourceOf('Nume\n<b>Ion</b> Html\n=HYPERLINK("x") Formulă\n\u202eInvers Rtl'),
    );
    expect(lines.map(({ title }) => title)).toEqual([
      "<b>Ion</b> Html",
      '=HYPERLINK("x") Formulă',
      "Invers Rtl",
    ]);
  });

  it("is nobody's but who may write people and seasons, hidden ones too", async () => {
    const hidden = await createSeason(db(), { hidden: true });
    const source = sourceOf("Nume;Nr\nAscuns Unu;71", { season: hidden });
    const steward = await createPerson(db(), { roles: ["steward"] });
    const { hash } = await look(source);
    expect((await post("/api/imports/preview", source, steward)).statusCode).toBe(403);
    expect((await post("/api/imports", { source, hash, key: "steward" }, steward)).statusCode).toBe(
      403,
    );
    const saved = await bring(source);
    expect(
      (await post(`/api/imports/${saved._id}/undo`, { onlyUntouched: false }, steward)).statusCode,
    ).toBe(403);
    expect((await test.call({ url: "/api/imports", as: steward })).statusCode).toBe(403);
    const gone = await post("/api/imports/preview", sourceOf("Nume\nX Y", { season: "no-such" }));
    expect(gone.statusCode).toBe(422);
  });

  it("keeps no id of whoever ends their account, and undoing leaves them alone", async () => {
    const ids = { steamId: null, iRacingMemberId: null };
    const person = await createPerson(db(), { firstName: "Olga", lastName: "Plecată", ...ids });
    const saved = await bring(sourceOf("Nume;Steam\nOlga Plecată;76561198000009901"));
    const items = () =>
      db()
        .selectFrom("import_items")
        .select("subject_type")
        .where("subject_id", "=", person)
        .execute();
    expect(await items()).toEqual([{ subject_type: "person-ids" }]);
    await endAccount(test.services, person);
    expect(await items()).toEqual([]);
    expect((await undo(saved._id)).statusCode).toBe(200);
  });
});
