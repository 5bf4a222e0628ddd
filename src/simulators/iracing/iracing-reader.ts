import { problem } from "#simulators/result-file-problems.ts";
import type { ReadOutcome } from "#simulators/session-file.ts";
export function readIracingResult(_text: string): ReadOutcome {
  return problem("result-file.unreadable", "");
}
