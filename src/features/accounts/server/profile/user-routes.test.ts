import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnProfile } from "#features/accounts/accounts.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { matchedResult } from "#tests/factories/matched-result.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("A person's own profile", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  const read = async (as: string) =>
    (await site.call({ url: "/user/profile", as })).json<{ data: OwnProfile }>().data;
  const save = (as: string, body: object) =>
    site.call({ method: "POST", url: "/user/profile", body, as });

  it("keeps every field that was saved, and leaves alone what was not sent", async () => {
    const id = await addAccount(site, { firstName: "Ana", lastName: "Pop" });
    const changes = {
      firstName: " Ștefan ",
      lastName: "Țurcanu",
      country: "RO",
      city: "Bistrița-Năsăud",
      raceNumber: 7,
      iRacingMemberId: "0012345",
      shorthand: "țur",
    };
    expect((await save(id, changes)).json()).toEqual({ status: 200, data: null });
    const saved = { ...changes, firstName: "Ștefan", iRacingMemberId: "12345", shorthand: "ȚUR" };
    expect(await read(id)).toMatchObject(saved);
    await save(id, { raceNumber: null });
    expect(await read(id)).toMatchObject({ ...saved, raceNumber: null });
    const found = await site.call({ url: "/api/drivers?search=turcanu", as: id });
    expect(found.json()).toMatchObject({ data: [{ _id: id }] });
  });

  it("is cleared by empty fields, and a country that goes takes its region along", async () => {
    const id = await addAccount(site, {
      country: "RO",
      city: "Cluj",
      shorthand: "ANA",
      iRacingMemberId: "777001",
    });
    await save(id, { country: "", shorthand: "", iRacingMemberId: "" });
    expect(await read(id)).toMatchObject({
      country: null,
      city: null,
      shorthand: null,
      iRacingMemberId: null,
    });
  });

  it.each([
    [{ shorthand: "AB" }, "shorthand", "Prescurtarea trebuie să conțină 3 litere"],
    [{ shorthand: "AB1" }, "shorthand", "Prescurtarea trebuie să conțină 3 litere"],
    [{ country: "XX" }, "country", "Alege o țară din listă."],
    [{ country: "RO", city: "Bavaria" }, "city", "Alege o regiune a țării din listă."],
    [{ raceNumber: 1000 }, "raceNumber", "Numărul de concurs este între 0 și 999."],
    [{ raceNumber: 1.5 }, "raceNumber", "Scrie un număr întreg."],
    [
      { iRacingMemberId: "12a" },
      "iRacingMemberId",
      "ID-ul de membru iRacing are numai cifre, cel mult 10.",
    ],
    [{ firstName: "x".repeat(61) }, "firstName", "Cel mult 60 de caractere."],
  ])("refuses %o beside its field", async (changes, field, message) => {
    const id = await addAccount(site);
    const reply = await save(id, changes);
    expect(reply.json()).toMatchObject({ status: 422, fields: { [field]: message } });
  });

  it("does not take an iRacing id that somebody else has; the claim is written down once", async () => {
    const holder = await addAccount(site, { iRacingMemberId: "880001" });
    const id = await addAccount(site);
    for (const _attempt of [1, 2]) {
      const reply = await save(id, { iRacingMemberId: "880001", firstName: "Altul" });
      expect(reply.json()).toMatchObject({ status: 409, code: "profile.id-taken" });
    }
    expect(await read(id)).toMatchObject({ iRacingMemberId: null });
    expect((await read(id)).firstName).not.toBe("Altul");
    expect(await read(holder)).toMatchObject({ iRacingMemberId: "880001" });
    const claims = await site.services.databases.reader
      .selectFrom("id_claims")
      .select(["platform_id", "holder_id"])
      .where("claimant_id", "=", id)
      .execute();
    expect(claims).toEqual([{ platform_id: "880001", holder_id: holder }]);
  });

  it("does not take an id that an organiser said is another driver's", async () => {
    const driver = await addDriver(site);
    await site.services.databases.db
      .insertInto("person_aliases")
      .values({ platform: "iracing", platform_id: "880002", user_id: driver, created_at: 0 })
      .execute();
    const reply = await save(await addAccount(site), { iRacingMemberId: "880002" });
    expect(reply.json()).toMatchObject({ code: "profile.id-taken" });
  });

  it("does not let go of an iRacing id that has matched a result", async () => {
    const id = await addAccount(site, { iRacingMemberId: "880003" });
    await matchedResult(site, { userId: id, platform: "iracing", platformId: "880003" });
    for (const iRacingMemberId of ["880004", ""]) {
      const reply = await save(id, { iRacingMemberId });
      expect(reply.json()).toMatchObject({ status: 409, code: "profile.iracing-locked" });
    }
    expect((await save(id, { iRacingMemberId: "880003", raceNumber: 3 })).statusCode).toBe(200);
  });

  it("can change an iRacing id that no result knows", async () => {
    const id = await addAccount(site, { iRacingMemberId: "880005" });
    expect((await save(id, { iRacingMemberId: "880006" })).statusCode).toBe(200);
  });

  it("is nobody else's business", async () => {
    expect((await site.call({ url: "/user/profile" })).statusCode).toBe(401);
    const nobody = await site.call({ method: "POST", url: "/user/profile", body: {} });
    expect(nobody.statusCode).toBe(401);
  });
});

