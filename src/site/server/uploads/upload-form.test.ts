import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { Agent, type ClientRequest, IncomingMessage, request as httpRequest } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { writePdf } from "#tests/factories/pdf.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const MEGABYTE = 1024 * 1024;
const BORDER = "----grila";

/** A field, or a file with so many bytes. */
type Part = { fileType: string } | { file: Uint8Array };

function partBytes(part: Part): Buffer {
  const start = `--${BORDER}\r\ncontent-disposition: form-data; name=`;
  if ("fileType" in part) return Buffer.from(`${start}"fileType"\r\n\r\n${part.fileType}\r\n`);
  const head = `${start}"file"; filename="f.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), part.file, Buffer.from("\r\n")]);
}

function formBytes(parts: readonly Part[]): Buffer {
  return Buffer.concat([...parts.map(partBytes), Buffer.from(`--${BORDER}--\r\n`)]);
}

describeOnEachDatabase("the form of an upload", (engine) => {
  let test: TestApp;
  let member: string;
  let steward: string;
  let organizer: string;
  beforeAll(async () => {
    const environment = { MAX_RESULT_FILE_MB: "4", MAX_PICTURE_MB: "2", MAX_RULEBOOK_MB: "3" };
    test = await createTestApp(engine, { environment });
    const { db } = test.services.databases;
    member = await createPerson(db);
    steward = await createPerson(db, { roles: ["steward"] });
    organizer = await createPerson(db, { roles: ["organizer"] });
    await createSeason(db);
  });
  afterAll(() => test.close());

  const post = (payload: Buffer, as: string) =>
    test.call({
      method: "POST",
      url: "/api/upload",
      as,
      headers: { "content-type": `multipart/form-data; boundary=${BORDER}` },
      payload,
    });
  const send = (parts: readonly Part[], as: string) => post(formBytes(parts), as);
  const stored = async () =>
    (await Array.fromAsync(test.services.files.list())).map(({ name }) => name);
  const arriving = () => {
    const folder = join(test.services.config.dataDir, "files/incoming");
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const ofMegabytes = (count: number) => Buffer.alloc(count * MEGABYTE, "x");

  describe.each(["before", "after"])("whose kind stands %s the file", (place) => {
    const form = (fileType: string, file: Uint8Array): Part[] =>
      place === "before" ? [{ fileType }, { file }] : [{ file }, { fileType }];

    it("stores each kind for who may send it", async () => {
      const picture = await plainPicture().png().toBuffer();
      expect((await send(form("profilePicture", picture), member)).statusCode).toBe(200);
      expect((await send(form("rulebook", writePdf(["Da"])), organizer)).statusCode).toBe(200);
      const before = await stored();
      const result = await send(form("resultsFile", ofMegabytes(4)), steward);
      expect(result.statusCode).toBe(200);
      expect(await stored()).toHaveLength(before.length + 1);
      const { filename } = result.json().data.fileUpload;
      expect(await test.services.files.size(filename)).toBe(4 * MEGABYTE);
      expect(arriving()).toEqual([]);
    });

    it.each([
      ["a kind that is not for them", "resultsFile", 1, "member", 403, "access.denied"],
      ["more than the kind may have", "profilePicture", 3, "steward", 413, "request.too-large"],
      ["more than they may send", "profilePicture", 3, "member", 413, "request.too-large"],
      ["more than anybody may", "resultsFile", 5, "steward", 413, "request.too-large"],
      ["an unknown kind", "altceva", 1, "steward", 422, "upload.kind-unknown"],
      [
        "a kind that objects have by themselves",
        "toString",
        1,
        "steward",
        422,
        "upload.kind-unknown",
      ],
      ["nothing", "resultsFile", 0, "steward", 422, "upload.empty"],
      ["what is not of the kind", "rulebook", 1, "organizer", 422, "upload.not-a-pdf"],
    ] as const)(
      "refuses %s and keeps nothing of it",
      async (_what, kind, size, who, status, code) => {
        const before = await stored();
        const as = { member, steward, organizer }[who];
        const reply = await send(form(kind, ofMegabytes(size)), as);
        expect(reply.json()).toMatchObject({ status, code, data: expect.any(String) });
        expect(await stored()).toEqual(before);
        expect(arriving()).toEqual([]);
      },
    );
  });

  it("without a kind is a result file", async () => {
    expect((await send([{ file: ofMegabytes(1) }], steward)).statusCode).toBe(200);
    const refused = await send([{ file: ofMegabytes(1) }], member);
    expect(refused.json()).toMatchObject({ status: 403, code: "access.denied" });
    expect(arriving()).toEqual([]);
  });

  it.each([
    ["that ends in its file", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["that ends in its borders", (whole: Buffer) => whole.subarray(0, -12)],
    ["without a file", () => formBytes([{ fileType: "resultsFile" }])],
    ["of nothing", () => Buffer.from("")],
    ["of something else", () => Buffer.from("{}")],
    ["with two files", (whole: Buffer) => Buffer.concat([whole.subarray(0, -14), whole])],
  ])("%s is refused, and nothing of it stays", async (_what, spoil) => {
    const before = await stored();
    const whole = formBytes([{ fileType: "resultsFile" }, { file: ofMegabytes(1) }]);
    const reply = await post(spoil(whole), steward);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(await stored()).toEqual(before);
    expect(arriving()).toEqual([]);
  });

  describe("over a real connection", () => {
    let port: number;
    beforeAll(async () => {
      await test.app.listen({ port: 0, host: "127.0.0.1" });
      ({ port } = z.object({ port: z.number() }).parse(test.app.server.address()));
    });

    const begin = async (length: number, agent?: Agent) => {
      const { headers } = (await test.call({ url: "/healthz", as: member })).raw.req;
      const { authorization } = z.object({ authorization: z.string() }).parse(headers);
      const sending = httpRequest({
        port,
        host: "127.0.0.1",
        path: "/api/upload",
        method: "POST",
        agent,
        headers: {
          authorization,
          "content-type": `multipart/form-data; boundary=${BORDER}`,
          "content-length": length,
        },
      });
      sending.on("error", () => undefined);
      return sending;
    };
    const answerTo = async (sending: ClientRequest) => {
      const [reply] = z
        .tuple([z.instanceof(IncomingMessage)])
        .parse(await once(sending, "response"));
      await text(reply);
      return reply.statusCode;
    };

    it.each([
      ["is more than this account may send", 413, 40, [{ file: ofMegabytes(0.1) }]],
      [
        "is of a kind that is not for them",
        403,
        1,
        [{ fileType: "rulebook" }, { file: ofMegabytes(0.1) }],
      ],
      [
        "is more than its kind may have",
        413,
        3,
        [{ fileType: "profilePicture" }, { file: ofMegabytes(2.1) }],
      ],
    ] as const)(
      "is answered before its body has come when it %s",
      async (_what, status, length, parts) => {
        const sending = await begin(length * MEGABYTE);
        sending.write(Buffer.concat(parts.map(partBytes)));
        expect(await answerTo(sending)).toBe(status);
        sending.destroy();
        expect(arriving()).toEqual([]);
      },
    );

    it("leaves the connection to the next request when it was refused", async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const form = formBytes([{ fileType: "resultsFile" }, { file: ofMegabytes(1) }]);
      for (const _time of [1, 2, 3]) {
        const sending = await begin(form.length, agent);
        sending.end(form);
        expect(await answerTo(sending)).toBe(403);
      }
      agent.destroy();
    });

    it("takes no more of a sender who goes on than it would have taken at all", async () => {
      const sending = await begin(1000 * MEGABYTE);
      const hungUp = new Promise<void>((resolve) => sending.once("close", () => resolve()));
      let sent = 0;
      const more = (): void => {
        if (sending.destroyed) return;
        sent++;
        sending.write(ofMegabytes(1), more);
      };
      more();
      await hungUp;
      // What lies in the buffers of both ends besides.
      expect(sent).toBeLessThan(50);
      expect(arriving()).toEqual([]);
    });
  });
});
