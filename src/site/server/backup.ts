import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabases, SQLITE_FILE } from "#server/database/databases.ts";
import { requireKnown } from "#server/database/migrate.ts";
import { openFileStore } from "#server/files/files.ts";
import { writeBackupState } from "#features/league/server/last-backup.ts";
import { configuredPlace, listCopies, openPlace } from "./backups/backup-place.ts";
import { BackupProblem } from "./backups/backup-problem.ts";
import { backUpTo, stateOf } from "./backups/nightly-backup.ts";
import { closing } from "./backups/snapshot.ts";
import { restoreCopy, restoreFolder } from "./backups/restore-backup.ts";

/*
 * `npm run backup [-- FOLDER]` copies a running site into a new folder, or where the configuration says, as each night. `npm run
 * restore [-- FOLDER [COPY]]` restores the newest copy, or the named one, of a folder or of where the configuration says.
 */

/** A copy as the program made it before copies had a manifest. */
const unpacked = [SQLITE_FILE, "grila.pgdump"];

try {
  const [act, given, name, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (act === "backup" && name !== undefined))
    throw new BackupProblem(
      "failed",
      "Say which folder, and nothing else: bin/grila backup FOLDER",
    );
  // Result files may hold passwords of servers, and the database what people told the site alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  const folder = given === undefined ? undefined : resolve(given);
  if (act === "restore") await restore(config, folder, name);
  else await save(config, folder);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function save(config: Config, folder: string | undefined): Promise<void> {
  if (!config.databaseUrl && !existsSync(resolve(config.dataDir, SQLITE_FILE)))
    throw new BackupProblem("failed", `There is no database in ${config.dataDir}.`);
  if (folder !== undefined && existsSync(folder))
    throw new BackupProblem("failed", `${folder} exists already; name a new folder.`);
  const unfinished = folder && `${folder}.unfinished`;
  if (unfinished) await rm(unfinished, { recursive: true, force: true });
  const databases = openDatabases(config);
  await closing(databases, async () => {
    await requireKnown(databases);
    const where = unfinished ? { folder: unfinished } : configuredPlace(config);
    const place = await openPlace(where, config.backups.passphrase);
    const files = await openFileStore(config);
    const withGameFiles = folder !== undefined || config.backups.withGameFiles;
    const copy = await backUpTo(place, { config, databases, files, now: Date.now }, withGameFiles);
    if (folder && unfinished) await rename(unfinished, folder);
    await writeBackupState(databases.db, stateOf(copy, "by-hand", Date.now()));
    process.stdout.write(`Saved and proven: ${folder ?? copy.name}\n`);
  });
}

async function restore(
  config: Config,
  folder: string | undefined,
  name: string | undefined,
): Promise<void> {
  if (folder !== undefined && unpacked.some((file) => existsSync(resolve(folder, file))))
    await restoreFolder(folder, config);
  else {
    if (folder !== undefined && !existsSync(folder))
      throw new BackupProblem("failed", `${folder} holds no backup.`);
    const place = await openPlace(
      folder === undefined ? configuredPlace(config) : { folder },
      config.backups.passphrase,
    );
    const copies = await listCopies(place);
    const copy = name === undefined ? copies[0] : copies.find((one) => one.name === name);
    if (!copy)
      throw new BackupProblem(
        "failed",
        `${folder ?? "The place of backups"} holds no backup${name === undefined ? "" : ` ${name}; it holds ${copies.map((one) => one.name).join(", ") || "none"}`}.`,
      );
    await restoreCopy(place, copy, config);
  }
  process.stdout.write(`Restored into ${config.dataDir}\n`);
}
