import { z } from "zod";
import { clubPersonSchema } from "#features/clubs/clubs.ts";
import { idSchema } from "#shared/text/text-schemas.ts";

const seatCarSchema = z.object({ _id: z.string(), raceNumber: z.number(), carName: z.string() });

/** What everybody sees while registration is open: seats that clubs offer, and who looks for one. */
export const openSeatsSchema = z.object({
  offers: z.array(
    z.object({
      car: seatCarSchema,
      team: z.object({ _id: z.string(), name: z.string() }),
      /** Seats without a driver. */
      free: z.number(),
    }),
  ),
  seekers: z.array(clubPersonSchema),
});
export type OpenSeats = z.infer<typeof openSeatsSchema>;

/** A seat that a club offers, on the club's own page. */
export const clubOfferSchema = z.object({
  season: z.object({ _id: z.string(), title: z.string() }),
  car: seatCarSchema,
  free: z.number(),
});
export type ClubOffer = z.infer<typeof clubOfferSchema>;

const ownSeatRequestSchema = z.object({ _id: z.string(), car: seatCarSchema });

/** The same season's seats as they concern one person. */
export const ownSeatsSchema = z.object({
  /** They sit in a car, confirmed or not. */
  hasSeat: z.boolean(),
  /** They say in public that they look for a seat. */
  isSeeking: z.boolean(),
  /** What they have asked and nobody has answered. */
  own: z.array(ownSeatRequestSchema),
  /** What waits for the answer of whoever may edit the registration. */
  toAnswer: z.array(ownSeatRequestSchema.extend({ person: clubPersonSchema, text: z.string() })),
  /** Cars of theirs to fill, offered already or not. */
  offerable: z.array(z.object({ car: seatCarSchema, isOffered: z.boolean() })),
});
export type OwnSeats = z.infer<typeof ownSeatsSchema>;

export const seekSeatSchema = z.object({ seeks: z.boolean() });
export const offerSeatSchema = z.object({ offers: z.boolean() });

/** Ids of the licences with which somebody would drive. */
export const licencesSchema = z.array(idSchema).max(20).default([]);
