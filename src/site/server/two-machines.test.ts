import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pieceCount } from "#features/downloads/pieces.ts";
import {
  addDownload,
  beginUpload,
  madeUpBytes,
  PIECE_BYTES,
  pieceOf,
  sendPiece,
} from "#tests/factories/download-file.ts";
import { importRace } from "#tests/factories/imported-race.ts";
import { createPerson } from "#tests/factories/league.ts";
import { startS3Server, type S3Server } from "#tests/factories/s3-server.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("A league", (engine) => {
  describe.runIf(engine.name === "PostgreSQL")("on two machines without sticky sessions", () => {
    let store: S3Server;
    let one: TestApp;
    let other: TestApp;
    beforeAll(async () => {
      store = await startS3Server();
      // Nothing but DATABASE_URL and FILES_URL: no secret of its own, and a data folder for each.
      const environment = { ...store.environment, JWT_SECRET: "" };
      one = await createTestApp(engine, { environment });
      other = await createTestApp(engine, { environment, beside: one });
    });
    afterAll(async () => {
      await other.close();
      await one.close();
      await store.close();
    });

    it("signs alike on both, with a secret that the bucket holds and the database does not", async () => {
      const token = await one.services.tokens.sign({
        sub: "1",
        jti: "2",
        email: "",
        name: "",
        exp: 4e9,
      });
      expect(await other.services.tokens.verify(token, one.services.now())).toMatchObject({
        sub: "1",
      });
      const secret = store.objects.get("jwt-secret")?.bytes.toString() ?? "";
      expect(secret.length).toBeGreaterThan(31);
      const { rows } = await settingsWith(secret);
      expect(rows).toBe(0);
    });

    it("takes the pieces of one game file on either, and offers it whole on both", async () => {
      const as = await createPerson(one.services.databases.db, { roles: ["administrator"] });
      const bytes = madeUpBytes(5 * PIECE_BYTES + 7);
      const downloadId = await addDownload(one, { as });
      const { _id: uploadId } = await beginUpload(other, { as, downloadId, bytes });
      const pieces = pieceCount({ bytes: bytes.length, pieceBytes: PIECE_BYTES });
      const sent = await Promise.all(
        Array.from({ length: pieces }, (_, number) =>
          sendPiece(number % 2 === 0 ? one : other, {
            as,
            uploadId,
            number,
            piece: pieceOf(bytes, number),
          }),
        ),
      );
      expect(sent.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));
      const completed = await one.call({
        method: "POST",
        url: `/api/download-uploads/${uploadId}/complete`,
        as,
      });
      expect(completed.statusCode).toBe(200);
      for (const machine of [one, other]) {
        const state = await machine.call({ url: `/api/download-uploads/${uploadId}`, as });
        expect(state.json().data).toMatchObject({ isComplete: true });
      }
    });

    it("takes a result file on one, reads and saves it on the other, and shows it on both", async () => {
      let turn = 0;
      const inTurns: TestApp = {
        ...one,
        call: (request) => (turn++ % 2 === 0 ? one : other).call(request),
      };
      const race = await importRace(inTurns, ["76561190000000011", "76561190000000012"]);
      for (const machine of [one, other]) {
        const shown = await machine.call({ url: `/api/event/${race.event}` });
        expect(shown.json().data.sessions[0].results).toHaveLength(2);
      }
    });

    it("knows on both who has just written, so that neither shows them what is stale", async () => {
      const as = await createPerson(one.services.databases.db, { roles: ["administrator"] });
      const { writers, now } = other.services;
      expect(writers.generationFor("203.0.113.78", now()) > 0).toBe(false);
      await one.call({
        method: "POST",
        url: "/api/administration/tracks",
        as,
        remoteAddress: "203.0.113.77",
        payload: {
          simulator: "ac",
          family: "Motorpark",
          name: "Traseul scurt",
          country: "RO",
          city: "Adâncata",
          gameKey: "short",
          gameLayout: "",
          lengthMetres: null,
          turns: null,
          outline: null,
        },
      });
      await expect.poll(() => writers.generationFor("203.0.113.77", now())).toBeGreaterThan(0);
    });

    it("shows on both a picture that arrived at one", async () => {
      const as = await createPerson(one.services.databases.db);
      const picture = await upload(one, { as, bytes: pixel, fileType: "profilePicture" });
      const { filename } = picture.json().data.fileUpload;
      for (const machine of [one, other])
        expect((await machine.call({ url: `/api/files/${filename}` })).statusCode).toBe(200);
    });

    async function settingsWith(text: string) {
      const found = await one.services.databases.db
        .selectFrom("settings")
        .select("name")
        .where("value", "like", `%${text}%`)
        .execute();
      return { rows: found.length };
    }
  });
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
