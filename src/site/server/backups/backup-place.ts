import { randomBytes } from "node:crypto";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Config } from "#server/config.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { createFolderStore } from "#server/files/files-in-folder.ts";
import type { FileStore } from "#server/files/file-store.ts";
import type { S3Config } from "#server/files/files-url.ts";
import { type Manifest, manifestName, manifestSchema } from "./manifest.ts";
import { BackupProblem } from "./backup-problem.ts";
import { keyOf, sealStore } from "./sealed-store.ts";

/** Where copies lie: a folder, or a bucket. Uploaded files never change, so copies share one of each. */
export interface BackupPlace {
  /** Databases, secrets and manifests. */
  copies: FileStore;
  /** Uploaded files of every copy. */
  files: FileStore;
  /** The folder; `undefined` for a bucket. */
  folder: string | undefined;
  /** Whether the secret that signs sessions may lie there: in a folder of this user alone, or sealed. */
  maySecret: boolean;
}

type Where = { folder: string } | { s3: S3Config; incoming: string };

/** Says how the place is sealed; itself it is not. */
const SEAL = "grila-seal.json";
const sealSchema = z.object({ salt: z.string(), proof: z.string() });
const PROOF = "grila";

/** Where the configuration wants copies: the bucket of `BACKUP_URL`, else `BACKUP_DIR`. */
export function configuredPlace({ backups, dataDir }: Pick<Config, "backups" | "dataDir">): Where {
  return backups.s3
    ? { s3: backups.s3, incoming: join(dataDir, "incoming") }
    : { folder: backups.folder };
}

/**
 * Opens a place for copies, which is either sealed or not.
 * @throws BackupProblem for a wrong or missing passphrase, or one for a place that is not sealed
 */
export async function openPlace(
  where: Where,
  passphrase: string | undefined,
): Promise<BackupPlace> {
  const plain = await openStores(where);
  const seal = await readSeal(plain.copies);
  if (passphrase === undefined) {
    if (seal) throw new BackupProblem("sealed", "These copies are sealed: set BACKUP_PASSPHRASE.");
    return { ...plain, maySecret: "folder" in where };
  }
  const key = seal
    ? await keyOf(passphrase, Buffer.from(seal.salt, "base64"))
    : await beginSeal(plain.copies, passphrase);
  const sealed = {
    ...plain,
    copies: sealStore(plain.copies, key),
    files: sealStore(plain.files, key),
    maySecret: true,
  };
  if (seal) await requireKey(sealed.copies, seal.proof);
  return sealed;
}

async function openStores(where: Where) {
  if ("folder" in where) {
    const { folder } = where;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return {
      copies: createFolderStore(folder),
      files: createFolderStore(join(folder, "files")),
      folder,
    };
  }
  const { createS3Store } = await import("#server/files/files-in-s3.ts");
  const { s3, incoming } = where;
  return {
    copies: createS3Store(s3, { incoming }),
    files: createS3Store(s3, { incoming, prefix: "files/" }),
    folder: undefined,
  };
}

async function readSeal(copies: FileStore) {
  if ((await copies.size(SEAL)) === undefined) return undefined;
  return fromJson(sealSchema, Buffer.from(await copies.read(SEAL)).toString());
}

async function beginSeal(copies: FileStore, passphrase: string): Promise<Buffer> {
  for await (const { name } of copies.list())
    if (manifestName.test(name))
      throw new BackupProblem(
        "sealed",
        "These copies were made without a passphrase: give BACKUP_PASSPHRASE a place of its own.",
      );
  const salt = randomBytes(16);
  const key = await keyOf(passphrase, salt);
  const proof = `${SEAL}.proof`;
  await sealStore(copies, key).put(proof, Buffer.from(PROOF));
  await copies.put(SEAL, Buffer.from(toJson({ salt: salt.toString("base64"), proof })));
  return key;
}

async function requireKey(copies: FileStore, proof: string): Promise<void> {
  const opened = await copies.read(proof).catch(() => undefined);
  if (opened === undefined || Buffer.from(opened).toString() !== PROOF)
    throw new BackupProblem("sealed", "BACKUP_PASSPHRASE is not that of these copies.");
}

/** A copy that is whole: its manifest, and under which name it lies. */
export interface Copy {
  name: string;
  manifest: Manifest;
}

/** Every copy of a place, the newest first. What says nothing readable of itself is none. */
export async function listCopies({ copies }: Pick<BackupPlace, "copies">): Promise<Copy[]> {
  const found: Copy[] = [];
  for await (const { name } of copies.list()) {
    const [, copy] = manifestName.exec(name) ?? [];
    if (copy === undefined) continue;
    const manifest = await readManifest(copies, name);
    if (manifest) found.push({ name: copy, manifest });
  }
  return found.toSorted((a, b) => b.manifest.madeAt - a.manifest.madeAt);
}

async function readManifest(copies: FileStore, name: string): Promise<Manifest | undefined> {
  try {
    return fromJson(manifestSchema, Buffer.from(await copies.read(name)).toString());
  } catch {
    return undefined;
  }
}
