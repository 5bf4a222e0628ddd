import { mkdir, opendir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { listTables } from "#server/database/migrate.ts";
import { quickCheck } from "#server/database/quick-check.ts";
import { openFileStore } from "#server/files/files.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { markBackup } from "#features/league/server/last-backup.ts";
import { findStoredSecret, SECRET_NAME, storeSecret } from "#server/signing-secret.ts";

/*
 * `npm run backup -- FOLDER`: database and files of a running site, into a new folder.
 * `npm run restore -- FOLDER`: into an empty DATA_DIR (and an empty PostgreSQL database, and an empty bucket). The files go where the
 * configuration says: a backup of a folder may be restored into S3, and the reverse.
 */

const DATABASE = "grila.sqlite";
const DUMP = "grila.pgdump";
/** In the uppermost folder of a disk. */
const LOST_AND_FOUND = "lost+found";

class Refusal extends Error {}

try {
  const [act, given, ...rest] = process.argv.slice(2);
  if (!given || rest.length > 0)
    throw new Refusal(`Say which folder, and nothing else: npm run ${act} -- FOLDER`);
  // Result files may hold passwords of servers, and the database what people told the site alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  if (act === "restore") await restore(resolve(given), config);
  else await makeBackup(resolve(given), config);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

type Place = Pick<Config, "dataDir" | "databaseUrl" | "jwtSecret" | "s3">;

/** The database first: files are never changed, only added, so none that it names is missing from the copy. */
async function makeBackup(target: string, place: Place): Promise<void> {
  const { dataDir, databaseUrl } = place;
  if (existsSync(target)) throw new Refusal(`${target} exists already; name a new folder.`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  if (databaseUrl)
    await runOn(databaseUrl, "pg_dump", ["--format=custom", `--file=${join(unfinished, DUMP)}`]);
  else await copySqlite(join(dataDir, DATABASE), join(unfinished, DATABASE));
  const files = await openFileStore(place);
  await saveFiles(files, join(unfinished, "files"));
  await saveSecret(place, { files, folder: unfinished });
  await writeFile(join(unfinished, "made-at"), `${new Date().toISOString()}\n`);
  await rename(unfinished, target);
  // For the site's own page about its health.
  await noteBackup(place);
  process.stdout.write(`Saved to ${target}\n`);
}

async function restore(source: string, place: Place): Promise<void> {
  const { dataDir, databaseUrl } = place;
  const name = databaseUrl ? DUMP : DATABASE;
  if (!existsSync(join(source, name)))
    throw new Refusal(`${source} holds no backup of this kind of database (${name}).`);
  await mkdir(dataDir, { recursive: true });
  const there = (await readdir(dataDir)).find((entry) => entry !== LOST_AND_FOUND);
  if (there !== undefined)
    throw new Refusal(`${dataDir} is not empty (${there}); restore into a new DATA_DIR.`);
  const files = await openFileStore(place);
  for await (const { name: first } of files.list())
    throw new Refusal(`The bucket is not empty (${first}); restore into a new one.`);
  if (databaseUrl) await requireEmptyPostgres(place);
  try {
    await fill(source, place, files);
  } catch (error) {
    // Where this fails too, the first failure is the one to mend.
    await empty(place, files).catch(() => undefined);
    throw error;
  }
  process.stdout.write(`Restored into ${dataDir}\n`);
}

/** The database last: a site that is started after a break finds none that lacks its files. */
async function fill(source: string, place: Place, files: FileStore): Promise<void> {
  await restoreFiles(join(source, "files"), files);
  await restoreSecret(place, { files, folder: source });
  const { dataDir, databaseUrl } = place;
  if (databaseUrl)
    await runOn(databaseUrl, "pg_restore", [
      "--single-transaction",
      "--no-owner",
      join(source, DUMP),
    ]);
  else {
    const unfinished = join(dataDir, `${DATABASE}.unfinished`);
    await copySqlite(join(source, DATABASE), unfinished);
    await rename(unfinished, join(dataDir, DATABASE));
  }
}

/** As it was before, so that another backup can be restored there. */
async function empty({ dataDir }: Place, files: FileStore): Promise<void> {
  for await (const { name } of files.list()) await files.delete(name);
  await files.delete(SECRET_NAME);
  for (const entry of await readdir(dataDir))
    if (entry !== LOST_AND_FOUND) await rm(join(dataDir, entry), { recursive: true });
}

async function requireEmptyPostgres(place: Place): Promise<void> {
  const databases = openDatabases(place);
  try {
    const [table] = await listTables(databases.db, databases.engine);
    if (table !== undefined)
      throw new Refusal(
        `The database of DATABASE_URL is not empty (${table}); restore into a new one.`,
      );
  } finally {
    await databases.close();
  }
}

/** SQLite's own online backup: a whole state, also while the site writes. What is damaged is none. */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Refusal(`There is no database at ${from}.`);
  const problem = (await copyPages(from, to)) ?? (await quickCheck(to))[0];
  // Left by the check, which wrote nothing.
  for (const beside of ["-shm", "-wal"]) await rm(`${to}${beside}`, { force: true });
  if (problem !== undefined)
    throw new Refusal(
      `The database ${from} is damaged (${problem}): restore the last backup that is not, or save what is left with SQLite's own ".recover".`,
    );
}

/** What SQLite finds wrong already while it copies. */
async function copyPages(from: string, to: string): Promise<string | undefined> {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to);
    return undefined;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error.message;
  } finally {
    database.close();
  }
}

