import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Config, ConfigError } from "./config.ts";
import type { Db } from "./database/databases.ts";
import type { FileStore } from "./files/file-store.ts";
import { moveFile } from "./files/incoming-files.ts";
import { StorageError } from "./files/storage-error.ts";
import { newId } from "./ids.ts";

/** The file's name, in the data folder or in the bucket. */
export const SECRET_NAME = "jwt-secret";
/** Characters, as `JWT_SECRET` must have. */
const SHORTEST = 32;
/** Any number, the same in every process: PostgreSQL's lock for "the secret is being made". */
const SECRET_LOCK = 4_741_202;

type Place = Pick<Config, "dataDir" | "databaseUrl" | "jwtSecret" | "s3">;

/**
 * Where the secret that signs sessions lies: in a setting, in the bucket where machines share one, or in the data folder. It is
 * never in the database, so that a copy of that alone is worth nothing.
 */
export function placeOfSecret({
  databaseUrl,
  jwtSecret,
  s3,
}: Place): "setting" | "bucket" | "folder" {
  if (jwtSecret !== undefined) return "setting";
  return databaseUrl && s3 ? "bucket" : "folder";
}

/**
 * The secret, made once where there is none: in a bucket by one of the processes that start together.
 * @throws ConfigError when it was cut, or the bucket that holds it does not answer.
 */
export async function readSigningSecret(
  config: Place,
  { db, files }: { db: Db; files: FileStore },
): Promise<string> {
  if (config.jwtSecret !== undefined) return config.jwtSecret;
  if (placeOfSecret(config) === "folder") return ofFolder(config.dataDir);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SECRET_LOCK})`.execute(trx);
    return ofBucket(files);
  });
}

/** `undefined` where there is none yet. */
export async function findStoredSecret(
  config: Place,
  files: FileStore,
): Promise<string | undefined> {
  if (placeOfSecret(config) === "bucket")
    return (await files.size(SECRET_NAME)) === undefined ? undefined : readText(files);
  const file = join(config.dataDir, SECRET_NAME);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Puts a secret where the site will look for it. One of a setting is the operator's to set. */
export async function storeSecret(config: Place, files: FileStore, secret: string): Promise<void> {
  if (placeOfSecret(config) === "bucket") await files.put(SECRET_NAME, Buffer.from(secret));
  else await writeSecret(join(config.dataDir, SECRET_NAME), secret);
}

async function ofBucket(files: FileStore): Promise<string> {
  try {
    if ((await files.size(SECRET_NAME)) === undefined)
      await files.put(SECRET_NAME, Buffer.from(newSecret()));
    return checked(await readText(files), `The object ${SECRET_NAME} of the bucket`);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new ConfigError(
      `${error.message} It holds the secret that signs the sessions: start when it answers, or set JWT_SECRET.`,
    );
  }
}

async function ofFolder(dataDir: string): Promise<string> {
  const file = join(dataDir, SECRET_NAME);
  if (!existsSync(file)) await writeSecret(file, newSecret());
  return checked(readFileSync(file, "utf8"), `The file ${file}`);
}

/** It is there whole or not at all, after a power cut too. */
async function writeSecret(file: string, secret: string): Promise<void> {
  const unfinished = `${file}.${newId()}`;
  await writeFile(unfinished, secret, { mode: 0o600, flush: true });
  await moveFile(unfinished, file);
}

function checked(secret: string, where: string): string {
  if (secret.trim().length < SHORTEST)
    throw new ConfigError(
      `${where}, which signs the sessions, is empty or was cut: put back that of a backup, or delete it; everybody then logs in again.`,
    );
  return secret;
}

async function readText(files: FileStore): Promise<string> {
  return Buffer.from(await files.read(SECRET_NAME)).toString("utf8");
}

function newSecret(): string {
  return randomBytes(48).toString("base64url");
}
