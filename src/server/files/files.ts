import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { type Config, ConfigError } from "../config.ts";
import type { FileStore } from "./file-store.ts";
import { createFolderStore } from "./files-in-folder.ts";
import { StorageError } from "./storage-error.ts";

/** The S3 bucket of the configuration, else a folder `files` in the data directory. */
export async function openFileStore({
  s3,
  dataDir,
}: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  if (!s3) return createFolderStore(join(dataDir, "files"));
  // Most leagues have a folder; they need not load the library.
  const { createS3Store } = await import("./files-in-s3.ts");
  return createS3Store(s3, { incoming: join(dataDir, "incoming") });
}

/**
 * Opens the store and checks it before the site starts. @throws ConfigError when somebody has to mend it; a full or silent store
 * may recover, so the site starts without it
 */
export async function openUsableStore(config: Config, log: FastifyBaseLogger): Promise<FileStore> {
  const files = await openFileStore(config);
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.problem === "unusable") throw new ConfigError(error.message);
    log.error({ err: error }, "the site starts without its files");
  }
  return files;
}
