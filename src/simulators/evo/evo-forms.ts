import { has, type ResultForms } from "#simulators/result-forms.ts";
import { readEvoResult } from "./evo-reader.ts";

export const evoForms: ResultForms = {
  json: [
    {
      is: (file) => has(file, "driver_standings") || has(file, "car_standings"),
      read: readEvoResult,
    },
  ],
};
