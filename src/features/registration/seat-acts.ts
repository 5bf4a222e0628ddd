import { aboutOneself, answersTo, takenBack } from "#features/clubs/ask-answers.ts";
import { act, drawn } from "#shared/act.ts";
import type { licencesSchema, OwnSeats } from "./open-seats.ts";

/** What is asked of those who register cars. */

const about = ["registrations"] as const;

/** 'Cere locul'. */
export const askForSeat = act<OwnSeats["own"][number]["car"], string>()(
  "askForSeat",
  "POST /api/car/:id/seat-requests",
  {
    access: "account",
    about,
    isPrivate: true,
    form: { licences: drawn<typeof licencesSchema>(), text: aboutOneself },
    words: ({ raceNumber, carName }) => ({
      press: "Cere locul",
      title: `Ceri locul din #${raceNumber} ${carName}?`,
      body: "Dacă răspunsul este da, ai locul pe loc, fără altă întrebare.",
      help: { text: "Poți lăsa gol." },
      send: "Trimite cererea",
      done: (sentence) => sentence,
    }),
    log: {},
  },
);

export const withdrawSeatRequest = act<OwnSeats["own"][number]>()(
  "withdrawSeatRequest",
  "DELETE /api/seat-request/:id",
  { ...takenBack, about },
);

export const seatRequest = answersTo("SeatRequest", "seat-request", {
  about: ["registrations", "entry-lists", "clubs"],
  isPrivate: true,
});
