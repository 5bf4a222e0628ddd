import { readResultFile } from "#simulators/read-result-file.ts";
import type { FileProblem, WantedSession } from "#simulators/session-file.ts";
import type { SimulatorCode } from "#simulators/simulators.ts";
import { onePersonPerEntry } from "../../import/best-of-files.ts";
import { type PackedFile, packFile } from "../../import/packed-file.ts";

export interface ResultFileFacts {
  processor: SimulatorCode;
  session: WantedSession | null;
  /** Each person is to be an entry of their own: the crossing order of the first lap. `null`: crews stay together. */
  apartFrom: number | null;
}

export type ResultFileOutcome =
  | { ok: true; file: PackedFile }
  | { ok: false; problem: FileProblem };

/** Reads a result file in a worker process, so that only what is small goes back to the site. */
export function decodeResultFile(
  bytes: Uint8Array,
  { processor, session: wanted, apartFrom }: ResultFileFacts,
): ResultFileOutcome {
  const outcome = readResultFile(bytes, processor, wanted);
  if (!outcome.ok) return outcome;
  const { session } = outcome;
  return {
    ok: true,
    file: packFile(apartFrom === null ? session : onePersonPerEntry(session, apartFrom)),
  };
}
