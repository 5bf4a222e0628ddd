import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { startS3Server } from "#tests/factories/s3-server.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { readBackupState } from "#features/league/server/last-backup.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { listCopies, openPlace } from "./backup-place.ts";
import { makeBackup } from "./make-backup.ts";
import { backUp, nextBackupAt } from "./nightly-backup.ts";
import { dayOf } from "./prove-backup.ts";
import { restoreCopy } from "./restore-backup.ts";

const hasDump = spawnSync("pg_dump", ["--version"]).status === 0;

describe("when a copy is due", () => {
  const at = (text: string) => Date.parse(`${text}Z`);
  const state = (provenAt: string, trouble: "no-room" | null = null) => ({
    provenAt: at(provenAt),
    triedAt: at(provenAt),
    failingSince: null,
    trouble,
    copy: null,
  });
  it.each([
    [
      "a site that has none waits for its first night",
      null,
      "2026-07-01T12:00",
      "2026-07-02T01:10",
    ],
    ["the next night", state("2026-07-01T01:12"), "2026-06-01T00:00", "2026-07-02T01:10"],
    [
      "made by day: the same night",
      state("2026-07-01T12:00"),
      "2026-06-01T00:00",
      "2026-07-02T01:10",
    ],
    [
      "a site that was off at night: soon after its start",
      state("2026-07-01T01:12"),
      "2026-07-03T09:00",
      "2026-07-03T09:05",
    ],
    [
      "an hour after one that failed",
      state("2026-07-01T01:12", "no-room"),
      "2026-06-01T00:00",
      "2026-07-01T02:12",
    ],
  ])("%s", (_what, last, startedAt, due) => {
    const found = nextBackupAt(last, { startedAt: at(startedAt), timeZone: "Europe/Bucharest" });
    expect(new Date(found).toISOString().slice(0, 16)).toBe(due);
  });
});

