import { z } from "zod";
import { profileFieldsSchema } from "#features/accounts/profile.ts";
import { LARGEST_RACE_NUMBER } from "#features/seasons/seasons.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { linkStates } from "./link-state.ts";
import { exactSchema, idSchema, wholeSchema } from "#shared/text/text-schemas.ts";

/** What a link gives at most. */
export const MOST_SEATS = 60;
/** So many seats within so many minutes stop a link by themselves. */
export const FLOOD = { seats: 10, minutes: 10 } as const;
/** New seats that one client takes within an hour. */
export const SEATS_AN_HOUR = 3;
/** How long the link of one person is good for. */
export const PERSONAL_LINK_DAYS = 14;

const secretSchema = exactSchema(100);

export const secretBodySchema = z.object({ secret: secretSchema });

/** What somebody may have to say before the seat is theirs. */
const asked = ["name", "iRacingMemberId"] as const;
export type Asked = (typeof asked)[number];

const personSchema = z.object({ _id: z.string(), name: z.string() });

/** What a link offers to whoever opened it, or a season to one of its members. */
export const seatOfferSchema = z.object({
  /** Id. */
  season: z.string(),
  /** Why there is no seat to have, in a sentence; `null`: there is one. */
  refusal: z.string().nullable(),
  /** Who is known to take it; `null`: whoever says their name. */
  person: personSchema.nullable(),
  /** What they have to say of themselves. */
  asks: z.array(z.enum(asked)),
  /** Results find them by a Steam account, which they can link once the seat is theirs. */
  asksSteam: z.boolean(),
  /** The club whose car it is; `null`: one's own, alone. */
  club: z.string().nullable(),
  needsYes: z.boolean(),
  /** Race numbers that others have. */
  takenNumbers: z.array(z.number()),
  models: z.array(z.object({ _id: z.string(), title: z.string(), body: z.enum(carBodies) })),
  /** It is the person's own link, and one press makes whoever opened it them, with the seat and the results that they have. */
  claims: z.boolean(),
  /** The seat in this season that they have already. */
  seat: z.object({ raceNumber: z.number(), isConfirmed: z.boolean() }).nullable(),
});
export type SeatOffer = z.infer<typeof seatOfferSchema>;

/** What the browser calls a press, so that the same press again gives the same. */
const pressKey = z.string().regex(/^[\w-]{20,100}$/, "Reîncarcă pagina și încearcă din nou.");

/** One's own words. A name that is left out, and an empty one, is that of who is logged in. */
export const seatFormSchema = z.object({
  key: pressKey,
  firstName: profileFieldsSchema.shape.firstName.default(""),
  lastName: profileFieldsSchema.shape.lastName.default(""),
  iRacingMemberId: profileFieldsSchema.shape.iRacingMemberId.default(null),
  raceNumber: wholeSchema(0, LARGEST_RACE_NUMBER, "Alege un număr pentru mașină"),
  carModel: idSchema,
  /** Ids of licences. */
  licences: z.array(idSchema).max(20).default([]),
});
export type SeatForm = z.output<typeof seatFormSchema>;

export const linkSeatFormSchema = seatFormSchema.extend({ secret: secretSchema });

export const takenSeatSchema = z.object({
  raceNumber: z.number(),
  /** No: it waits for the yes of an organiser. */
  isConfirmed: z.boolean(),
});
export type TakenSeat = z.infer<typeof takenSeatSchema>;

export const linkSeatSchema = takenSeatSchema.extend({
  /** Of who came without one: a login of their seat alone, and the path of their own way back, which is told once. */
  login: z.object({ token: z.string(), path: z.string() }).nullable(),
});
export type LinkSeat = z.infer<typeof linkSeatSchema>;

export const claimFormSchema = z.object({ key: pressKey, secret: secretSchema });

export const claimedSchema = linkSeatSchema.extend({
  /** `null`: they have results in the season, and no seat. */
  raceNumber: z.number().nullable(),
});
export type Claimed = z.infer<typeof claimedSchema>;

/** Whose link: the season's, or that of one of its clubs. */
export const linkPlaceSchema = z.object({ club: idSchema.optional() });

export const newLinkSchema = z.object({
  /** `null`: everybody drives alone. */
  club: idSchema.nullable().default(null),
  /** Every seat waits for a yes. */
  needsYes: z.boolean().default(false),
});

export const personalLinkSchema = z.object({ person: idSchema });

const linkSchema = z.object({
  _id: z.string(),
  /** The whole address; `null`: the site's secret has changed since, so that only a new link can be sent around. */
  address: z.string().nullable(),
  state: z.enum(linkStates),
  used: z.number(),
  maxUses: z.number(),
  needsYes: z.boolean(),
});
export type SeatLink = z.infer<typeof linkSchema>;

/** `seated`: has the seat. `waits`: for a yes. `removed`: taken away by this list. `gone`: left the season some other way. */
export const newSeatStates = ["seated", "waits", "removed", "gone"] as const;

const newSeatSchema = z.object({
  _id: z.string(),
  person: personSchema,
  raceNumber: z.number(),
  carModel: z.string(),
  takenAt: z.number(),
  state: z.enum(newSeatStates),
  /** Its driver has shown no more than a link, and is told no password until somebody says yes. */
  isUnproved: z.boolean(),
  /** Others of the same name, who may be the same person. */
  namesakes: z.array(personSchema),
});
export type NewSeat = z.infer<typeof newSeatSchema>;

/** Who is in the season without an account. */
const rosterLineSchema = z.object({
  person: personSchema,
  /** `null`: they have results in the season, and no seat. */
  raceNumber: z.number().nullable(),
  /** Their own; `null`: none that is still good for something. */
  link: linkSchema.nullable(),
});
export type RosterLine = z.infer<typeof rosterLineSchema>;

const claimSchema = z.object({
  person: personSchema,
  raceNumber: z.number().nullable(),
  at: z.number(),
});
export type Claim = z.infer<typeof claimSchema>;

/** The link that is sent around now, and who has come by it and by those before it. */
export const linkBoardSchema = z.object({
  season: z.object({ _id: z.string(), title: z.string() }),
  club: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Why nobody would get a seat by a new one; `null`: they would. */
  refusal: z.string().nullable(),
  link: linkSchema.nullable(),
  seats: z.array(newSeatSchema),
  /** People of the roster who have come by their own link. */
  claims: z.array(claimSchema),
  /** Of a season; a club has none. */
  roster: z.array(rosterLineSchema),
});
export type LinkBoard = z.infer<typeof linkBoardSchema>;
