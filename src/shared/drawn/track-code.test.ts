import { expect, it } from "vitest";
import { trackCode } from "./track-code.ts";

it.each([
  ["Nürburgring", "NUR"],
  ["Spa-Francorchamps", "SPA"],
  ["Autodromo Nazionale Monza", "MON"],
  ["Circuit de la Sarthe", "SAR"],
  ["Iași", "IAS"],
  ["La 9", "9"],
  ["Circuit", "CIR"],
  ["Po", "PO"],
  ["…", ""],
])("%s is drawn as %s", (place, code) => {
  expect(trackCode(place)).toBe(code);
});
