import type { Audited } from "#shared/audited.ts";
import { carModelFields, classFields, simulatorFields, trackFields } from "./catalogues.ts";

export const cataloguesAudited: Audited = {
  nouns: {
    simulator: "simulatorul",
    simulators: "simulatoarele",
    track: "circuitul",
    "track-family": "locul circuitului",
    "car-model": "modelul de mașină",
    "car-class": "clasa de mașini",
    "driver-class": "licența",
  },
  alone: ["simulators.ordered"],
  records: {
    simulator: simulatorFields,
    track: trackFields,
    "car-model": carModelFields,
    "car-class": classFields,
    "driver-class": classFields,
  },
};
