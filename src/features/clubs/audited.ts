import type { Audited } from "#shared/audited.ts";
import { clubActs } from "./club-acts.ts";
import { clubFields } from "./clubs.ts";

export const clubsAudited: Audited = {
  nouns: {
    club: "clubul",
  },
  acts: [clubActs],
  sentences: { "club.driver-added": "a adus un pilot în clubul" },
  records: {
    club: clubFields,
  },
  titles: {
    owner: "Proprietar",
    managers: "Manageri",
    pendingDrivers: "Piloți invitați",
    pendingManagers: "Manageri invitați",
    isDriver: "Era pilot",
    isManager: "Era manager",
    seats: "Locuri în mașini",
  },
};
