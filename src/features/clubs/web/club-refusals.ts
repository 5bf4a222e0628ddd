import { z } from "zod";
import { type ClubSeat, clubSeatSchema } from "#features/clubs/clubs.ts";
import { ApiError } from "#web/api.ts";

/** The seats that a refused departure would free; `undefined` for any other failure. */
export function seatsAtStake(error: unknown): ClubSeat[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "club.driver-in-season") return undefined;
  return z.object({ seats: z.array(clubSeatSchema) }).parse(error.details).seats;
}
