import { has, type ResultForms } from "#simulators/result-forms.ts";
import { readAcResult } from "./ac-reader.ts";

export const acForms: ResultForms = {
  json: [
    {
      is: (file) => has(file, "TrackName") && (has(file, "Cars") || has(file, "Result")),
      read: readAcResult,
    },
    {
      is: (file) => has(file, "players") && has(file, "sessions"),
      code: "result-file.ac-single-player",
      what: "o sesiune single-player salvată de Assetto Corsa (race_out.json), nu un rezultat de server",
    },
  ],
  text: [
    {
      is: (text) => /^\[CAR_\d+\]/m.test(text.slice(0, 65_536)),
      code: "result-file.ac-entry-list",
      what: "o listă de înscriși (entry_list.ini), nu un rezultat",
    },
  ],
};
