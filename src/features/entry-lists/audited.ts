import type { Audited } from "#shared/audited.ts";
import { carSetupFields } from "./car-setup.ts";
import { presenceActs } from "./entry-lists-calls.ts";

export const entryListsAudited: Audited = {
  acts: [presenceActs],
  nouns: {
    wildcard: "wildcardul mașinii",
    presence: "prezența mașinii",
    livery: "livrea mașinii",
  },
  sentences: {
    "driver.suspended": "a suspendat pilotul la",
    "driver.suspension-lifted": "a ridicat suspendarea pilotului la",
    "driver.controls-races": "a pus în direcția cursei pilotul",
    "driver.left-race-control": "a scos din direcția cursei pilotul",
    "car.prepared": "a pregătit pentru server mașina",
    "presence.answered": "a răspuns la prezență pentru mașina",
  },
  records: {
    car: carSetupFields,
  },
  titles: {
    livery: "Livrea",
    ballast: "Balast (kg)",
    present: "Vine",
    firstDriver: "Primul pilot",
  },
};
