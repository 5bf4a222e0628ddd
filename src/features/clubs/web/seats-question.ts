import { z } from "zod";
import { seatInWords } from "#features/clubs/club-words.ts";
import { clubSeatSchema } from "#features/clubs/clubs.ts";
import { ApiError } from "#web/api.ts";
import type { Confirmation } from "#web/ui/feedback/confirmations.ts";

const atStake = z.object({ seats: z.array(clubSeatSchema) });

/** Asks before drivers lose seats in running seasons; `undefined` where something else was refused. */
export function seatsQuestion(refusal: unknown): Confirmation | undefined {
  if (!(refusal instanceof ApiError) || refusal.code !== "club.driver-in-season") return undefined;
  const { seats } = atStake.parse(refusal.details);
  return {
    title: seats.length === 1 ? "Eliberezi locul?" : "Eliberezi locurile?",
    body: `Într-un sezon care nu s-a încheiat: ${seats.map(seatInWords).join("; ")}. Proprietarul și managerii clubului află.`,
  };
}
