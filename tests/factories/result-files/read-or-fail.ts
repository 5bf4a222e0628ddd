import { readResultFile } from "#simulators/read-result-file.ts";
import type { FileEntry, SessionFile, WantedSession } from "#simulators/session-file.ts";
import type { SimulatorCode } from "#simulators/simulators.ts";

/** The session of a file that must be readable. */
export function readOrFail(
  bytes: Uint8Array,
  processor: SimulatorCode,
  wanted?: WantedSession,
): SessionFile {
  const outcome = readResultFile(bytes, processor, wanted);
  if (outcome.ok) return outcome.session;
  throw new Error(`${outcome.problem.code}: ${outcome.problem.message}`);
}

/** The code with which a file must be refused. */
export function refusalOf(bytes: Uint8Array, processor: SimulatorCode): string {
  const outcome = readResultFile(bytes, processor);
  if (outcome.ok) throw new Error("the file was read");
  return outcome.problem.code;
}

/** `Ana Vale 3 laps`: an entry in a word, for whole orders in one expectation. */
export function orderOf(session: SessionFile): string[] {
  return session.entries.map((entry) => `${namesOf(entry)} ${entry.laps}`);
}

export function namesOf(entry: FileEntry | undefined): string {
  return entry?.drivers.map((driver) => driver.name).join(" + ") ?? "";
}

export function warningCodes(session: SessionFile): string[] {
  return session.warnings.map((warning) => warning.code);
}