describeOnEachDatabase("A profile picture", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine, { environment: { MAX_PICTURE_MB: "1" } });
  });
  afterAll(() => site.close());

  const send = (as: string, bytes: Buffer) =>
    upload(site, { as, bytes, fileName: "eu.jpg", fileType: "profilePicture" });
  const uploaded = async (as: string, bytes: Buffer) =>
    (await send(as, bytes)).json<{ data: { fileUpload: { _id: string; filename: string } } }>().data
      .fileUpload;
  const photo = () =>
    sharp({ create: { width: 1200, height: 900, channels: 3, background: "#357" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-place" } })
      .toBuffer();
  const save = (as: string, profilePicture: unknown) =>
    site.call({ method: "POST", url: "/user/profile", body: { profilePicture }, as });

  it("is written anew, shown to everybody, and gone for good when another takes its place", async () => {
    const id = await addAccount(site);
    const picture = await uploaded(id, await photo());
    expect((await save(id, picture._id)).statusCode).toBe(200);
    const profile = (await site.call({ url: "/user/profile", as: id })).json<{
      data: OwnProfile;
    }>();
    expect(profile.data.profilePicture).toEqual({
      _id: picture._id,
      filename: picture.filename,
    });

    const served = await site.call({ url: `/api/files/${picture.filename}` });
    expect(served.headers["content-type"]).toBe("image/webp");
    expect(served.rawPayload.includes("secret-place")).toBe(false);
    const { width, height } = await sharp(served.rawPayload).metadata();
    expect([width, height]).toEqual([512, 384]);

    await save(id, profile.data.profilePicture);
    expect((await site.call({ url: `/api/files/${picture.filename}` })).statusCode).toBe(200);
    await save(id, null);
    expect((await site.call({ url: `/api/files/${picture.filename}` })).statusCode).toBe(404);
  });

  it("is one's own: another's upload is refused", async () => {
    const owner = await addAccount(site);
    const { _id } = await uploaded(owner, await photo());
    const reply = await save(await addAccount(site), _id);
    expect(reply.json()).toMatchObject({ status: 409, code: "upload.not-yours" });
  });

  it("must be a picture, and not too large; the reason is a sentence", async () => {
    const id = await addAccount(site);
    const text = await send(id, Buffer.from("<svg onload=alert(1)>".repeat(10)));
    expect(text.json()).toMatchObject({ status: 422, code: "upload.not-a-picture" });
    const large = await send(id, Buffer.alloc(1024 * 1024 + 1));
    expect(large.json()).toMatchObject({
      status: 413,
      data: "Fișierul este prea mare: limita este de 1 MB.",
    });
  });

  it("is found by its whole name only", async () => {
    for (const name of ["..%2fjwt-secret", "a.webp", "nobodyhasthisname1234.webp"])
      expect((await site.call({ url: `/api/files/${name}` })).statusCode).toBeGreaterThan(403);
  });
});
