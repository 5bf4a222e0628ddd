import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls } from "#tests/club-calls.ts";
import { createClub, createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Registration } from "../registration-shapes.ts";

/** What a visitor reads of a car in an entry list. */
interface ListedCar {
  car: { raceNumber: number };
  drivers: { user: string; driverName: string }[];
}

describeOnEachDatabase("The seat of somebody without an account", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;

  /** A club of these drivers that has registered a car of its own for each, and the event that it will drive. */
  async function registered(drivers: string[]) {
    const owner = await addAccount(site);
    const club = await createClub(db(), { owner, drivers });
    const season = await createSeason(db(), { rules: { maxCarsPerTeam: 3 } });
    const event = await createEvent(db(), { season });
    const reply = await calls.call<{ _id: string; message: string }>(
      "POST",
      `/api/season/${season}/registrations`,
      {
        as: owner,
        payload: {
          teamId: club,
          cars: drivers.map((driver, index) => ({
            _id: null,
            raceNumber: index + 1,
            carName: `Echipaj ${index + 1}`,
            carModel: "acc-30",
            skin: "",
            drivers: [{ driver, classes: [] }],
          })),
        },
      },
    );
    expect(reply.status).toBe(200);
    const read = async () =>
      (
        await calls.call<Registration>("GET", `/api/season-registration/${reply.data._id}`, {
          as: owner,
        })
      ).data;
    const seat = async (index: number, driver: string) => {
      const now = await read();
      const cars = now.cars.map((car, place) =>
        place === index ? { ...car, drivers: [{ driver, classes: [] }] } : car,
      );
      return calls.call("POST", `/api/season/${season}/editRegistration/${now._id}`, {
        as: owner,
        payload: { ...now, cars },
      });
    };
    const listed = async () => {
      const { data } = await calls.call<{
        splits: { entries: ListedCar[] }[];
        reserves: ListedCar[];
        out: ListedCar[];
      }>("GET", `/api/event/${event}/entrylist`, { as: undefined });
      const cars = [
        ...data.splits.flatMap(({ entries }) => entries),
        ...data.reserves,
        ...data.out,
      ];
      return cars.map(({ car, drivers: crew }) => [
        car.raceNumber,
        ...crew.map(({ driverName }) => driverName),
      ]);
    };
    return { message: reply.data.message, club, read, seat, listed };
  }

  it("is theirs at once and in the entry list, while an account is asked", async () => {
    const guest = await addDriver(site, { firstName: "Gelu", lastName: "Oaspete" });
    const account = await addAccount(site, { firstName: "Anca", lastName: "Cont" });
    const { message, read, listed } = await registered([guest, account]);
    expect(message).toContain("Am trimis o invitație pilotului.");
    expect((await read()).cars.map(({ drivers }) => drivers[0]?.registrationStatus)).toEqual([
      true,
      false,
    ]);
    expect(await listed()).toEqual([[1, "Gelu Oaspete"]]);
    const asked = await db().selectFrom("car_invites").select("user_id").execute();
    expect(asked).toEqual([{ user_id: account }]);
    const letters = await db().selectFrom("messages").select("recipient_id").execute();
    expect(letters).toEqual([{ recipient_id: account }]);
  });

  it("is given to somebody else by the club, without a letter that nobody would read", async () => {
    const guest = await addDriver(site, { firstName: "Gelu", lastName: "Oaspete" });
    const { club, read, seat, listed } = await registered([guest]);
    const next = await addDriver(site, { firstName: "Nicu", lastName: "Urmaș" });
    await db()
      .insertInto("club_members")
      .values({ club_id: club, user_id: next, role: "driver", accepted: true })
      .execute();
    expect((await seat(0, next)).status).toBe(200);
    expect((await read()).cars[0]?.drivers).toMatchObject([
      { driver: next, registrationStatus: true },
    ]);
    expect(await listed()).toEqual([[1, "Nicu Urmaș"]]);
    const letters = await db()
      .selectFrom("messages")
      .select("id")
      .where("recipient_id", "in", [guest, next])
      .execute();
    expect(letters).toEqual([]);
  });

  it("is whose account they turn out to be, accepted as it was", async () => {
    const organizer = await createPerson(db(), { roles: ["administrator"] });
    const guest = await addDriver(site, { firstName: "Gelu", lastName: "Oaspete" });
    const { club, read, listed } = await registered([guest]);
    const account = await addAccount(site, { firstName: "Gheorghe", lastName: "Oaspete" });
    const merged = await calls.call("POST", `/api/drivers/${guest}/merge`, {
      as: organizer,
      payload: { into: account },
    });
    expect(merged.status).toBe(200);
    expect((await read()).cars[0]?.drivers).toMatchObject([
      { driver: account, registrationStatus: true },
    ]);
    expect(await listed()).toEqual([[1, "Gheorghe Oaspete"]]);
    const members = await db()
      .selectFrom("club_members")
      .select(["user_id", "accepted"])
      .where("club_id", "=", club)
      .execute();
    expect(members.map(({ user_id, accepted }) => [user_id, accepted])).toEqual([[account, true]]);
  });
});
