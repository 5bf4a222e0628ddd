import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { readConfig } from "./config.ts";

/*
 * `npm run backup -- FOLDER`: database and files of a running site, into a new folder.
 * `npm run restore -- FOLDER`: into an empty DATA_DIR (and an empty PostgreSQL database).
 */

const DATABASE = "grila.sqlite";
const DUMP = "grila.pgdump";

class Refusal extends Error {}

try {
  const [act, given] = process.argv.slice(2);
  if (!given) throw new Refusal("Say which folder: npm run backup -- FOLDER");
  const config = readConfig(process.env);
  if (act === "restore") await restore(resolve(given), config);
  else await makeBackup(resolve(given), config);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** The database first: files are never changed, only added, so none that it names is missing from the copy. */
async function makeBackup(target: string, { dataDir, databaseUrl }: Place): Promise<void> {
  if (existsSync(target)) throw new Refusal(`${target} exists already; name a new folder.`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  if (databaseUrl)
    await run("pg_dump", ["--format=custom", `--file=${join(unfinished, DUMP)}`, databaseUrl]);
  else await copySqlite(join(dataDir, DATABASE), join(unfinished, DATABASE));
  await copyFiles(dataDir, unfinished);
  await writeFile(join(unfinished, "made-at"), `${new Date().toISOString()}\n`);
  await rename(unfinished, target);
  process.stdout.write(`Saved to ${target}\n`);
}

async function restore(source: string, { dataDir, databaseUrl }: Place): Promise<void> {
  const name = databaseUrl ? DUMP : DATABASE;
  if (!existsSync(join(source, name)))
    throw new Refusal(`${source} holds no backup of this kind of database (${name}).`);
  await mkdir(dataDir, { recursive: true });
  if ((await readdir(dataDir)).length > 0)
    throw new Refusal(`${dataDir} is not empty; restore into a new DATA_DIR.`);
  if (databaseUrl)
    await run("pg_restore", [
      "--single-transaction",
      "--no-owner",
      `--dbname=${databaseUrl}`,
      join(source, DUMP),
    ]);
  else await copySqlite(join(source, DATABASE), join(dataDir, DATABASE));
  await copyFiles(source, dataDir);
  process.stdout.write(`Restored into ${dataDir}\n`);
}

/** SQLite's own online backup: a whole state, also while the site writes. */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Refusal(`There is no database at ${from}.`);
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of ["files", "jwt-secret"])
    if (existsSync(join(from, name)))
      await cp(join(from, name), join(to, name), { recursive: true });
}

async function run(program: string, options: string[]): Promise<void> {
  const child = spawn(program, options, { stdio: "inherit" });
  const code = await new Promise<number | null>((resolveCode, reject) => {
    child.once("error", () => reject(new Refusal(`${program} is not installed.`)));
    child.once("exit", resolveCode);
  });
  if (code !== 0) throw new Refusal(`${program} ended with ${code}.`);
}
