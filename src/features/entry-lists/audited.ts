import type { Audited } from "#shared/audited.ts";
import { carSetupFields } from "./car-setup.ts";
import { presenceActs } from "./entry-lists-calls.ts";
import { participantActs } from "./event-participants-calls.ts";
import { raceControlActs } from "./race-control-calls.ts";

export const entryListsAudited: Audited = {
  acts: [participantActs, presenceActs, raceControlActs],
  nouns: {
    presence: "prezența mașinii",
    livery: "livrea mașinii",
  },
  sentences: {
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
