import { route } from "#shared/route.ts";
import type { offerSeatSchema, OpenSeats, OwnSeats, seekSeatSchema } from "./open-seats.ts";

const access = "account";
const seats = { access, about: ["registrations"] } as const;

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
  { access, forSeat: true, about: ["registrations", "clubs"] },
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