describeOnEachDatabase("Nightly copies", (engine) => {
  let test: TestApp;
  let folder: string;
  let time: number;
  beforeEach(async () => {
    test = await createTestApp(engine);
    folder = mkdtempSync(join(tmpdir(), "grila-nightly-"));
    time = Date.parse("2026-11-24T02:10Z");
  });
  afterEach(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const isTestable = engine.name === "SQLite" || hasDump;

  const needs = (settings: Record<string, string> = {}) => {
    const { config } = test.services;
    const { backups } = readConfig({
      DATA_DIR: config.dataDir,
      BACKUP_DIR: join(folder, "copies"),
      BACKUP_KEEP: "2d",
      ...settings,
    });
    return { ...test.services, config: { ...config, backups }, now: () => time };
  };
  const place = () => openPlace({ folder: join(folder, "copies") }, undefined);
  const names = async () =>
    (await listCopies(await place())).map(({ manifest }) =>
      new Date(manifest.madeAt).toISOString().slice(0, 10),
    );
  const addFile = async (letter: string) => {
    const name = `${letter.repeat(32)}.json`;
    await test.services.files.put(name, Buffer.from(`{"${letter}":1}`));
    return name;
  };

  it.runIf(isTestable)(
    "are proven, cost what is new, and let older ones go only once the new one is good",
    async () => {
      const first = await addFile("a");
      expect(await backUp(needs())).toMatchObject({
        trouble: null,
        provenAt: time,
        copy: { files: 1, proof: "restored", place: "same-disk", hasSecret: false },
      });
      const copied = join(folder, "copies", "files", first);
      const { mtimeMs } = statSync(copied);

      time += DAY_MS;
      await addFile("b");
      await backUp(needs());
      expect(statSync(copied).mtimeMs).toBe(mtimeMs);
      expect(await names()).toEqual(["2026-11-25", "2026-11-24"]);

      // No room: everything stays, and what is known of the last good copy too.
      time += DAY_MS;
      const none = async () => ({ free: 0, total: 1 });
      engine.logCollector.expectError(/the site could not be copied/);
      expect(await backUp({ ...needs(), measureRoom: none })).toMatchObject({
        trouble: "no-room",
        provenAt: time - DAY_MS,
        failingSince: time,
        copy: { files: 2 },
      });
      expect(await names()).toEqual(["2026-11-25", "2026-11-24"]);

      await backUp(needs());
      expect(await names()).toEqual(["2026-11-26", "2026-11-25"]);
      expect(await readBackupState(test.services.databases.reader)).toMatchObject({
        trouble: null,
        failingSince: null,
      });
    },
  );

  it.runIf(isTestable)("end while the site writes without a pause", async () => {
    const { db } = test.services.databases;
    const person = await createPerson(db, { lastName: "Scrisă" });
    // Large enough that a copy in steps begins anew at every write.
    for (let row = 0; row < 40; row++)
      await db
        .insertInto("settings")
        .values({ name: `large-${row}`, value: JSON.stringify("x".repeat(100_000)) })
        .execute();
    const copying = new AbortController();
    let writes = 0;
    const write = async () => {
      while (!copying.signal.aborted) {
        await db
          .updateTable("users")
          .set({ last_name: `Scrisă ${++writes}` })
          .where("id", "=", person)
          .execute();
        await new Promise(setImmediate);
      }
    };
    const writing = write();
    const state = await backUp(needs());
    copying.abort();
    await writing;
    expect(state.trouble).toBeNull();
    expect(writes).toBeGreaterThan(0);
  });

  it.runIf(isTestable)("find a file that was changed in its place, and copy it anew", async () => {
    const name = await addFile("c");
    await backUp(needs());
    const [copy] = await listCopies(await place());
    const file = copy?.manifest.files[0];
    if (!file) throw new Error("The file is not in the copy");
    const copied = join(folder, "copies", "files", name);
    const changed = readFileSync(copied);
    changed[3] = 120;
    writeFileSync(copied, changed);
    // The day on which this file is read.
    while (Math.floor(time / DAY_MS) % 30 !== dayOf(file)) time += DAY_MS;
    engine.logCollector.expectError(/the site could not be copied/);
    expect((await backUp(needs())).trouble).toBe("unproven");
    expect(await names()).toEqual(["2026-11-24"]);
    time += 3_600_000;
    expect((await backUp(needs())).trouble).toBeNull();
    expect(readFileSync(copied, "utf8")).toBe('{"c":1}');
  });

  it.runIf(isTestable)("of a league never lie among those of another", async () => {
    await backUp(needs());
    const manifests = await listCopies(await place());
    const [copy] = manifests;
    if (!copy) throw new Error("There is no copy");
    const strange = { ...copy.manifest, databaseId: "another", madeAt: 0 };
    writeFileSync(join(folder, "copies", "grila-19700101T000000Z.json"), JSON.stringify(strange));
    engine.logCollector.expectError(/the site could not be copied/);
    expect((await backUp(needs())).trouble).toBe("other-league");
  });

  it.runIf(isTestable)(
    "in a bucket hold the secret only where they are sealed, and come back with the passphrase alone",
    async () => {
      const server = await startS3Server();
      const bucket = { BACKUP_URL: server.address };
      await addFile("d");
      const person = await createPerson(test.services.databases.db, { lastName: "Închisă" });
      const open = needs(bucket);
      // Found where a site without the setting keeps it.
      writeFileSync(join(open.config.dataDir, "jwt-secret"), "s".repeat(64));
      open.config.jwtSecret = undefined;
      expect((await backUp(open)).copy).toMatchObject({ place: "bucket", hasSecret: false });
      expect([...server.objects.keys()].filter((name) => name.endsWith(".secret"))).toEqual([]);
      // One place is sealed or it is not.
      const sealed = needs({ ...bucket, BACKUP_PASSPHRASE: "o parolă lungă" });
      sealed.config.jwtSecret = undefined;
      engine.logCollector.expectError(/the site could not be copied/);
      expect((await backUp(sealed)).trouble).toBe("sealed");
      server.objects.clear();

      expect((await backUp(sealed)).copy).toMatchObject({ hasSecret: true, files: 1 });
      for (const { bytes } of server.objects.values())
        expect(bytes.toString("latin1")).not.toMatch(/Închisă|"d"|s{64}|PGDMP/);
      const { s3 } = sealed.config.backups;
      if (!s3) throw new Error("BACKUP_URL was not read");
      const where = { s3, incoming: join(folder, "incoming") };
      await expect(openPlace(where, "altă parolă lungă")).rejects.toThrow("is not that of these");
      await expect(openPlace(where, undefined)).rejects.toThrow("BACKUP_PASSPHRASE");

      const there = await openPlace(where, "o parolă lungă");
      const [copy] = await listCopies(there);
      if (!copy) throw new Error("There is no copy");
      const dataDir = join(folder, "restored");
      const empty = await engine.createEmptyDatabase();
      const target = { dataDir, databaseUrl: empty.url, jwtSecret: undefined, s3: undefined };
      await restoreCopy(there, copy, target);
      const restored = openDatabases(target);
      const row = await restored.reader
        .selectFrom("users")
        .where("id", "=", person)
        .select("last_name")
        .executeTakeFirst();
      await restored.close();
      await empty.drop();
      await server.close();
      expect(row?.last_name).toBe("Închisă");
      expect(readFileSync(join(dataDir, "jwt-secret"), "utf8")).toBe("s".repeat(64));
    },
  );

  it.runIf(engine.name === "PostgreSQL" && hasDump)(
    "whose user may make no database are read through and counted",
    async () => {
      const { config, databases, files } = test.services;
      const url = new URL(config.databaseUrl ?? "");
      const role = `reader_${url.pathname.slice(-12)}`;
      await sql`create role ${sql.id(role)} login`.execute(databases.db);
      await sql`grant pg_read_all_data to ${sql.id(role)}`.execute(databases.db);
      url.username = role;
      const readOnly = { ...config, databaseUrl: url.href };
      const source = { config: readOnly, files, databaseId: "x", now: () => time };
      const copy = await makeBackup(source, await place(), { withGameFiles: false });
      expect(copy.manifest.proof).toBe("read");
      const client = new pg.Client({ connectionString: config.databaseUrl });
      await client.connect();
      await client.query(`revoke pg_read_all_data from "${role}"; drop role "${role}"`);
      await client.end();
    },
  );
});
