import { asRecord } from "#simulators/file-values.ts";
import type { ResultForms } from "#simulators/result-forms.ts";
import { readIracingJson } from "./iracing-json.ts";
import { readIracingCsv } from "./iracing-reader.ts";
import { iracingResultOf, listsLapsOrEvents } from "./iracing-wrappers.ts";

const lapsOrEvents = {
  code: "result-file.iracing-other",
  what: "o listă de tururi sau de evenimente din iRacing (lap chart, lap data, event log), nu un rezultat",
} as const;

export const iracingForms: ResultForms = {
  json: [
    { is: (file) => iracingResultOf(file) !== null, read: readIracingJson },
    { is: listsLapsOrEvents, ...lapsOrEvents },
  ],
  list: [{ is: ([first]) => listsLapsOrEvents(asRecord(first)), ...lapsOrEvents }],
  text: [{ is: (text) => /^["\t ]*Fin Pos["\t ]*[,;\t]/m.test(text), read: readIracingCsv }],
};
