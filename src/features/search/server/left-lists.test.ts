import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Somebody who has left lists and search", (engine) => {
  let test: TestApp;
  let shy: string;
  let member: string;
  let administrator: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    const password = "trei ture";
    shy = await createPerson(db, { firstName: "Sfia", lastName: "Zăvoianu", password });
    member = await createPerson(db, { password });
    administrator = await createPerson(db, { roles: ["administrator"], password });
    await createClub(db, { drivers: [shy] });
  });
  afterAll(() => test.close());

  const get = (url: string, as?: string) => test.call({ url, ...(as && { as }) });
  const listings = [
    "/api/search?q=zavoianu",
    "/api/directory/drivers?search=zavoianu",
    "/api/directory/drivers",
  ];
  const pickers = [
    "/api/drivers?search=zavoianu",
    "/api/users?search=zavoianu",
    "/api/team-candidates?search=zavoianu",
    "/api/team-candidates?search=zavoianu&simulator=acc",
  ];
  const found = async (urls: readonly string[], as?: string) => {
    const texts = await Promise.all(urls.map(async (url) => (await get(url, as)).body));
    return texts.filter((text) => text.includes("Zăvoianu")).length;
  };
  const leave = (unlisted: unknown, as?: string) =>
    test.call({ method: "POST", url: "/user/listing", payload: { unlisted }, ...(as && { as }) });

  it("is in none, at once, and organisers find them still", async () => {
    expect(await found(listings)).toBe(3);
    expect(await found(pickers, member)).toBe(4);
    expect((await leave(true, shy)).statusCode).toBe(200);
    expect(await found(listings)).toBe(0);
    expect(await found(listings, member)).toBe(0);
    expect(await found(pickers, member)).toBe(0);
    expect(await found(pickers, administrator)).toBe(4);
    const own = (await get("/user/profile", shy)).json<{ data: { unlisted: boolean } }>();
    expect(own.data.unlisted).toBe(true);
  });

  it("keeps the profile, which asks search engines to leave it alone, and may be followed", async () => {
    const profile = await get(`/api/driver-profile/${shy}`);
    expect(profile.json()).toMatchObject({ status: 200, data: { unlisted: true } });
    const url = `/api/me/follows/driver/${shy}`;
    expect((await test.call({ method: "PUT", url, as: member })).statusCode).toBe(200);
  });

  it("is in all of them again once they want to", async () => {
    expect((await leave(false, shy)).statusCode).toBe(200);
    expect(await found(pickers, member)).toBe(4);
    expect(await found(listings)).toBe(3);
  });

  it("says so for nobody else, and says yes or no", async () => {
    expect((await leave(true)).statusCode).toBe(401);
    expect((await leave("da", shy)).statusCode).toBe(422);
  });
});
