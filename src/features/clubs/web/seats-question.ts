import { seatInWords } from "#features/clubs/club-letters.ts";
import type { ClubSeat } from "#features/clubs/clubs.ts";
import type { Confirmation } from "#web/ui/feedback/confirmations.ts";

/** Asked before drivers go who have seats in running seasons: nobody loses one unknowingly. */
export function seatsQuestion(seats: readonly ClubSeat[]): Confirmation {
  return {
    title: seats.length === 1 ? "Eliberezi locul?" : "Eliberezi locurile?",
    body: `Într-un sezon care nu s-a încheiat: ${seats.map(seatInWords).join("; ")}. Proprietarul și managerii clubului află.`,
  };
}
