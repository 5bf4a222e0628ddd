import { problem } from "#simulators/result-file-problems.ts";
import type { ReadOutcome } from "#simulators/session-file.ts";
export function readAccResult(_value: unknown, _options: { console?: boolean }): ReadOutcome {
  return problem("result-file.unreadable", "");
}
