import { afterAll, beforeAll, expect, it } from "vitest";
import { importRace } from "#tests/factories/imported-race.ts";
import { createClub, createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { clubCalls } from "#tests/club-calls.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Registration } from "../registration-shapes.ts";

describeOnEachDatabase("Registrations that organisers correct", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let organizer: string;
  let owner: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    organizer = await createPerson(db(), {
      roles: ["organizer"],
      firstName: "Oana",
      lastName: "Org",
    });
    owner = await addAccount(site);
  });
  afterAll(() => site.close());

  function db() {
    return site.services.databases.db;
  }

  /** A club with two cars in a season whose deadline has passed. */
  async function stage(given: { season?: string } = {}) {
    const people = await Promise.all([1, 2, 3].map(() => addAccount(site)));
    const [ana = "", barbu = "", cezar = ""] = people;
    const club = await createClub(db(), { owner, drivers: people, name: "Vipera" });
    const season =
      given.season ??
      (await createSeason(db(), {
        registrationDeadline: TEST_NOW - 1,
        carModels: ["acc-30", "acc-31"],
        rules: { maxCarsPerTeam: 3, maxDriversPerCar: 2 },
      }));
    const seven = await registerCar(db(), { season, club, raceNumber: 7, drivers: [ana] });
    const eight = await registerCar(db(), { season, club, raceNumber: 8, drivers: [barbu] });
    const { id } = await db()
      .selectFrom("registrations")
      .select("id")
      .where("club_id", "=", club)
      .executeTakeFirstOrThrow();
    return { ana, barbu, cezar, club, season, seven, eight, id };
  }

  const read = async (id: string, as = organizer) =>
    (await calls.call<Registration>("GET", `/api/season-registration/${id}`, { as })).data;
  const save = async (registration: Registration, cars: object[], as = organizer) =>
    calls.call<string>(
      "POST",
      `/api/season/${registration.season._id}/editRegistration/${registration._id}`,
      { as, payload: { version: registration.version, cars } },
    );
  const withdraw = async (season: string, id: string, as = organizer) =>
    calls.call<string>("DELETE", `/api/season/${season}/registrations/${id}`, { as });
  const lettersOf = async (person: string) =>
    db()
      .selectFrom("messages")
      .select(["subject", "body"])
      .where("recipient_id", "=", person)
      .orderBy("created_at")
      .execute();
  const storedCars = async (season: string) =>
    db()
      .selectFrom("cars")
      .select(["id", "race_number", "withdrawn_at"])
      .where("season_id", "=", season)
      .orderBy("race_number")
      .execute();

  it("are entered for any club of the game after the deadline; what the one who started it may is the owner's", async () => {
    const { season, club: registered, cezar } = await stage();
    const late = await createClub(db(), { owner, drivers: [cezar, owner], name: "Târzii" });
    const other = await createClub(db(), { owner, simulator: "ir", name: "De alt joc" });
    for (const [id, name] of [
      [late, "tarzii"],
      [registered, "tarzii inscrisi"],
      [other, "tarzii de alt joc"],
    ] as const)
      await db().updateTable("clubs").set({ search_name: name }).where("id", "=", id).execute();
    const choices = async (as: string) =>
      calls.call<{ _id: string }[]>("GET", `/api/season/${season}/teams-to-register?search=Târz`, {
        as,
      });
    expect((await choices(organizer)).data).toMatchObject([{ _id: late, name: "Târzii" }]);
    expect((await choices(owner)).status).toBe(403);

    const car = { _id: null, carName: "Târziu", carModel: "acc-30", skin: "" };
    const enter = async (as: string) =>
      calls.call<{ _id: string }>("POST", `/api/season/${season}/registrations`, {
        as,
        payload: {
          teamId: late,
          cars: [
            { ...car, raceNumber: 9, drivers: [{ driver: cezar, classes: [] }] },
            { ...car, raceNumber: 10, drivers: [{ driver: owner, classes: [] }] },
          ],
        },
      });
    expect(await enter(owner)).toMatchObject({ status: 409 });
    const { data } = await enter(organizer);
    const entered = await read(data._id);
    expect(entered.initiatedByUser).toBe(owner);
    expect(entered.cars.map(({ drivers }) => drivers[0]?.registrationStatus)).toEqual([
      false,
      false,
    ]);
    // Without the permission it is no longer theirs to edit.
    const { user_id, role_id } = await db()
      .deleteFrom("user_roles")
      .where("user_id", "=", organizer)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(
      await calls.call("GET", `/api/season-registration/${data._id}`, { as: organizer }),
    ).toMatchObject({ status: 403 });
    await db().insertInto("user_roles").values({ user_id, role_id }).execute();
    expect((await choices(organizer)).data).toEqual([]);
  });

  it("change after the deadline: numbers swap, names and models change, a car is withdrawn, the club is told", async () => {
    const { season, id, seven, eight, barbu } = await stage();
    const before = await read(id);
    expect(before.isByOrganizer).toBe(true);
    const [first, second] = before.cars;
    const swapped = await save(before, [
      { ...first, raceNumber: 8, carName: "Alt nume", carModel: "acc-31" },
      { ...second, raceNumber: 7 },
    ]);
    expect(swapped).toMatchObject({ status: 200 });
    expect(await storedCars(season)).toMatchObject([
      { id: eight, race_number: 7 },
      { id: seven, race_number: 8 },
    ]);
    const [letter] = (await lettersOf(owner)).slice(-1);
    expect(letter?.subject).toContain("Înscrierea clubului Vipera a fost corectată");
    expect(letter?.body).toMatch(
      /Oana Org[^]*#8 „Alt nume”: avea numărul 7\.[^]*modelul este acum/,
    );

    const after = await read(id);
    const kept = after.cars.filter(({ _id }) => _id === seven);
    expect(await save(after, kept)).toMatchObject({ status: 200 });
    expect(await storedCars(season)).toMatchObject([{ id: seven }]);
    expect((await lettersOf(barbu)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Nu mai ești în mașina #7"),
    );
    const audit = await db()
      .selectFrom("audit_log")
      .select("user_id")
      .where("subject_id", "=", id)
      .where("action", "=", "registration.saved")
      .execute();
    expect(audit).toEqual([{ user_id: organizer }, { user_id: organizer }]);
  });

  it("stay closed to the club itself, and to people of nothing", async () => {
    const { id, season } = await stage();
    const own = await read(id, owner);
    expect(own.isByOrganizer).toBe(false);
    const [first, second] = own.cars;
    expect(await save(own, [{ ...first, raceNumber: 9 }, second ?? {}], owner)).toMatchObject({
      status: 422,
      fields: { "cars.0.raceNumber": expect.any(String) },
    });
    expect(await save(own, [first ?? {}], owner)).toMatchObject({ status: 422 });
    expect(await withdraw(season, id, owner)).toMatchObject({ status: 403 });
    expect(await withdraw("elsewhere", id)).toMatchObject({ status: 404 });
  });

  it("of two organisers one saves, the other compares", async () => {
    const { id } = await stage();
    const registration = await read(id);
    const [first, second] = registration.cars;
    const replies = await Promise.all(
      [41, 42].map((raceNumber) => save(registration, [{ ...first, raceNumber }, second ?? {}])),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ code: "stale-version" });
  });

  it("a withdrawn club leaves nothing where it has no results; its drivers are free and told", async () => {
    const { season, id, ana } = await stage();
    const replies = await Promise.all([withdraw(season, id), withdraw(season, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await storedCars(season)).toEqual([]);
    expect((await lettersOf(ana)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Nu mai ești în mașina #7"),
    );
    expect((await lettersOf(owner)).at(-1)?.subject).toContain("Clubul Vipera a fost retras");
    expect(
      await calls.call("GET", `/api/season-registration/${id}`, { as: organizer }),
    ).toMatchObject({ status: 404 });
  });

  it("a withdrawn car with results keeps its row and comes back under its number", async () => {
    const race = await importRace(site, ["76561190300000001", "76561190300000002"]);
    const { season, id, seven, ana, eight } = await stage({ season: race.season });
    await db()
      .updateTable("result_rows")
      .set({ car_id: seven })
      .where("session_id", "=", race.session)
      .where("sort_order", "=", 0)
      .execute();
    expect(await withdraw(season, id)).toMatchObject({
      data: "Clubul „Vipera” a fost retras. Rezultatele lui rămân.",
    });
    expect(await storedCars(season)).toEqual([
      { id: seven, race_number: 7, withdrawn_at: TEST_NOW },
    ]);
    const shown = await calls.call<{ registrations: { cars: object[] }[] }>(
      "GET",
      `/api/season/${season}`,
      { as: owner },
    );
    expect(shown.data.registrations).toMatchObject([{ cars: [] }]);
    const empty = await read(id);
    expect(empty.cars).toEqual([]);
    const car = (raceNumber: number) => ({
      raceNumber,
      carName: "Înapoi",
      carModel: "acc-30",
      drivers: [{ driver: ana, classes: [] }],
    });
    expect(await save(empty, [car(7)])).toMatchObject({ status: 200 });
    expect(await storedCars(season)).toEqual([{ id: seven, race_number: 7, withdrawn_at: null }]);
    expect(eight).not.toBe(seven);
  });
});
