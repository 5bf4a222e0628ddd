import { route } from "#shared/route.ts";
import type { newRequestSchema, OpenRequests } from "./club-requests.ts";

const access = "account";
const about = ["clubs"] as const;

/** What one has asked of clubs, and what one's own clubs are asked. */
export const listClubRequests = route<{ reply: OpenRequests }>()(
  "listClubRequests",
  "GET /api/team-requests",
  { access, about },
);

/** 'Cere să intri': as a driver. */
export const askToJoinClub = route<{ body: typeof newRequestSchema; reply: string }>()(
  "askToJoinClub",
  "POST /api/team/:id/requests",
  { access, about, isPrivate: true },
);

export const withdrawClubRequest = route()("withdrawClubRequest", "DELETE /api/team-request/:id", {
  access,
  about,
  isPrivate: true,
});

/** The reply to an answer is a sentence to show. */
export const acceptClubRequest = route<{ reply: string }>()(
  "acceptClubRequest",
  "POST /api/team-request/:id/accept",
  { access, about: [...about, "registrations"], hides: false },
);

export const rejectClubRequest = route<{ reply: string }>()(
  "rejectClubRequest",
  "POST /api/team-request/:id/reject",
  { access, about, isPrivate: true },
);
