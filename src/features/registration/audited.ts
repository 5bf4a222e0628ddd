import type { Audited } from "#shared/audited.ts";
import { guestCarFields } from "./guest-cars.ts";
import { registrationActs } from "./registration-acts.ts";

export const registrationAudited: Audited = {
  acts: [registrationActs],
  nouns: {
    registration: "înscrierea",
    car: "mașina",
    "guest-car": "mașina invitată",
  },
  records: {
    car: guestCarFields,
  },
  titles: {
    carName: "Numele mașinii",
    carModel: "Model",
    raceNumber: "Număr",
    skin: "Livrea",
  },
};
