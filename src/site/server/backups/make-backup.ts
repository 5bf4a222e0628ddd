import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DAY_MS } from "#shared/time/durations.ts";
import packageFile from "../../../../package.json" with { type: "json" };
import { type Config, settingNames } from "#server/config.ts";
import { toJson } from "#server/database/json.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { Bytes } from "#server/files/incoming-files.ts";
import { newId } from "#server/ids.ts";
import { isOwnFileName } from "#server/files/named-files.ts";
import { type MeasureRoom, measureRoom } from "#server/files/storage-watch.ts";
import { findStoredSecret } from "#server/signing-secret.ts";
import { type BackupPlace, type Copy, listCopies } from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import { copyName, type Manifest, partOfCopy, type SavedFile } from "./manifest.ts";
import { proveCopy } from "./prove-backup.ts";
import { type Snapshot, takeSnapshot } from "./snapshot.ts";

interface Source {
  config: Config;
  files: FileStore;
  /** Names the database; see `databaseIdOf`. */
  databaseId: string;
  now: () => number;
  /** Tests have disks of their own. */
  measureRoom?: MeasureRoom | undefined;
}

interface MakeOptions {
  /** Members' game files too. */
  withGameFiles: boolean;
}

/** In the data folder: what is being copied, packed and proven, each in a folder of its own. */
export const WORK = "backup-work";
/** What stays free on a disk, whatever is copied. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Copies the database and files of a running site to a place, proves that the copy can be restored, and then writes its manifest,
 * without which it is no copy. The database comes first: files are only ever added, so that none it names is missing. Files of
 * earlier copies are not copied again.
 * @throws BackupProblem with a sentence for operators; nothing that was there before has changed
 */
