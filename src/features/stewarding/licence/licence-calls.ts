import { route } from "#shared/route.ts";
import type { Licence, OwnLicence, Sanction } from "./licence-shapes.ts";

export const readLicence = route<{ reply: Licence }>()(
  "readLicence",
  "GET /api/drivers/:id/licence",
  {
    access: "anyone",
    about: ["cases", "people"],
    cached: ["driver"],
  },
);

export const readOwnLicence = route<{ reply: OwnLicence }>()(
  "readOwnLicence",
  "GET /api/me/licence",
  { access: "account", forSeat: true, about: ["cases", "results", "entry-lists"] },
);

/** Sanctions of the seasons that the viewer judges: those that wait for a steward, those under way, and the last that ended. */
export const listSanctions = route<{ reply: Sanction[] }>()("listSanctions", "GET /api/sanctions", {
  access: "account",
  about: ["cases"],
});
