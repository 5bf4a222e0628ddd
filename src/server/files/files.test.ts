import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  WriteStream,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createPerson } from "#tests/factories/league.ts";
import { type S3Server, startS3Server } from "#tests/factories/s3-server.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { readConfig } from "../config.ts";
import { createS3Store } from "./files-in-s3.ts";
import { openFileStore } from "./files.ts";
import type { FileStore } from "./file-store.ts";

const redDot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.each(["a folder", "S3"])("files in %s", (place) => {
  let folder: string;
  let server: S3Server;
  let files: FileStore;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "grila-files-"));
    server = await startS3Server();
    const environment = place === "S3" ? server.environment : {};
    files = await openFileStore(readConfig({ DATA_DIR: folder, ...environment }));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const text = "Grila de start\0în ordine";
  const bytes = Buffer.from(text);
  const hashOf = (whole: Uint8Array) => createHash("sha256").update(whole).digest("hex");
  /** What lies where bytes arrive. */
  const arriving = () => readdirSync(join(folder, place === "S3" ? "incoming" : "files/incoming"));
  const listed = async () =>
    (await Array.fromAsync(files.list())).map(({ name }) => name).toSorted();

  it("are none at first", async () => {
    expect(await listed()).toEqual([]);
  });

  it("are read as they were written, whole and as a stream", async () => {
    await files.put("a1.json", bytes);
    expect(Buffer.from(await files.read("a1.json")).toString()).toBe(text);
    expect((await buffer(await files.readStream("a1.json"))).toString()).toBe(text);
    expect(await files.size("a1.json")).toBe(bytes.length);
  });

  it.each([
    { start: 0, end: 0 },
    { start: 3, end: 9 },
    { start: bytes.length - 4, end: bytes.length - 1 },
  ])("are read from byte $start to $end", async (range) => {
    const part = await buffer(await files.readStream("a1.json", range));
    expect(part).toEqual(bytes.subarray(range.start, range.end + 1));
  });

  it("are listed, all of them, with the time of writing", async () => {
    const before = Date.now() - 2000;
    for (const name of ["b-2_x.webp", "c3.pdf", "d4.part", "e5.json"]) await files.put(name, bytes);
    expect(await listed()).toEqual(["a1.json", "b-2_x.webp", "c3.pdf", "d4.part", "e5.json"]);
    for await (const { writtenAt } of files.list()) expect(writtenAt).toBeGreaterThan(before);
  });

  it("are gone once deleted, and may be deleted again", async () => {
    await files.delete("a1.json");
    await files.delete("a1.json");
    expect(await files.size("a1.json")).toBeUndefined();
    await expect(files.read("a1.json")).rejects.toMatchObject({ problem: "missing" });
    await expect(files.readStream("a1.json")).rejects.toMatchObject({ problem: "missing" });
    expect(await listed()).not.toContain("a1.json");
  });

  it("are received piece by piece, hashed, and kept whole", async () => {
    const parts = ["Grila ", "de ", "start"].map((part) => Buffer.from(part));
    const received = await files.receive(Readable.from(parts));
    expect(received).toMatchObject({ bytes: 14, sha256: hashOf(Buffer.concat(parts)) });
    expect(await listed()).not.toContain("f6.bin");
    await files.keep("f6.bin", received);
    expect((await files.read("f6.bin")).toString()).toBe("Grila de start");
    await files.drop(received);
    expect(await files.size("f6.bin")).toBe(14);
    expect(arriving()).toEqual([]);
  });

  it("leave nothing when they break off, are dropped or nobody keeps them", async () => {
    const breaking = async function* () {
      yield Buffer.from("jumătate");
      await Promise.resolve();
      throw new Error("the sender is gone");
    };
    await expect(files.receive(breaking())).rejects.toThrow("the sender is gone");
    await files.drop(await files.receive([bytes]));
    expect(arriving()).toEqual([]);
    await files.receive([bytes]);
    await files.dropOlder(Date.now() - 60_000);
    expect(arriving()).toHaveLength(1);
    await files.dropOlder(Date.now() + 60_000);
    expect(arriving()).toEqual([]);
  });

  it("leave nothing when the disk is full while they arrive", async () => {
    const full = Object.assign(new Error("write"), { code: "ENOSPC", syscall: "write" });
    const source = Readable.from([bytes]);
    const failing = vi
      .spyOn(WriteStream.prototype, "_write")
      .mockImplementationOnce((_part: unknown, _encoding: unknown, done: (error: Error) => void) =>
        done(full),
      );
    await expect(files.receive(source)).rejects.toMatchObject({ problem: "full" });
    failing.mockRestore();
    expect(arriving()).toEqual([]);
  });

  it("are on the disk before they are acknowledged", async () => {
    const order: string[] = [];
    const probe = await open(folder);
    const handles: FileHandle = Object.getPrototypeOf(probe);
    await probe.close();
    const sync = vi.spyOn(handles, "sync").mockImplementation(async () => void order.push("sync"));
    await files.put("g7.bin", bytes);
    sync.mockRestore();
    expect(order).toEqual(place === "S3" ? [] : ["sync"]);
  });

  it("lie where the operator wanted them", () => {
    expect(server.objects.has("c3.pdf")).toBe(place === "S3");
  });
});

