import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Header } from "tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOneTimeLink } from "#features/accounts/server/login/one-time-links.ts";
import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import { RESTORE_PIECE_BYTES } from "#features/league/restore-calls.ts";
import { openDatabases } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase, sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { finishSwap, markReady, tidyCopies } from "./swap-league.ts";

const PASSWORD = "o parolă bună de tot";

async function addAdministrator(test: TestApp, email: string): Promise<string> {
  const { db } = test.services.databases;
  // As long as the site makes them.
  const id = newId();
  await createPerson(db, { id, roles: ["administrator"], email, lastName: "Șef" });
  await db
    .updateTable("users")
    .set({ password_hash: await hashPassword(PASSWORD), account_at: 1 })
    .where("id", "=", id)
    .execute();
  return id;
}

const post = (test: TestApp, url: string, payload?: object, as?: string) =>
  test.call({ method: "POST", url, ...(payload && { payload }), as });

/** The site as one file. */
async function takeCopy(test: TestApp, as: string): Promise<Buffer> {
  const opened = await post(test, "/api/site/copy", { password: PASSWORD }, as);
  const reply = await test.call({ url: `/api/site/copy/${opened.json().data.key}` });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

const sendPiece = (test: TestApp, key: string, offset: number, bytes: Buffer) =>
  test.call({
    method: "PUT",
    url: `/api/restore/${key}/pieces/${offset}`,
    headers: { "content-type": "application/octet-stream" },
    payload: bytes,
  });

async function sendAll(test: TestApp, key: string, archive: Buffer): Promise<void> {
  for (let offset = 0; offset < archive.length; offset += RESTORE_PIECE_BYTES) {
    const piece = archive.subarray(offset, offset + RESTORE_PIECE_BYTES);
    expect((await sendPiece(test, key, offset, piece)).statusCode).toBe(200);
  }
}

const lastNamesIn = async (dataDir: string) => {
  const databases = openDatabases({ dataDir });
  const rows = await databases.reader.selectFrom("users").select("last_name").execute();
  await databases.close();
  return rows.map(({ last_name }) => last_name);
};

describe("A copy brought back in the browser (SQLite)", () => {
  const engine = sqliteEngine();
  let from: TestApp;
  let to: TestApp;
  let chief: string;
  let archive: Buffer;
  beforeEach(async () => {
    from = await createTestApp(engine);
    to = await createTestApp(engine);
    chief = await addAdministrator(from, "sef@liga.test");
    await createPerson(from.services.databases.db, { lastName: "Mutată" });
    await from.services.files.put(`${"e".repeat(32)}.json`, Buffer.from("{}"));
    archive = await takeCopy(from, chief);
  });
  afterEach(async () => {
    await from.close();
    await to.close();
    engine.logCollector.requireNoSurprise();
  });

  const linkTo = (test: TestApp) =>
    createOneTimeLink(test.services.databases.db, {
      kind: "first-administrator",
      now: test.services.now(),
      lifetimeMs: DAY_MS,
    });
  const openByLink = async () => {
    const opened = await post(to, `/api/restore/link/${await linkTo(to)}`);
    return String(opened.json().data.key);
  };

  it("fills an empty league by its administrator's link: looked at first, then taken by the next start", async () => {
    let restarts = 0;
    to.services.restart = () => restarts++;
    const key = await openByLink();
    await sendAll(to, key, archive);
    const preview = await post(to, `/api/restore/${key}/check`);
    expect(preview.json().data).toMatchObject({
      league: "Grila",
      people: 2,
      newestRace: null,
      files: 1,
      leftOut: 0,
    });
    const { dataDir } = to.services.config;
    expect(await lastNamesIn(dataDir)).toEqual([]);

    expect((await post(to, `/api/restore/${key}/accept`, { leagueName: "" })).statusCode).toBe(200);
    expect(restarts).toBe(1);
    // The key is worth nothing any more.
    const again = await post(to, `/api/restore/${key}/accept`, { leagueName: "" });
    expect(again.statusCode).toBe(404);
    await to.services.close();
    expect(finishSwap(dataDir)).toBe(true);
    expect(await lastNamesIn(dataDir)).toEqual(expect.arrayContaining(["Mutată", "Șef"]));
    expect(readdirSync(join(dataDir, "files"))).toContain(`${"e".repeat(32)}.json`);
    expect(finishSwap(dataDir)).toBe(false);
  });

  it("replaces a league only with a password, its name and a copy of today, and is written down there", async () => {
    const owner = await addAdministrator(to, "proprietar@liga.test");
    await createPerson(to.services.databases.db, { lastName: "Înlocuită" });
    expect((await post(to, "/api/restore", { password: "alta" }, owner)).statusCode).toBe(409);
    const opened = await post(to, "/api/restore", { password: PASSWORD }, owner);
    const { key } = opened.json().data;
    await sendAll(to, key, archive);
    await post(to, `/api/restore/${key}/check`);
    const accept = (leagueName: string) => post(to, `/api/restore/${key}/accept`, { leagueName });
    expect((await accept("Altă ligă")).json()).toMatchObject({
      status: 422,
      fields: { leagueName: "Scrie numele ligii întocmai." },
    });
    expect((await accept("Grila")).statusCode).toBe(200);

    const { dataDir } = to.services.config;
    expect(readdirSync(join(dataDir, "backups")).some((name) => name.endsWith(".json"))).toBe(true);
    const { db } = to.services.databases;
    const rows = await db.selectFrom("audit_log").select(["action", "user_id"]).execute();
    expect(rows).toContainEqual({ action: "site.restored", user_id: owner });
    await to.services.close();
    finishSwap(dataDir);
    expect(await lastNamesIn(dataDir)).not.toContain("Înlocuită");
    // Copies of two leagues never lie together: the next one would be refused.
    expect(existsSync(join(dataDir, "backups"))).toBe(false);
    // The one before stays for fourteen days.
    const replaced = readdirSync(dataDir).find((name) => name.startsWith("replaced-")) ?? "";
    expect(await lastNamesIn(join(dataDir, replaced))).toContain("Înlocuită");
    tidyCopies(dataDir, to.services.now() + 13 * DAY_MS);
    expect(existsSync(join(dataDir, replaced))).toBe(true);
    tidyCopies(dataDir, to.services.now() + 15 * DAY_MS);
    expect(existsSync(join(dataDir, replaced))).toBe(false);
  });

  it("leaves the copies of the nights where they are when the same league comes back", async () => {
    const opened = await post(from, "/api/restore", { password: PASSWORD }, chief);
    const { key } = opened.json().data;
    await sendAll(from, key, archive);
    await post(from, `/api/restore/${key}/check`);
    await post(from, `/api/restore/${key}/accept`, { leagueName: "Grila" });
    const { dataDir } = from.services.config;
    const copies = readdirSync(join(dataDir, "backups"));
    await from.services.close();
    finishSwap(dataDir);
    expect(readdirSync(join(dataDir, "backups"))).toEqual(copies);
  });

  it("is open to nobody else", async () => {
    const link = await linkTo(to);
    const key = await openByLink();
    for (const wrong of ["x", "y".repeat(43)]) {
      expect((await sendPiece(to, wrong, 0, Buffer.from("a"))).statusCode).toBe(404);
      expect((await post(to, `/api/restore/${wrong}/check`)).statusCode).toBe(404);
      expect((await post(to, `/api/restore/${wrong}/accept`, { leagueName: "" })).statusCode).toBe(
        404,
      );
      expect((await to.call({ url: `/api/site/copy/${wrong}` })).statusCode).toBe(404);
    }
    // As soon as somebody has an account, the link opens nothing, and what it opened is not accepted.
    await sendAll(to, key, archive);
    await post(to, `/api/restore/${key}/check`);
    await addAdministrator(to, "primul@liga.test");
    expect((await post(to, `/api/restore/link/${link}`)).statusCode).toBe(404);
    const accepted = await post(to, `/api/restore/${key}/accept`, { leagueName: "" });
    expect(accepted.statusCode).toBe(404);
    expect(existsSync(join(to.services.config.dataDir, "restoring", "ready"))).toBe(false);
  });

  it("may be cut off and gone on with; a piece sent twice or out of turn changes nothing", async () => {
    const key = await openByLink();
    const half = Math.floor(archive.length / 2);
    await sendPiece(to, key, 0, archive.subarray(0, half));
    const twice = await sendPiece(to, key, 0, archive.subarray(0, half));
    expect(twice.json().data).toEqual({ received: half });
    const later = await sendPiece(to, key, half + 10, archive.subarray(half + 10));
    expect(later.json().data).toEqual({ received: half });
    // Half of a copy is none.
    expect((await post(to, `/api/restore/${key}/check`)).statusCode).toBe(422);
    expect((await post(to, `/api/restore/${key}/accept`, { leagueName: "" })).statusCode).toBe(422);
    await sendPiece(to, key, half, archive.subarray(half));
    expect((await post(to, `/api/restore/${key}/check`)).statusCode).toBe(200);
  });

  it.each([
    ["no archive", () => Buffer.from("this is no archive")],
    [
      "a copy with a changed byte",
      () => {
        const changed = Buffer.from(archive);
        // In the packed database, which begins as zstd says.
        const at = changed.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])) + 2000;
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        return changed;
      },
    ],
    ["an archive that climbs out of its folder", () => hostileArchive("../../escaped.json")],
    ["an archive of strange files", () => hostileArchive("files/../../../escaped.json")],
  ])("%s is refused with a sentence, and leaves nothing", async (_what, make) => {
    const key = await openByLink();
    await sendAll(to, key, make());
    const refused = await post(to, `/api/restore/${key}/check`);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().data).toContain("nu este o copie bună");
    expect(existsSync(join(to.services.config.dataDir, "..", "escaped.json"))).toBe(false);
    expect(existsSync(join(to.services.config.dataDir, "escaped.json"))).toBe(false);
    // Another file takes its place.
    await sendAll(to, key, archive);
    expect((await post(to, `/api/restore/${key}/check`)).statusCode).toBe(200);
  });

  it("takes what SQLite has beside the old database along, also when the start was cut off", async () => {
    const { dataDir } = to.services.config;
    await to.services.close();
    const waiting = join(dataDir, "restoring", "league");
    mkdirSync(waiting, { recursive: true });
    writeFileSync(join(waiting, "grila.sqlite"), "new");
    writeFileSync(join(dataDir, "grila.sqlite-wal"), "of the old one");
    markReady(dataDir, { isOther: false, now: 0 });
    // Cut off after the old league was moved aside.
    const replaced = join(dataDir, "replaced-19700101T000000Z");
    mkdirSync(replaced);
    writeFileSync(join(replaced, "grila.sqlite"), readFileSync(join(dataDir, "grila.sqlite")));
    finishSwap(dataDir);
    expect(readFileSync(join(dataDir, "grila.sqlite"), "utf8")).toBe("new");
    expect(existsSync(join(dataDir, "grila.sqlite-wal"))).toBe(false);
    expect(readFileSync(join(replaced, "grila.sqlite-wal"), "utf8")).toBe("of the old one");
  });
});

