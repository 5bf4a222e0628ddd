import { route } from "#shared/route.ts";
import type {
  Claimed,
  claimFormSchema,
  LinkBoard,
  LinkSeat,
  linkPlaceSchema,
  linkSeatFormSchema,
  newLinkSchema,
  personalLinkSchema,
  seatFormSchema,
  SeatOffer,
  secretBodySchema,
  TakenSeat,
} from "./seat-links.ts";

const about = ["registrations", "entry-lists", "clubs", "people"] as const;

/** Secrets travel in bodies alone, so that they stand in no log. */
export const openSeatLink = route<{ body: typeof secretBodySchema; reply: SeatOffer }>()(
  "openSeatLink",
  "POST /api/seat-link",
  { access: "anyone", isPrivate: true },
);

export const takeLinkSeat = route<{
  body: typeof linkSeatFormSchema;
  reply: LinkSeat;
}>()("takeLinkSeat", "POST /api/seat-link/seat", { access: "anyone", about, hides: false });

/** One's own line of the roster, as it is, by the link of one person. */
export const claimSeat = route<{ body: typeof claimFormSchema; reply: Claimed }>()(
  "claimSeat",
  "POST /api/seat-link/claim",
  { access: "anyone", about, hides: false },
);

/** What 'Concurez singur' offers to who is logged in. */
export const readOwnSeatOffer = route<{ reply: SeatOffer }>()(
  "readOwnSeatOffer",
  "GET /api/season/:id/own-seat",
  { access: "account", about: ["registrations", "people", "seasons"] },
);

export const takeOwnSeat = route<{ body: typeof seatFormSchema; reply: TakenSeat }>()(
  "takeOwnSeat",
  "POST /api/season/:id/own-seat",
  { access: "account", about, hides: false },
);

/** For organisers, and for the owner of the club. */
export const readLinkBoard = route<{ query: typeof linkPlaceSchema; reply: LinkBoard }>()(
  "readLinkBoard",
  "GET /api/season/:id/seat-links",
  { access: "account", about: ["registrations", "people"] },
);

/** The one before it ends with the same press. */
export const makeSeatLink = route<{ body: typeof newLinkSchema; reply: { address: string } }>()(
  "makeSeatLink",
  "POST /api/season/:id/seat-links",
  { access: "account", about: ["registrations"], isPrivate: true },
);

/** For organisers: of somebody who is in the season without an account. The one before it ends with the same press. */
export const makePersonalLink = route<{
  body: typeof personalLinkSchema;
  reply: { address: string };
}>()("makePersonalLink", "POST /api/season/:id/personal-links", {
  access: "account",
  about: ["registrations"],
  isPrivate: true,
});
