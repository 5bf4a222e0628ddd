import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#shared/time/durations.ts";
import { createSeason } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("What one account uploads", (engine) => {
  let test: TestApp;
  let picture: Buffer;
  beforeAll(async () => {
    test = await createTestApp(engine, {
      environment: {
        RATE_LIMITS: "1",
        LIMIT_UPLOAD: "1000",
        MAX_UPLOAD_MB_PER_DAY: "1",
        MAX_RESULT_FILE_MB: "1",
      },
    });
    await createSeason(test.services.databases.db);
    picture = await plainPicture().png().toBuffer();
  });
  afterAll(() => test.close());

  const send = (as: string, bytes: Uint8Array = picture, fileType = "profilePicture") =>
    upload(test, { as, bytes, fileType, fileName: "poza.png" });
  const filesOf = async (owner: string) => {
    const { files, databases } = test.services;
    const rows = await databases.db
      .selectFrom("uploads")
      .select("filename")
      .where("owner_id", "=", owner)
      .execute();
    const names: string[] = [];
    for await (const { name } of files.list()) names.push(name);
    return {
      rows: rows.length,
      kept: rows.every(({ filename }) => names.includes(filename)),
      names,
    };
  };

  it("waits for a form to be saved twenty times at most, also when sent at once", async () => {
    const as = await addAccount(test, { roles: ["steward"] });
    const { _id: profilePicture } = (await send(as)).json().data.fileUpload;
    const more = Array.from({ length: 24 }, () => send(as, Buffer.from("{}"), "resultsFile"));
    const replies = await Promise.all(more);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((reply) => reply.json())).toEqual(
      Array.from({ length: 5 }, () => ({
        status: 429,
        code: "quota.unused-uploads",
        data: "Ai deja 20 de fișiere încărcate pe care nu le-ai salvat nicăieri. Salvează ce ai încărcat, apoi încearcă din nou.",
      })),
    );
    expect(await filesOf(as)).toMatchObject({ rows: 20, kept: true });
    // One that is saved makes room for one.
    await test.call({ method: "POST", url: "/user/profile", as, payload: { profilePicture } });
    const statuses = [await send(as), await send(as)].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 429]);
  });

  it("is so many bytes a day, also an organiser's and when sent at once", async () => {
    const as = await addAccount(test, { roles: ["administrator"] });
    const before = (await filesOf(as)).names.length;
    const bytes = Buffer.alloc(300 * 1024, "x");
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(as, bytes, "resultsFile")),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(3);
    for (const reply of refused) {
      expect(reply.headers["retry-after"]).toBe(String(DAY_MS / 1000));
      expect(reply.json()).toMatchObject({
        status: 429,
        code: "quota.uploads",
        data: expect.stringMatching(
          /^Un cont încarcă cel mult 1 MB pe zi\. Încearcă din nou după .+\.$/,
        ),
      });
    }
    // What was refused is nowhere.
    expect((await filesOf(as)).names.length).toBe(before + 3);
    test.setNow(TEST_NOW + DAY_MS + 1000);
    expect((await send(as, bytes, "resultsFile")).statusCode).toBe(200);
    test.setNow(TEST_NOW);
  });
});