describeOnEachDatabase("a site whose files lie in S3", (engine) => {
  it("takes an upload, sends it, and keeps nothing in its own folder", async () => {
    const server = await startS3Server();
    const test = await createTestApp(engine, { environment: server.environment });
    const person = await createPerson(test.services.databases.db);
    const stored = await upload(test, { as: person, bytes: redDot, fileType: "profilePicture" });
    const { filename } = stored.json().data.fileUpload;
    const sent = await test.call({ url: `/api/files/${filename}` });
    expect(sent.statusCode).toBe(200);
    expect(sent.rawPayload).toEqual(server.objects.get(filename)?.bytes);
    expect(existsSync(join(test.services.config.dataDir, "files"))).toBe(false);
    await test.close();
    await server.close();
  });
});

describe("a store that refuses", () => {
  it("fails what was asked of it, and is not taken for an empty one", async () => {
    const server = await startS3Server();
    const environment = server.environmentWith({ secret: "another one" });
    const files = await openFileStore(readConfig(environment));
    const refused = { problem: "unusable", message: expect.stringContaining("keys") };
    await expect(files.put("a1.json", Buffer.from("x"))).rejects.toMatchObject(refused);
    await expect(files.size("a1.json")).rejects.toMatchObject(refused);
    await expect(Array.fromAsync(files.list())).rejects.toMatchObject(refused);
    await server.close();
  });

  it("is not waited for without end when it takes what is sent and answers nothing", async () => {
    const silent = await storeThat(() => undefined, 20);
    await expect(silent.files.size("a1.json")).rejects.toMatchObject({
      problem: "away",
      message: expect.stringContaining("TimeoutError"),
    });
    silent.close();
  });

  it("is asked again where it lets go of the connection or has too much to do", async () => {
    let asked = 0;
    const busy = await storeThat((request, response) => {
      asked += 1;
      if (asked === 1) request.socket.destroy();
      else response.writeHead(asked === 2 ? 503 : 200, { "content-length": 5 }).end();
    });
    await expect(busy.files.size("a1.json")).resolves.toBe(5);
    expect(asked).toBe(3);
    busy.close();
  });

  it("is sent a large file in pieces, of which few are in memory at a time", async () => {
    const bytes = 256 << 20;
    const path = join(mkdtempSync(join(tmpdir(), "grila-large-")), "large");
    writeFileSync(path, "");
    truncateSync(path, bytes);
    const before = process.memoryUsage().arrayBuffers;
    let held = 0;
    const store = await storeThat(async (request, response) => {
      let arrived = 0;
      for await (const piece of request) arrived += piece.length;
      held = process.memoryUsage().arrayBuffers - before;
      response.writeHead(arrived === bytes ? 200 : 400).end();
    });
    await store.files.keep("a1.json", { path, bytes, sha256: "UNSIGNED-PAYLOAD" });
    expect(held).toBeLessThan(bytes / 2);
    rmSync(dirname(path), { recursive: true });
    store.close();
  });

  it("says that it has no more room at once", async () => {
    let asked = 0;
    const full = await storeThat((_request, response) => {
      asked += 1;
      response.writeHead(507).end("<Error><Code>XMinioStorageFull</Code></Error>");
    });
    await expect(full.files.put("a1.json", Buffer.from("x"))).rejects.toMatchObject({
      problem: "full",
    });
    expect(asked).toBe(1);
    full.close();
  });
});

/** A store on loopback that answers each request in the same way, and files that lie there. */
async function storeThat(
  answer: (...asked: Parameters<RequestListener>) => unknown,
  answerMs = 20_000,
) {
  const server = createServer((...asked) => void answer(...asked));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const files = createS3Store(
    {
      bucket: "liga",
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-test-1",
      accessKeyId: "AKTEST",
      secretAccessKey: "cheie",
      pathStyle: true,
    },
    { incoming: tmpdir(), answerMs },
  );
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { files, close };
}
