import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import type { SessionFile, SimulatorCode } from "#simulators/session-file.ts";
import { toStoredLaps } from "./laps.ts";

/** Reads an uploaded result file. @throws AppError 422 with the reader's own sentence. */
export async function readUpload(
  services: Services,
  filename: string,
  processor: SimulatorCode,
): Promise<SessionFile> {
  const bytes = await services.files.read(filename);
  const outcome = readResultFile(bytes, processor);
  if (!outcome.ok)
    throw new AppError("results.file-refused", {
      message: outcome.problem.message,
      details: { problem: outcome.problem.code },
    });
  return outcome.session;
}

/** Laps of every entry whose format has them, as stored, by entry key. */
export function storedLapsOf(file: SessionFile): Map<string, string> {
  return new Map(
    file.entries.flatMap((entry) =>
      entry.lapList ? [[entry.key, toStoredLaps(entry.lapList)] as const] : [],
    ),
  );
}
