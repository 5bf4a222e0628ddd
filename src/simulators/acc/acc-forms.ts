import type { FileRecord } from "#simulators/file-values.ts";
import { has, type ResultForms } from "#simulators/result-forms.ts";
import { readAccResult } from "./acc-reader.ts";

export const accForms: ResultForms = {
  json: [
    {
      is: (file) =>
        has(file, "sessionType") &&
        (has(file, "sessionResult") || has(file, "laps")) &&
        !isSinglePlayer(file),
      read: readAccResult,
    },
    {
      is: isSinglePlayer,
      code: "result-file.acc-single-player",
      what: "o sesiune single-player salvată de Assetto Corsa Competizione, nu un rezultat de server",
    },
    {
      is: (file) => has(file, "entries"),
      code: "result-file.acc-entry-list",
      what: "o listă de înscriși (entrylist.json), nu un rezultat",
    },
  ],
};

function isSinglePlayer(file: FileRecord): boolean {
  return has(file, "sessionDef") && (has(file, "snapShot") || has(file, "laps"));
}
