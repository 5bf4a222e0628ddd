import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import pg from "pg";
import { DAY_MS } from "#shared/time/durations.ts";
import type { Config } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import type { Bytes } from "#server/files/incoming-files.ts";
import { newId } from "#server/ids.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { Manifest, proofs, SavedFile, TableRows } from "./manifest.ts";
import { runPostgres } from "./postgres-programs.ts";
import { closing, countTables, requireSound } from "./snapshot.ts";
import { inspectSqlite } from "#server/database/sqlite-copy.ts";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Of the files each is read once in so many days; all are looked at every time. */
const DAYS_A_ROUND = 30;

interface Proving {
  place: BackupPlace;
  name: string;
  manifest: Omit<Manifest, "proof">;
  config: Pick<Config, "databaseUrl">;
  workFolder: string;
  now: () => number;
}

/**
 * Reads a copy back as somebody without anything else would: its database is unpacked and checked, every file must be there in
 * its size, and a thirtieth of them, others each day, are read whole.
 * @throws BackupProblem with what is wrong
 */
export async function proveCopy(proving: Proving): Promise<(typeof proofs)[number]> {
  const { place, manifest, now } = proving;
  await proveFiles(place, manifest.files, Math.floor(now() / DAY_MS) % DAYS_A_ROUND);
  return manifest.engine === "sqlite" ? proveSqlite(proving) : provePostgres(proving);
}

async function proveFiles(
  place: BackupPlace,
  files: readonly SavedFile[],
  today: number,
): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of place.files.list()) sizes.set(name, bytes);
  for (const file of files) {
    if (sizes.get(file.name) !== file.bytes)
      throw new BackupProblem("unproven", `The file ${file.name} of the copy is not whole.`);
    if (dayOf(file) === today) await readSame(place, file);
  }
}

/** On which day of a round a file is read. */
export function dayOf({ sha256 }: SavedFile): number {
  return Number.parseInt(sha256.slice(0, 8), 16) % DAYS_A_ROUND;
}

/** One that is not the same is taken away, so that the next attempt copies it anew. */
async function readSame({ files }: BackupPlace, file: SavedFile): Promise<void> {
  try {
    for await (const _part of checked(await files.readStream(file.name), file));
  } catch (error) {
    await files.delete(file.name);
    throw error;
  }
}

/** The bytes of a saved file as they come. @throws BackupProblem at their end when they are others than were saved */
export async function* checked(
  source: Bytes,
  { name, sha256 }: SavedFile,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const part of source) {
    hash.update(part);
    yield part;
  }
  if (hash.digest("hex") !== sha256) throw damaged(name);
}

function damaged(name: string): BackupProblem {
  return new BackupProblem("unproven", `${name} of the copy was changed or damaged.`);
}

async function proveSqlite({ place, manifest, workFolder }: Proving) {
  const file = join(workFolder, "proof.sqlite");
  await unpackSqlite(place, manifest, file);
  const { problems, rows } = await inspectSqlite(file);
  requireSound(manifest.database.name, problems);
  requireSameRows(rows, manifest.rows);
  return "restored" as const;
}

/** Unpacks the database of a copy. @throws BackupProblem when it is damaged */
export async function unpackSqlite(
  { copies }: BackupPlace,
  { database }: Pick<Manifest, "database">,
  file: string,
): Promise<void> {
  const packed = checked(await copies.readStream(database.name), database);
  try {
    await pipeline(packed, createZstdDecompress(), createWriteStream(file, { flush: true }));
  } catch (error) {
    // Who unpacks may notice before all of it was read.
    throw isZstdFault(error) ? damaged(database.name) : error;
  }
}

function isZstdFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    error.code.startsWith("ZSTD_")
  );
}

/** Into a database of its own where one may be made, else the dump is read through and its rows are counted. */
async function provePostgres({ place, manifest, config, workFolder }: Proving) {
  const { databaseUrl = "" } = config;
  const dump = join(workFolder, "proof.pgdump");
  const { database } = manifest;
  const read = checked(await place.copies.readStream(database.name), database);
  await pipeline(read, createWriteStream(dump));
  const aside = await makeDatabase(databaseUrl);
  if (aside === undefined) {
    const options = ["--data-only", "--file=-", dump];
    const rows = await runPostgres(undefined, "pg_restore", options, countDumpedRows);
    requireSameRows(rows ?? {}, manifest.rows);
    return "read" as const;
  }
  try {
    await runPostgres(aside.url, "pg_restore", ["--no-owner", "--exit-on-error", dump]);
    const databases = openDatabases({
      dataDir: workFolder,
      databaseUrl: aside.url,
      unhurried: true,
    });
    const rows = await closing(databases, () => countTables(databases.db, "postgres"));
    requireSameRows(rows, manifest.rows);
    return "restored" as const;
  } finally {
    await aside.drop();
  }
}

/** A new database beside that of the site; `undefined` where its user may not make one. */
async function makeDatabase(databaseUrl: string) {
  const name = `grila_proof_${Buffer.from(newId()).toString("hex")}`;
  const beside = async (query: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(query);
    } finally {
      await client.end();
    }
  };
  try {
    // Such as it would be on a new server: from the template that nobody has added anything to.
    await beside(`create database "${name}" template template0`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") return undefined;
    throw error;
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => beside(`drop database "${name}" with (force)`) };
}

function requireSameRows(found: TableRows, wanted: TableRows): void {
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)]);
  for (const name of names)
    if ((found[name] ?? 0) !== (wanted[name] ?? 0))
      throw new BackupProblem(
        "unproven",
        `The table ${name} of the copy has ${found[name] ?? 0} rows instead of ${wanted[name] ?? 0}.`,
      );
}

const beginning = /^COPY (?:[^\s.]+\.)?"?([^\s."]+)"? .*FROM stdin;$/;

/** Rows by table in what `pg_restore --data-only` prints: lines from "COPY … FROM stdin;" to "\." alone. */
async function countDumpedRows(source: Readable): Promise<TableRows> {
  const rows: TableRows = {};
  let table: string | undefined;
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    if (table !== undefined) {
      if (line === String.raw`\.`) table = undefined;
      else rows[table] = (rows[table] ?? 0) + 1;
      continue;
    }
    const [, name] = beginning.exec(line) ?? [];
    if (name === undefined) continue;
    table = name;
    rows[table] = 0;
  }
  return rows;
}
