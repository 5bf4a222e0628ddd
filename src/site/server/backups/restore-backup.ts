import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Config } from "#server/config.ts";
import { openDatabases, SQLITE_FILE } from "#server/database/databases.ts";
import { listTables, migrationNames } from "#server/database/migrate.ts";
import { filesIn, moveFile, sync } from "#server/files/incoming-files.ts";
import { openFileStore } from "#server/files/files.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { SECRET_NAME, storeSecret } from "#server/signing-secret.ts";
import type { BackupPlace, Copy } from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import { runPostgres } from "./postgres-programs.ts";
import { checked, unpackSqlite } from "./prove-backup.ts";
import { closing, requireSound } from "./snapshot.ts";
import { inspectSqlite } from "#server/database/sqlite-copy.ts";

/** In the uppermost folder of a disk. */
const LOST_AND_FOUND = "lost+found";

type Target = Pick<Config, "dataDir" | "databaseUrl" | "jwtSecret" | "s3">;

/**
 * Restores a copy into an empty DATA_DIR, and an empty PostgreSQL database and bucket where configured: a copy of a folder may go
 * into S3 and the reverse. A failure leaves the place empty, for another copy.
 * @throws BackupProblem with a sentence for operators
 */
export async function restoreCopy(
  place: BackupPlace,
  { name, manifest }: Copy,
  target: Target,
): Promise<void> {
  const engine = target.databaseUrl ? "postgres" : "sqlite";
  if (manifest.engine !== engine)
    throw new BackupProblem(
      "failed",
      `The copy holds a database of ${manifest.engine}, and this site is set to ${engine}: restore it there, then 'bin/grila move'.`,
    );
  if (!(await migrationNames()).includes(manifest.migration))
    throw new BackupProblem(
      "failed",
      `The copy was made by a newer program (${manifest.version}): restore it with that one.`,
    );
  await intoEmpty(target, async (files) => {
    for (const file of manifest.files) {
      const source = checked(await place.files.readStream(file.name), file);
      await files.keep(file.name, await files.receive(source));
    }
    if (manifest.hasSecret) {
      const secret = Buffer.from(await place.copies.read(`${name}.secret`)).toString();
      await storeSecret(target, files, secret);
    }
    // The database last: a site that is started after a break finds none that lacks its files.
    const { dataDir } = target;
    if (!target.databaseUrl) {
      const unfinished = join(dataDir, `${SQLITE_FILE}.unfinished`);
      await unpackSqlite(place, manifest, unfinished);
      await takeSqlite(unfinished, manifest.database.name, dataDir);
      return;
    }
    const dump = join(dataDir, manifest.database.name);
    const source = checked(
      await place.copies.readStream(manifest.database.name),
      manifest.database,
    );
    await pipeline(source, createWriteStream(dump));
    await restoreDump(target.databaseUrl, dump);
    await rm(dump);
  });
}

/** The same for an older folder without a manifest: a database, `files` and the secret, nothing packed. */
export async function restoreFolder(source: string, target: Target): Promise<void> {
  const name = target.databaseUrl ? "grila.pgdump" : SQLITE_FILE;
  if (!existsSync(join(source, name)))
    throw new BackupProblem("failed", `${source} holds no backup of this kind of database.`);
  await intoEmpty(target, async (files) => {
    const { dataDir } = target;
    for await (const { name: file, path } of filesIn(join(source, "files")))
      await files.keep(file, await files.receive(createReadStream(path)));
    const secret = join(source, SECRET_NAME);
    if (existsSync(secret)) await storeSecret(target, files, await readFile(secret, "utf8"));
    if (target.databaseUrl) return restoreDump(target.databaseUrl, join(source, name));
    const unfinished = join(dataDir, `${SQLITE_FILE}.unfinished`);
    await copyFile(join(source, name), unfinished);
    return takeSqlite(unfinished, join(source, name), dataDir);
  });
}

async function restoreDump(databaseUrl: string, dump: string): Promise<void> {
  await runPostgres(databaseUrl, "pg_restore", ["--single-transaction", "--no-owner", dump]);
}

/** What is damaged is no database. `from` names the copy for the operator. */
async function takeSqlite(unfinished: string, from: string, dataDir: string): Promise<void> {
  const { problems } = await inspectSqlite(unfinished);
  // Left by whoever looked, who wrote nothing.
  for (const beside of ["-shm", "-wal"]) await rm(`${unfinished}${beside}`, { force: true });
  requireSound(from, problems);
  await sync(unfinished);
  await moveFile(unfinished, join(dataDir, SQLITE_FILE));
}

async function intoEmpty(target: Target, fill: (files: FileStore) => Promise<void>): Promise<void> {
  const { dataDir } = target;
  await mkdir(dataDir, { recursive: true });
  const there = (await readdir(dataDir)).find((entry) => entry !== LOST_AND_FOUND);
  if (there !== undefined)
    throw new BackupProblem(
      "failed",
      `${dataDir} is not empty (${there}); restore into a new DATA_DIR.`,
    );
  const files = await openFileStore(target);
  for await (const { name } of files.list())
    throw new BackupProblem("failed", `The bucket is not empty (${name}); restore into a new one.`);
  if (target.databaseUrl) await requireEmptyPostgres(target);
  try {
    await fill(files);
  } catch (error) {
    // Where this fails too, the first failure is the one to mend.
    await empty(dataDir, files).catch(() => undefined);
    throw error;
  }
}

async function empty(dataDir: string, files: FileStore): Promise<void> {
  for await (const { name } of files.list()) await files.delete(name);
  await files.delete(SECRET_NAME);
  for (const entry of await readdir(dataDir))
    if (entry !== LOST_AND_FOUND) await rm(join(dataDir, entry), { recursive: true });
}

async function requireEmptyPostgres(target: Target): Promise<void> {
  const databases = openDatabases(target);
  const [table] = await closing(databases, () => listTables(databases.db, databases.engine));
  if (table !== undefined)
    throw new BackupProblem(
      "failed",
      `The database of DATABASE_URL is not empty (${table}); restore into a new one.`,
    );
}
