import { route } from "#shared/route.ts";
import type {
  Candidate,
  candidatesQuerySchema,
  Club,
  clubEditSchema,
  ClubPerson,
  leaveClubSchema,
  newClubSchema,
  samePaintsQuerySchema,
} from "./clubs.ts";

const access = "account";

/** Who leaves a club may leave seats in its cars. */
const change = { access, about: ["clubs", "registrations", "entry-lists"], hides: false } as const;

export const listOwnClubs = route<{ reply: Club[] }>()("listOwnClubs", "GET /api/teams", {
  access,
  about: ["clubs"],
});

export const readClub = route<{ reply: Club }>()("readClub", "GET /api/team/:id", {
  access,
  about: ["clubs"],
});

export const createClub = route<{ body: typeof newClubSchema; reply: Club }>()(
  "createClub",
  "POST /api/teams",
  change,
);

export const saveClub = route<{ body: typeof clubEditSchema; reply: Club }>()(
  "saveClub",
  "POST /api/team/:id",
  change,
);

export const leaveClub = route<{ body: typeof leaveClubSchema }>()(
  "leaveClub",
  "POST /api/team/:id/leave",
  change,
);

export const getClubDeletion = route()("getClubDeletion", "GET /api/team/:id/delete", {
  ...change,
  limit: "write",
  writes: true,
  hides: true,
});

export const listClubDrivers = route<{ reply: ClubPerson[] }>()(
  "listClubDrivers",
  "GET /api/team/:id/drivers",
  { access, about: ["clubs"] },
);

export const listCandidates = route<{ query: typeof candidatesQuerySchema; reply: Candidate[] }>()(
  "listCandidates",
  "GET /api/team-candidates",
  { access, about: ["people"] },
);

export const listSamePaints = route<{ query: typeof samePaintsQuerySchema; reply: string[] }>()(
  "listSamePaints",
  "GET /api/team/:id/same-paints",
  { access, about: ["clubs"] },
);
