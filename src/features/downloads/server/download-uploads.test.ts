import { DAY_MS } from "#shared/time/durations.ts";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  DownloadPageData,
  ManagedDownload,
  UploadState,
} from "#features/downloads/downloads.ts";
import {
  addDownload,
  beginUpload,
  downloadForm,
  madeUpBytes,
  PIECE_BYTES,
  pieceOf,
  sendPiece,
  sha256,
  uploadWhole,
} from "#tests/factories/download-file.ts";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { largestPiece } from "../piece-limits.ts";
import { sweepFiles } from "#server/files/sweep-files.ts";
import { tidyDownloads } from "./tidy-downloads.ts";

describeOnEachDatabase("Organisers' game files", (engine) => {
  let site: TestApp;
  let as: string;
  beforeAll(async () => {
    site = await createTestApp(engine, { environment: { KEEP_DELETED_FILES_DAYS: "1" } });
    as = await createPerson(site.services.databases.db, { roles: ["administrator"] });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.setNow(TEST_NOW);
    for (const { _id } of await managed())
      await site.call({ method: "DELETE", url: `/api/managed-downloads/${_id}`, as });
    site.setNow(TEST_NOW + 2 * DAY_MS);
    await tidy();
    site.setNow(TEST_NOW);
  });

  const tidy = async () => {
    await tidyDownloads(site.services);
    await sweepFiles(site.services);
  };
  const managed = async () => {
    const reply = await site.call({ url: "/api/managed-downloads", as });
    return reply.json<{ data: { files: ManagedDownload[] } }>().data.files;
  };
  const offered = async () => {
    const reply = await site.call({ url: "/api/downloads" });
    return reply.json<{ data: DownloadPageData }>().data.files;
  };
  const stateOf = async (uploadId: string) => {
    const reply = await site.call({ url: `/api/download-uploads/${uploadId}`, as });
    return reply.json<{ data: UploadState }>().data;
  };
  const complete = (uploadId: string) =>
    site.call({ method: "POST", url: `/api/download-uploads/${uploadId}/complete`, as });
  const storedPieces = async () => {
    const folder = join(site.services.config.dataDir, "files");
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.endsWith(".part"));
  };
  const edit = (id: string, body: object) =>
    site.call({ method: "POST", url: `/api/managed-downloads/${id}`, body, as });

  describe("an upload", () => {
    const bytes = madeUpBytes(3 * PIECE_BYTES + 7);

    it("goes on another day where it stopped, and is offered when all of it is there", async () => {
      const form = downloadForm();
      const downloadId = await addDownload(site, { as, form });
      const begun = await beginUpload(site, { as, downloadId, bytes });
      expect(begun).toMatchObject({ pieceBytes: PIECE_BYTES, isComplete: false, pieces: [] });
      for (const number of [2, 0])
        await sendPiece(site, { as, uploadId: begun._id, number, piece: pieceOf(bytes, number) });
      const early = await complete(begun._id);
      expect(early.json()).toMatchObject({ status: 409, code: "download.pieces-missing" });
      expect(await offered()).toEqual([]);
      expect((await managed())[0]).toMatchObject({
        content: null,
        unfinished: [{ _id: begun._id, presentBytes: 2 * PIECE_BYTES }],
      });

      site.setNow(TEST_NOW + DAY_MS);
      const again = await beginUpload(site, { as, downloadId, bytes });
      expect(again._id).toBe(begun._id);
      expect(again.pieces).toEqual([
        { number: 0, sha256: sha256(pieceOf(bytes, 0)) },
        { number: 2, sha256: sha256(pieceOf(bytes, 2)) },
      ]);
      for (const number of [1, 3])
        await sendPiece(site, { as, uploadId: begun._id, number, piece: pieceOf(bytes, number) });
      expect((await complete(begun._id)).json()).toMatchObject({ data: { isComplete: true } });
      expect((await complete(begun._id)).statusCode).toBe(200);
      expect(await offered()).toMatchObject([
        { fileKey: form.fileKey, fileName: "circuit.zip", bytes: bytes.length },
      ]);
    });

    it("of another file begins anew", async () => {
      const downloadId = await addDownload(site, { as });
      const { _id } = await beginUpload(site, { as, downloadId, bytes });
      const other = await beginUpload(site, {
        as,
        downloadId,
        bytes: madeUpBytes(bytes.length, 9),
      });
      expect(other._id).not.toBe(_id);
    });

    it("takes the same piece again and at the same moment, and another in its place", async () => {
      const downloadId = await addDownload(site, { as });
      const { _id: uploadId } = await beginUpload(site, { as, downloadId, bytes });
      const piece = pieceOf(bytes, 1);
      const sent = { as, uploadId, number: 1, piece };
      const replies = await Promise.all([1, 2, 3, 4].map(() => sendPiece(site, sent)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect((await stateOf(uploadId)).pieces).toEqual([{ number: 1, sha256: sha256(piece) }]);
      const other = madeUpBytes(PIECE_BYTES, 5);
      await sendPiece(site, { ...sent, piece: other });
      expect((await stateOf(uploadId)).pieces).toEqual([{ number: 1, sha256: sha256(other) }]);
      site.setNow(TEST_NOW + 2 * DAY_MS);
      await tidy();
      expect(await storedPieces()).toHaveLength(1);
    });

    it.each([
      ["too short", { piece: madeUpBytes(PIECE_BYTES - 1) }, 422, "download.piece-broken"],
      ["too long", { piece: madeUpBytes(PIECE_BYTES + 1) }, 422, "download.piece-broken"],
      ["empty", { piece: Buffer.alloc(0) }, 422, "download.piece-broken"],
      ["changed on the way", { sha256: "0".repeat(64) }, 422, "download.piece-broken"],
      ["too long at the end", { number: 3 }, 422, "download.piece-broken"],
      ["behind the end", { number: 4 }, 404, "not-found"],
      ["without a number", { number: -1 }, 404, "not-found"],
      ["of another upload", { uploadId: "nothing" }, 404, "not-found"],
      ["huge", { piece: Buffer.alloc(largestPiece + 1) }, 413, "request.too-large"],
    ])("refuses a piece that is %s", async (_name, change, status, code) => {
      const downloadId = await addDownload(site, { as });
      const { _id: uploadId } = await beginUpload(site, { as, downloadId, bytes });
      const reply = await sendPiece(site, {
        as,
        uploadId,
        number: 0,
        piece: pieceOf(bytes, 0),
        ...change,
      });
      expect(reply.json()).toMatchObject({ status, code });
      expect((await stateOf(uploadId).catch(() => undefined))?.pieces ?? []).toEqual([]);
      expect(await storedPieces()).toEqual([]);
    });

    it("refuses what are not bytes", async () => {
      const downloadId = await addDownload(site, { as });
      const { _id } = await beginUpload(site, { as, downloadId, bytes });
      const url = `/api/download-uploads/${_id}/pieces/0`;
      const reply = await site.call({ method: "PUT", url, body: { piece: 1 }, as });
      expect(reply.json()).toMatchObject({ status: 415, code: "request.unsupported" });
    });

    it.each([
      ["over 4 GB", { bytes: 4 * 1024 ** 3 + 1, pieceBytes: largestPiece }, 413],
      ["empty", { bytes: 0 }, 422],
      ["of countless pieces", { bytes: 4 * 1024 ** 3, pieceBytes: 1024 }, 422],
      ["in pieces no proxy lets through", { pieceBytes: largestPiece + 1 }, 422],
      ["with a path for a name", { fileName: "../../x.zip" }, 422],
      ["with a name that breaks headers", { fileName: "x\r\nset-cookie: y.zip" }, 422],
    ])("refuses a file %s", async (_name, change, status) => {
      const downloadId = await addDownload(site, { as });
      const body = {
        fileName: "x.zip",
        bytes: 10,
        pieceBytes: 1024,
        fingerprint: "x",
        ...change,
      };
      const url = `/api/managed-downloads/${downloadId}/uploads`;
      const reply = await site.call({ method: "POST", url, body, as });
      expect(reply.json()).toMatchObject({ status });
      expect((await managed())[0]?.unfinished).toEqual([]);
    });

    it("of 4 GB is taken", async () => {
      const downloadId = await addDownload(site, { as });
      const body = {
        fileName: "mare.zip",
        bytes: 4 * 1024 ** 3,
        pieceBytes: largestPiece,
        fingerprint: "x",
      };
      const url = `/api/managed-downloads/${downloadId}/uploads`;
      const reply = await site.call({ method: "POST", url, body, as });
      expect(reply.json()).toMatchObject({ data: { bytes: 4_294_967_296, pieces: [] } });
    });

    it("that is given up or forgotten leaves nothing behind", async () => {
      const downloadId = await addDownload(site, { as });
      const given = await beginUpload(site, { as, downloadId, bytes });
      await sendPiece(site, { as, uploadId: given._id, number: 0, piece: pieceOf(bytes, 0) });
      const url = `/api/download-uploads/${given._id}`;
      expect((await site.call({ method: "DELETE", url, as })).statusCode).toBe(200);
      const late = { as, uploadId: given._id, number: 1, piece: pieceOf(bytes, 1) };
      expect((await sendPiece(site, late)).statusCode).toBe(404);
      const forgotten = await beginUpload(site, { as, downloadId, bytes });
      await sendPiece(site, { ...late, uploadId: forgotten._id });
      expect(await storedPieces()).toHaveLength(2);

      site.setNow(TEST_NOW + 6 * DAY_MS);
      await tidy();
      expect((await managed())[0]?.unfinished).toHaveLength(1);
      expect(await storedPieces()).toHaveLength(1);
      site.setNow(TEST_NOW + 8 * DAY_MS);
      await tidy();
      expect((await managed())[0]?.unfinished).toEqual([]);
      site.setNow(TEST_NOW + 10 * DAY_MS);
      await tidy();
      expect(await storedPieces()).toEqual([]);
    });
  });

  it("a newer content takes the place of the last one, and both race to be it safely", async () => {
    const downloadId = await addDownload(site, { as });
    const first = madeUpBytes(2 * PIECE_BYTES, 1);
    await uploadWhole(site, { as, downloadId, bytes: first });
    const [a, b] = [madeUpBytes(3 * PIECE_BYTES, 2), madeUpBytes(3 * PIECE_BYTES, 3)];
    const uploads = await Promise.all(
      [a, b].map(async (bytes) => {
        const { _id } = await beginUpload(site, { as, downloadId, bytes });
        for (const number of [0, 1, 2])
          await sendPiece(site, { as, uploadId: _id, number, piece: pieceOf(bytes, number) });
        return _id;
      }),
    );
    const replies = await Promise.all(uploads.map(complete));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await offered()).toMatchObject([{ bytes: a.length }]);
    // Who is downloading the old content can finish.
    expect(await storedPieces()).toHaveLength(8);
    site.setNow(TEST_NOW + 2 * DAY_MS);
    await tidy();
    expect(await storedPieces()).toHaveLength(3);
  });

  it("an address belongs to one file", async () => {
    const form = downloadForm();
    await addDownload(site, { as, form });
    const body = downloadForm({ fileKey: form.fileKey });
    const reply = await site.call({ method: "POST", url: "/api/managed-downloads", body, as });
    expect(reply.json()).toMatchObject({
      status: 409,
      code: "download.key-taken",
      fields: { fileKey: "Alt fișier are deja această adresă." },
    });
  });

  it("what is said about a file is changed by one organiser at a time", async () => {
    const form = downloadForm();
    const id = await addDownload(site, { as, form });
    const changed = { ...form, title: "Alt titlu", version: 1 };
    expect((await edit(id, changed)).statusCode).toBe(200);
    expect((await edit(id, { ...changed, title: "Al treilea" })).json()).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { download: { title: "Alt titlu", version: 2 } },
    });
    expect((await managed())[0]).toMatchObject({ title: "Alt titlu", version: 2 });
    expect((await edit("nothing", changed)).statusCode).toBe(404);
    const unknown = await edit(id, { ...changed, version: 2, simulatorId: "nothing" });
    expect(unknown.json()).toMatchObject({
      status: 422,
      fields: { simulatorId: expect.any(String) },
    });
    const crooked = await edit(id, { ...changed, version: 2, fileKey: "../x", title: " " });
    expect(crooked.json()).toMatchObject({
      status: 422,
      fields: { fileKey: expect.any(String), title: expect.any(String) },
    });
  });

  it("a hidden or deleted file is offered to nobody, from that moment on", async () => {
    const form = downloadForm();
    const id = await addDownload(site, { as, form });
    await uploadWhole(site, { as, downloadId: id, bytes: madeUpBytes(10) });
    expect(await offered()).toHaveLength(1);
    await edit(id, { ...form, visible: false, version: 1 });
    expect(await offered()).toEqual([]);
    await edit(id, { ...form, version: 2 });
    expect(await offered()).toHaveLength(1);
    await site.call({ method: "DELETE", url: `/api/managed-downloads/${id}`, as });
    expect(await offered()).toEqual([]);
    site.setNow(TEST_NOW + 2 * DAY_MS);
    await tidy();
    expect(await storedPieces()).toEqual([]);
  });

  it("every change is in the audit log", async () => {
    const form = downloadForm();
    const id = await addDownload(site, { as, form });
    await uploadWhole(site, { as, downloadId: id, bytes: madeUpBytes(10) });
    await edit(id, { ...form, visible: false, version: 1 });
    await site.call({ method: "DELETE", url: `/api/managed-downloads/${id}`, as });
    const rows = await site.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", id)
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      "download.created",
      "download.deleted",
      "download.updated",
      "download.uploaded",
    ]);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([as]));
  });
});
