import { expect, it } from "vitest";
import { placeOf } from "./track-title.ts";

it.each([
  ["Zolder", "Circuit Zolder", "Heusden-Zolder", "Zolder"],
  ["Spielberg", "Red Bull Ring", "Spielberg", "Spielberg"],
  ["Spa", "Circuit de Spa-Francorchamps", "Stavelot", "Spa"],
  ["Pa", "Circuit de Spa-Francorchamps", "Stavelot", "Circuit de Spa-Francorchamps"],
  ["Nurburgring", "Nürburgring", "Nürburg", "Nurburgring"],
  ["Abarth la Vallelunga", "Autodromo Vallelunga", "Campagnano", "Vallelunga"],
  ["Șase ore la Brands Hatch", "Brands Hatch", "Fawkham", "Brands Hatch"],
  ["de", "Circuit de Spa-Francorchamps", "Stavelot", "Circuit de Spa-Francorchamps"],
  ["Etapa 4", "Red Bull Ring", "Spielberg", "Red Bull Ring"],
  ["", "Red Bull Ring", "Spielberg", "Red Bull Ring"],
])("An event called '%s' at %s (%s) is at %s", (title, family, city, place) =>
  expect(placeOf({ title, track: { city, trackFamily: { name: family } } })).toBe(place),
);
