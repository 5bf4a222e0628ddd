import { route } from "#shared/route.ts";
import type {
  confirmSanctionSchema,
  Licence,
  OwnLicence,
  rejectSanctionSchema,
  Sanction,
} from "./licence-shapes.ts";

/** 'Puncte de penalizare pe licență', as everybody reads them. */
export const readLicence = route<{ reply: Licence }>()(
  "readLicence",
  "GET /api/drivers/:id/licence",
  {
    access: "anyone",
    about: ["cases", "people"],
    cached: ["driver"],
  },
);

/** What is ahead of the viewer: places on the grid, suspensions, a ban, points. */
export const readOwnLicence = route<{ reply: OwnLicence }>()(
  "readOwnLicence",
  "GET /api/me/licence",
  { access: "account", about: ["cases", "results", "entry-lists"] },
);

/** Sanctions of the seasons that the viewer judges: those that wait for a steward, those under way, and the last that ended. */
export const listSanctions = route<{ reply: Sanction[] }>()("listSanctions", "GET /api/sanctions", {
  access: "account",
  about: ["cases"],
});

export const confirmSanction = route<{ body: typeof confirmSanctionSchema; reply: Sanction }>()(
  "confirmSanction",
  "POST /api/sanction/:id/confirm",
  { access: "account", about: ["cases", "entry-lists", "results"], hides: false },
);

export const rejectSanction = route<{ body: typeof rejectSanctionSchema; reply: Sanction }>()(
  "rejectSanction",
  "POST /api/sanction/:id/reject",
  { access: "account", about: ["cases"], hides: false },
);