export async function makeBackup(
  { config, files, databaseId, now, measureRoom: measure = measureRoom }: Source,
  place: BackupPlace,
  { withGameFiles }: MakeOptions,
): Promise<Copy> {
  const workFolder = join(config.dataDir, WORK, newId());
  const before = await listCopies(place);
  if (before.some(({ manifest }) => manifest.databaseId !== databaseId))
    throw new BackupProblem(
      "other-league",
      "The place holds copies of another league: give each a place of its own.",
    );
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  try {
    const madeAt = now();
    await requireRoom({ config, place, before, files }, measure);
    const snapshot = await takeSnapshot(config, workFolder);
    const saving = { config, files, databaseId, place, snapshot, madeAt, before, withGameFiles };
    const manifest = await save(saving);
    const name = copyName(madeAt);
    const proof = await proveCopy({ place, name, manifest, config, workFolder, now });
    const proven = { ...manifest, proof };
    await place.copies.put(`${name}.json`, Buffer.from(toJson(proven)));
    return { name, manifest: proven };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

interface Saving {
  config: Config;
  files: FileStore;
  databaseId: string;
  place: BackupPlace;
  snapshot: Snapshot;
  madeAt: number;
  before: readonly Copy[];
  withGameFiles: boolean;
}

async function save(saving: Saving): Promise<Omit<Manifest, "proof">> {
  const { config, files, databaseId, place, snapshot, madeAt } = saving;
  const name = copyName(madeAt);
  const database = `${name}.${snapshot.ending}`;
  const saved = await saveFiles(saving);
  const secret = place.maySecret ? await findStoredSecret(config, files) : undefined;
  if (secret !== undefined) await place.copies.put(`${name}.secret`, Buffer.from(secret));
  return {
    madeAt,
    databaseId,
    engine: snapshot.engine,
    version: packageFile.version,
    migration: snapshot.migration,
    league: snapshot.league,
    rows: snapshot.rows,
    database: await keepCopy(place.copies, database, createReadStream(snapshot.file)),
    ...saved,
    hasSecret: secret !== undefined,
    settings: settingNames.filter((setting) => process.env[setting]),
  };
}

/** Those that are there already, in their size, are not copied again. */
async function saveFiles({ files, place, before, snapshot, withGameFiles }: Saving) {
  const known = new Map(before.flatMap(({ manifest }) => manifest.files.map((f) => [f.name, f])));
  const there = await sizesOf(place.files);
  const saved: SavedFile[] = [];
  let leftOut = 0;
  for await (const { name, bytes } of files.list()) {
    if (!isOwnFileName(name)) continue;
    if (!withGameFiles && snapshot.gameFiles.has(name)) {
      leftOut += 1;
      continue;
    }
    const kept = known.get(name);
    if (kept && kept.bytes === bytes && there.get(name) === bytes) saved.push(kept);
    else {
      const stream = await unlessDeleted(files, name);
      if (stream) saved.push(await keepCopy(place.files, name, stream));
    }
  }
  return { files: saved, leftOut };
}

/** Bytes by name of every file of a store. */
export async function sizesOf(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { name, bytes } of store.list()) sizes.set(name, bytes);
  return sizes;
}

/** The site goes on: what was listed may be gone a moment later, because nothing refers to it any more. */
async function unlessDeleted(files: FileStore, name: string): Promise<Readable | undefined> {
  return (await files.size(name)) === undefined ? undefined : files.readStream(name);
}

async function keepCopy(store: FileStore, name: string, source: Bytes): Promise<SavedFile> {
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  const received = await store.receive(hashed());
  await store.keep(name, received);
  return { name, bytes: received.bytes, sha256: hash.digest("hex") };
}

/** Room for the database twice (packed, and unpacked for its proof) and for the files that are new. */
async function requireRoom(
  { config, place, before, files }: Pick<Saving, "config" | "place" | "before" | "files">,
  measure: MeasureRoom,
): Promise<void> {
  const known = new Set(before.flatMap(({ manifest }) => manifest.files.map(({ name }) => name)));
  let fresh = 0;
  for await (const { name, bytes } of files.list())
    if (isOwnFileName(name) && !known.has(name)) fresh += bytes;
  const database = config.databaseUrl
    ? (before[0]?.manifest.database.bytes ?? 0)
    : ((await stat(join(config.dataDir, "grila.sqlite")).catch(() => undefined))?.size ?? 0);
  const requireFree = async (folder: string, bytes: number) =>
    requireBytes(folder, bytes + SPARE_BYTES - (await measure(folder)).free);
  await requireFree(config.dataDir, 3 * database);
  if (place.folder !== undefined) await requireFree(place.folder, database + fresh);
}

function requireBytes(folder: string, missing: number): void {
  if (missing > 0)
    throw new BackupProblem(
      "no-room",
      `The disk of ${folder} lacks ${Math.ceil(missing / 1024 / 1024)} MB for a copy.`,
    );
}

/**
 * Deletes the copies named in `spare`, remains of unfinished ones, and files that no copy names. It is called only after a new
 * copy was proven. What was written within a day stays, because somebody may be making a copy now.
 */
export async function deleteCopies(
  place: BackupPlace,
  spare: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const kept = (await listCopies(place)).filter(({ name }) => !spare.has(name));
  const keptNames = new Set(kept.map(({ name }) => name));
  const old = now - DAY_MS;
  // The manifest first: what has none is no copy, if this is cut off.
  for (const name of spare) await place.copies.delete(`${name}.json`);
  for await (const { name, writtenAt } of place.copies.list()) {
    const [, copy] = partOfCopy.exec(name) ?? [];
    if (copy === undefined || keptNames.has(copy)) continue;
    if (spare.has(copy) || writtenAt < old) await place.copies.delete(name);
  }
  const used = new Set(kept.flatMap(({ manifest }) => manifest.files.map(({ name }) => name)));
  for await (const { name, writtenAt } of place.files.list())
    if (!used.has(name) && writtenAt < old) await place.files.delete(name);
  await place.copies.dropOlder(old);
  await place.files.dropOlder(old);
}
