import { route } from "#shared/route.ts";
import type { OpenRequests } from "./club-requests.ts";
import type { CarInvite, ClubInvite, OpenInvitations } from "./clubs.ts";

const access = "account";
const invited = { access, about: ["clubs", "registrations"] } as const;

export const listInvitations = route<{ reply: OpenInvitations }>()(
  "listInvitations",
  "GET /api/invitations",
  invited,
);

export const readClubInvite = route<{ reply: ClubInvite }>()(
  "readClubInvite",
  "GET /api/team-invite/:id",
  invited,
);

export const readCarInvite = route<{ reply: CarInvite }>()(
  "readCarInvite",
  "GET /api/car-invite/:id",
  invited,
);

export const listClubRequests = route<{ reply: OpenRequests }>()(
  "listClubRequests",
  "GET /api/team-requests",
  { access, about: ["clubs"] },
);
