import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { StorageError } from "#server/files/storage-error.ts";
import type { WantedSession } from "#simulators/session-file.ts";
import { simulatorCodes } from "#simulators/simulators.ts";
import type { PackedFile } from "../../import/packed-file.ts";
import { resultsRefusal } from "../refusals.ts";
import { resultFileJob } from "./result-file-job.ts";

export interface UploadedFile {
  /** Name in the file store. */
  filename: string;
  /** Code of a simulator; a stored one may be of another release. */
  processor: string;
  /** Of a file that holds several sessions: which; `null`: its last race. */
  session: WantedSession | null;
  /** Who waits for it. */
  readBy: string;
}

/** Reads a file once it is known whether its people are to stand apart, and from which crossing order on. */
export type ReadFile = (apartFrom: number | null) => Promise<PackedFile>;

/**
 * How to read an uploaded result file.
 * @throws AppError 409 when the store has lost it, 422 with the reader's own sentence, 503 when too many wait
 */
export function readUpload(
  { decoders, files }: Services,
  { filename, processor, session, readBy }: UploadedFile,
): ReadFile {
  const known = simulatorCodes.find((code) => code === processor);
  return async (apartFrom) => {
    if (known === undefined)
      throw resultsRefusal("results.file-refused", {
        message: `Fișierele simulatorului „${processor}” nu pot fi citite de această versiune a site-ului.`,
        details: { problem: "result-file.unknown-simulator" },
      });
    const outcome = await decoders.decode(
      resultFileJob,
      { processor: known, session, apartFrom },
      { owner: readBy, open: () => openUpload(files, filename) },
    );
    if (!outcome.ok)
      throw resultsRefusal("results.file-refused", {
        message: outcome.problem.message,
        details: { problem: outcome.problem.code },
      });
    return outcome.file;
  };
}

/** A file that the store has lost is like one that nobody sent: the steward sends it again. */
async function openUpload(files: Services["files"], filename: string) {
  try {
    return await files.readStream(filename);
  } catch (error) {
    if (error instanceof StorageError && error.problem === "missing")
      throw refusal("upload.not-yours");
    throw error;
  }
}

/** Laps of every entry whose format has them, as stored, by entry key. */
export function storedLapsOf(file: PackedFile): Map<string, string> {
  return new Map(
    file.entries.flatMap(({ key, storedLaps }) =>
      storedLaps === null ? [] : [[key, storedLaps] as const],
    ),
  );
}
