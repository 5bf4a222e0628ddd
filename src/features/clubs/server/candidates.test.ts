import { afterAll, beforeAll, expect, it } from "vitest";
import { searchName } from "#shared/text/person-name.ts";
import type { Candidate } from "#features/clubs/clubs.ts";
import { clubCalls } from "#tests/club-calls.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("People to choose for a club", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let viewer: string;
  let stefan: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    viewer = await addAccount(site, { lastName: "Privitor" });
    stefan = await addAccount(site, {
      firstName: "Ștefan",
      lastName: "Țurcanu",
      steamId: "76561190000000001",
    });
    await addDriver(site, { firstName: "Fără", lastName: "Țurcanu" });
    await addCrowd(site, 5000);
  });
  afterAll(() => site.close());

  const search = (words: string, more = "") =>
    calls.call<Candidate[]>(
      "GET",
      `/api/team-candidates?search=${encodeURIComponent(words)}${more}`,
      { as: viewer },
    );

  it("are found by their name among 5,000, without accounts left out", async () => {
    expect((await search("turcanu")).data).toEqual([
      {
        _id: stefan,
        profile: { firstName: "Ștefan", lastName: "Țurcanu" },
        lacks: [],
        hasAccount: true,
      },
    ]);
  });

  it("come a page at a time, sorted, with how many there are", async () => {
    const reply = await site.call({
      url: "/api/team-candidates?search=multime&page=2&pageSize=10",
      as: viewer,
    });
    const { data, meta } = reply.json();
    expect(meta).toEqual({ page: 2, pageSize: 10, total: 5000 });
    expect(data.map((one: Candidate) => one.profile.firstName)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Om${String(index + 10).padStart(4, "0")}`),
    );
  });

  it.each([
    ["acc", []],
    ["ir", ["iRacingMemberId"]],
    ["ac", []],
  ])(
    "show what they lack to drive for a club of %s, which people without an account may too",
    async (simulator, lacks) => {
      expect((await search("turcanu", `&simulator=${simulator}`)).data).toMatchObject([
        { profile: { firstName: "Fără" }, lacks: [], hasAccount: false },
        { lacks, hasAccount: true },
      ]);
    },
  );

  it.each(["%", "_", "\\"])("are not all found by %s", async (sign) => {
    expect((await search(sign)).data).toEqual([]);
  });

  it("are no business of visitors, and nobody's address or platform id is in the list", async () => {
    expect((await site.call({ url: "/api/team-candidates" })).statusCode).toBe(401);
    const reply = await site.call({
      url: "/api/team-candidates?search=turcanu&simulator=acc",
      as: viewer,
    });
    expect(reply.body).not.toContain("@");
    expect(reply.body).not.toContain("7656119");
  });
});

async function addCrowd({ services }: TestApp, size: number): Promise<void> {
  const people = Array.from({ length: size }, (_, index) => {
    const firstName = `Om${String(index).padStart(4, "0")}`;
    return {
      id: `crowd-${index}`,
      first_name: firstName,
      last_name: "Mulțime",
      search_name: searchName({ firstName, lastName: "Mulțime" }),
      email: `crowd${index}@example.test`,
      password_hash: "none",
      account_at: 1,
      created_at: 0,
    };
  });
  for (let start = 0; start < size; start += 500)
    await services.databases.db
      .insertInto("users")
      .values(people.slice(start, start + 500))
      .execute();
}