/** SQLITE_CORRUPT or SQLITE_NOTADB. */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode));
}

async function saveFiles(files: FileStore, folder: string): Promise<void> {
  await mkdir(folder);
  for await (const { name } of files.list()) {
    // Not one of the files: it has its place in the copy, whatever the site is restored to.
    if (name === SECRET_NAME) continue;
    const stream = await unlessDeleted(files, name);
    if (stream) await pipeline(stream, createWriteStream(join(folder, name)));
  }
}

/** The site goes on: what was listed may be gone a moment later, because nothing refers to it any more. */
async function unlessDeleted(files: FileStore, name: string) {
  return (await files.size(name)) === undefined ? undefined : files.readStream(name);
}

async function restoreFiles(folder: string, files: FileStore): Promise<void> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder)) {
    const { name } = entry;
    if (!entry.isFile()) continue;
    await files.keep(name, await files.receive(createReadStream(join(folder, name))));
  }
}

/** The secret that signs sessions, wherever the site keeps it; one of a setting stays there. */
async function saveSecret(place: Place, { files, folder }: SecretCopy): Promise<void> {
  const secret = await findStoredSecret(place, files);
  if (secret !== undefined) await writeFile(join(folder, SECRET_NAME), secret, { mode: 0o600 });
}

async function restoreSecret(place: Place, { files, folder }: SecretCopy): Promise<void> {
  const file = join(folder, SECRET_NAME);
  if (existsSync(file)) await storeSecret(place, files, await readFile(file, "utf8"));
}

interface SecretCopy {
  files: FileStore;
  folder: string;
}

async function noteBackup(place: Place): Promise<void> {
  const databases = openDatabases(place);
  try {
    await markBackup(databases.db, Date.now());
  } finally {
    await databases.close();
  }
}

/** The password goes by the environment: whoever is logged in to the machine reads what a program was called with. */
async function runOn(databaseUrl: string, program: string, options: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password) || process.env["PGPASSWORD"];
  url.password = "";
  const child = spawn(program, [...options, `--dbname=${url.href}`], {
    stdio: "inherit",
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
  });
  const code = await new Promise<number | null>((resolveCode, reject) => {
    child.once("error", () => reject(new Refusal(`${program} is not installed.`)));
    child.once("exit", resolveCode);
  });
  if (code !== 0) throw new Refusal(`${program} ended with ${code}.`);
}
