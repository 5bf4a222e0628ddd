import type { Readable } from "node:stream";
import { AppError } from "./errors.ts";
import type { Services } from "./services.ts";

/** A file that a row names. @throws AppError 404 when the store has lost it, which the log then says. */
export async function getStoredFile(
  { files, log }: Pick<Services, "files" | "log">,
  name: string,
): Promise<Readable> {
  if ((await files.size(name)) === undefined) {
    log.warn({ file: name }, "a stored file is missing");
    throw new AppError("not-found");
  }
  return files.readStream(name);
}
