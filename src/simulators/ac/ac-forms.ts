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
    {
      is: (file) => has(file, "car_standings") || has(file, "driver_standings"),
      code: "result-file.ac-evo",
      what: "un rezultat Assetto Corsa EVO, joc din care rezultatele nu pot fi citite",
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
