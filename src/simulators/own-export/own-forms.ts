import { isRecord } from "#simulators/file-values.ts";
import { has, type ResultForms } from "#simulators/result-forms.ts";
import { isOwnTable, readOwnCsv } from "./own-csv.ts";
import { readOwnJson } from "./own-json.ts";

/**
 * What this site itself writes of a session (`features/results/server/export-routes.ts`), for a league that moves from one
 * installation to another: the rows alone, or in the envelope of the API. It names no simulator.
 */
export const ownForms = {
  json: [{ is: ({ data }) => Array.isArray(data) && areOwnRows(data), read: readOwnJson }],
  list: [{ is: areOwnRows, read: (data, wanted) => readOwnJson({ data }, wanted) }],
  text: [{ is: isOwnTable, read: readOwnCsv }],
} as const satisfies ResultForms;

function areOwnRows([first]: readonly unknown[]): boolean {
  return isRecord(first) && has(first, "finalOverallResult") && has(first, "eventRsvp");
}
