import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Lists of people", (engine) => {
  let site: TestApp;
  let pilot: string;
  let organizer: string;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    pilot = await addAccount(site, {
      firstName: "Ștefan",
      lastName: "Țurcanu",
      email: "stefan@example.test",
      country: "RO",
      city: "Cluj",
      shorthand: "TUR",
      raceNumber: 77,
      steamId: "76561190000000001",
      iRacingMemberId: "100001",
    });
    organizer = await addAccount(site, { lastName: "Organizator", roles: ["organizer"] });
    administrator = await addAccount(site, { lastName: "Admin", roles: ["administrator"] });
    await addDriver(site, {
      firstName: "Invitat",
      lastName: "Zoltan",
      steamId: "76561190000000002",
    });
  });
  afterAll(() => site.close());

  const list = async (url: string, as?: string) => (await site.call({ url, as })).json();

  it.each(["/api/users", "/api/drivers"])("%s is not for visitors", async (url) => {
    expect((await site.call({ url })).statusCode).toBe(401);
  });

  it("shows names, place and picture of others, never how to reach them or their ids in games", async () => {
    const { data } = await list("/api/users?search=stefan", organizer);
    expect(data).toEqual([
      {
        _id: pilot,
        profile: {
          firstName: "Ștefan",
          lastName: "Țurcanu",
          country: "RO",
          city: "Cluj",
          shorthand: "TUR",
          profilePicture: null,
        },
      },
    ]);
  });

  it("shows addresses to user administrators only, who can also search for them", async () => {
    const found = await list("/api/users?search=stefan@example", administrator);
    expect(found.data).toMatchObject([{ _id: pilot, email: "stefan@example.test" }]);
    expect((await list("/api/users?search=stefan@example", organizer)).data).toEqual([]);
  });

  it("holds drivers without an account under drivers, not under users", async () => {
    expect((await list("/api/users?search=zoltan", pilot)).data).toEqual([]);
    expect((await list("/api/drivers?search=zoltan", pilot)).data).toHaveLength(1);
  });

  it.each(["turcanu stefan", "ȘTEFAN", "țurc"])(
    "finds %s without minding diacritics",
    async (name) => {
      const { data } = await list(`/api/drivers?search=${encodeURIComponent(name)}`, pilot);
      expect(data).toMatchObject([{ _id: pilot }]);
    },
  );

  it.each(["%", "_", "\\"])("takes %s for what it is", async (sign) => {
    expect((await list(`/api/drivers?search=${encodeURIComponent(sign)}`, pilot)).data).toEqual([]);
  });

  it("is paged, sorted by last name, and says how many there are", async () => {
    const first = await list("/api/drivers?page=1&pageSize=3", pilot);
    const second = await list("/api/drivers?page=2&pageSize=3", pilot);
    const names = [...first.data, ...second.data].map((driver) => driver.profile.lastName);
    expect(names).toEqual(["Admin", "Organizator", "Țurcanu", "Zoltan"]);
    expect(second.meta).toEqual({ page: 2, pageSize: 3, total: 4 });
  });
});
