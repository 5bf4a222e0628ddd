import { type Route, route } from "#shared/route.ts";
import type { CarInvite, ClubInvite, OpenInvitations } from "./clubs.ts";

const access = "account";
const about = ["clubs", "registrations"] as const;
const answer = { access, about: [...about, "entry-lists", "messages"] } as const;
const accepted = { ...answer, hides: false } as const;

/** What the person is invited to and has not answered. */
export const listInvitations = route<{ reply: OpenInvitations }>()(
  "listInvitations",
  "GET /api/invitations",
  { access, about },
);

/** The reply to an answer is a sentence to show. */
export const clubInvite = {
  read: route<{ reply: ClubInvite }>()("readClubInvite", "GET /api/team-invite/:id", {
    access,
    about,
  }),
  accept: route<{ reply: string }>()(
    "acceptClubInvite",
    "POST /api/team-invite/:id/accept",
    accepted,
  ),
  reject: route<{ reply: string }>()("rejectClubInvite", "POST /api/team-invite/:id/reject", {
    ...answer,
    isPrivate: true,
  }),
};

/** As `clubInvite`, for a seat in a car. */
export const carInvite = {
  read: route<{ reply: CarInvite }>()("readCarInvite", "GET /api/car-invite/:id", {
    access,
    about,
  }),
  accept: route<{ reply: string }>()(
    "acceptCarInvite",
    "POST /api/car-invite/:id/accept",
    accepted,
  ),
  reject: route<{ reply: string }>()(
    "rejectCarInvite",
    "POST /api/car-invite/:id/reject",
    accepted,
  ),
};

/** The calls of an invitation, whatever it is to. */
export interface InviteCalls {
  read: Route<{ reply: object }, `GET /api/${string}-invite/:id`>;
  accept: Route<{ reply: string }, `POST /api/${string}-invite/:id/accept`>;
  reject: Route<{ reply: string }, `POST /api/${string}-invite/:id/reject`>;
}
