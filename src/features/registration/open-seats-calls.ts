import { route } from "#shared/route.ts";
import type {
  newSeatRequestSchema,
  offerSeatSchema,
  OpenSeats,
  OwnSeats,
  seekSeatSchema,
} from "./open-seats.ts";

const access = "account";
const seats = { access, about: ["registrations"] } as const;
const answer = { access, about: ["registrations", "entry-lists", "clubs"] } as const;

/** Empty while registration is closed. */
export const listOpenSeats = route<{ reply: OpenSeats }>()(
  "listOpenSeats",
  "GET /api/season/:id/open-seats",
  {
    access: "anyone",
    seesMore: ["manageSeasons"],
    cached: ["season", "entries"],
    about: ["registrations"],
  },
);

export const listOwnSeats = route<{ reply: OwnSeats }>()(
  "listOwnSeats",
  "GET /api/season/:id/own-seats",
  { access, about: ["registrations", "clubs"] },
);

/** 'Caut un loc', in public, until one has a seat. */
export const seekSeat = route<{ body: typeof seekSeatSchema }>()(
  "seekSeat",
  "POST /api/season/:id/seat-seekers",
  { ...seats, hides: false },
);

/** 'Loc liber', in public, until the car is full. */
export const offerSeat = route<{ body: typeof offerSeatSchema }>()(
  "offerSeat",
  "POST /api/car/:id/seat-offer",
  { ...seats, hides: false },
);

/** 'Cere locul'. The reply is a sentence to show. */
export const askForSeat = route<{ body: typeof newSeatRequestSchema; reply: string }>()(
  "askForSeat",
  "POST /api/car/:id/seat-requests",
  { ...seats, isPrivate: true },
);

export const withdrawSeatRequest = route()("withdrawSeatRequest", "DELETE /api/seat-request/:id", {
  ...seats,
  isPrivate: true,
});

/** The reply to an answer is a sentence to show. */
export const acceptSeatRequest = route<{ reply: string }>()(
  "acceptSeatRequest",
  "POST /api/seat-request/:id/accept",
  { ...answer, hides: false },
);

export const rejectSeatRequest = route<{ reply: string }>()(
  "rejectSeatRequest",
  "POST /api/seat-request/:id/reject",
  { ...answer, isPrivate: true },
);
