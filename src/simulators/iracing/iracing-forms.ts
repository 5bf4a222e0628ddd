import { isRecord } from "#simulators/file-values.ts";
import { has, type ResultForms } from "#simulators/result-forms.ts";
import { readIracingResult } from "./iracing-reader.ts";

export const iracingForms: ResultForms = {
  json: [
    {
      is: (file) =>
        has(file, "subsession_id") || has(file, "session_results") || isWrapped(file["data"]),
      code: "result-file.iracing-json",
      what: "exportul JSON al iRacing, care nu poate fi citit",
    },
  ],
  text: [{ is: (text) => /^["\t ]*Fin Pos["\t ]*[,;\t]/m.test(text), read: readIracingResult }],
};

function isWrapped(inner: unknown): boolean {
  return isRecord(inner) && has(inner, "subsession_id");
}
