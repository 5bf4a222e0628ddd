import { type FileRecord, isRecord } from "#simulators/file-values.ts";
import { has } from "#simulators/result-forms.ts";

/** Where replies of iRacing lie in what people save: bare, `{ type, data }` of its site, `{ headers, content }` of libraries. */
const wrappers = ["data", "content"];

/** The reply with the results of a subsession, whatever is around it; `null`: it is none. */
export function iracingResultOf(file: FileRecord): FileRecord | null {
  return innermost(file, ["session_results", "subsession_id"]);
}

/** Whether it is, or begins, one of the replies without results. */
export function listsLapsOrEvents(file: FileRecord): boolean {
  return innermost(file, ["chunk_info", "lap_number", "event_code"]) !== null;
}

/** What has one of these keys. */
function innermost(file: FileRecord, keys: readonly string[]): FileRecord | null {
  const isIt = (record: FileRecord) => keys.some((key) => has(record, key));
  const inner = wrappers.map((key) => file[key]).filter(isRecord);
  return [file, ...inner].find(isIt) ?? null;
}
