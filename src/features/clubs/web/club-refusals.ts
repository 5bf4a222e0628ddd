import { z } from "zod";
import { type Club, clubSchema, type ClubSeat, clubSeatSchema } from "#features/clubs/clubs.ts";
import { ApiError } from "#web/api.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** The seats that a refused departure would free; `undefined` for any other failure. */
export function seatsAtStake(error: unknown): ClubSeat[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "club.driver-in-season") return undefined;
  return z.object({ seats: z.array(clubSeatSchema) }).parse(error.details).seats;
}

/** The club as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function clubSavedMeanwhile(error: unknown): Club | undefined {
  return savedMeanwhile(error, z.object({ club: clubSchema }))?.club;
}
