import { commonHeads, words } from "./common-columns.ts";
import type { ImportColumn } from "./import-columns.ts";

/** What a calendar says of a round. */
export type CalendarKey = "date" | "time" | "track";

export const calendarColumns: readonly ImportColumn<CalendarKey>[] = [
  {
    key: "date",
    title: "Data",
    heads: commonHeads.date,
    looks: /^(?:\p{L}+\.?,? +)?(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})\b/u,
  },
  {
    key: "time",
    title: "Ora",
    heads: words("ora, ora cursei, ora startului, time, hour, start"),
    looks: /^(?:ora )?\d{1,2}[:.]\d{2}$/,
  },
  {
    key: "track",
    title: "Circuit",
    heads: [
      "circuit",
      "circuitul",
      "pista",
      "traseu",
      "track",
      "venue",
      "location",
      "locul",
      "loc",
    ],
    looks: /\p{L}/u,
  },
];

/** What a calendar cannot be without, in a sentence; `null`: it has all. */
export function calendarLacks(columns: readonly (string | null)[]): string | null {
  return columns.includes("track") ? null : "Spune care coloană este circuitul.";
}