function hostileArchive(path: string): Buffer {
  const header = new Header({ path, size: 1, mode: 0o644, type: "File", mtime: new Date(0) });
  header.encode();
  const body = Buffer.alloc(512, "x");
  return Buffer.concat([header.block ?? Buffer.of(), body, Buffer.alloc(1024)]);
}

describeOnEachDatabase("Copies by hand", (engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine);
  });
  afterEach(() => test.close());

  it("are an administrator's, who shows once more that the account is theirs", async () => {
    const chief = await addAdministrator(test, "sef@liga.test");
    const organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    for (const url of ["/api/site/copies", "/api/site/copy", "/api/restore"]) {
      const payload = { password: PASSWORD };
      expect((await post(test, url, payload)).statusCode).toBe(401);
      expect((await post(test, url, payload, organizer)).statusCode).toBe(403);
    }
    expect((await post(test, "/api/site/copy", { password: "alta" }, chief)).statusCode).toBe(409);
    const opened = await post(test, "/api/site/copy", { password: PASSWORD }, chief);
    const { key } = opened.json().data;
    test.setNow(test.services.now() + 6 * 60_000);
    expect((await test.call({ url: `/api/site/copy/${key}` })).statusCode).toBe(404);
  });

  it.runIf(engine.name === "PostgreSQL")("are put back by command there", async () => {
    const chief = await addAdministrator(test, "sef@liga.test");
    const opened = await post(test, "/api/restore", { password: PASSWORD }, chief);
    expect(opened.json()).toMatchObject({ status: 409, code: "restore.by-command" });
  });
});
