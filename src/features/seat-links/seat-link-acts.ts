import { loggedAct } from "#shared/act.ts";
import type { NewSeat } from "./seat-links.ts";

const ofLink = { access: "account", about: ["registrations"], isPrivate: true, form: {} } as const;
const ofSeat = {
  access: "account",
  about: ["registrations", "entry-lists", "people"],
  hides: false,
  form: {},
} as const;

/** What organisers, and owners of a club, do to a link and to the seats that it gave. */
export const seatLinkActs = {
  endSeatLink: loggedAct("endSeatLink", "DELETE /api/seat-link/:id", {
    ...ofLink,
    subject: "season",
    words: {
      press: "Oprește linkul",
      done: "Linkul este oprit. Cine s-a înscris a rămas înscris.",
    },
    log: { "seat-link.ended": "a oprit linkul de înscriere în" },
  }),
  resumeSeatLink: loggedAct("resumeSeatLink", "POST /api/seat-link/:id/resume", {
    ...ofLink,
    subject: "season",
    words: { press: "Pornește-l la loc", done: "Linkul dă locuri din nou." },
    log: { "seat-link.resumed": "a pornit la loc linkul de înscriere în" },
  }),
  removeLinkSeat: loggedAct("removeLinkSeat", "DELETE /api/link-seat/:id", {
    ...ofSeat,
    subject: "season",
    words: ({ person, raceNumber }: NewSeat) => ({
      press: "Scoate",
      spoken: `Scoate mașina #${raceNumber}: ${person.name}`,
      done: `Mașina #${raceNumber} nu mai este înscrisă.`,
    }),
    log: { "seat-link.seat-removed": "a scos o mașină venită prin link din" },
  }),
  returnLinkSeat: loggedAct("returnLinkSeat", "POST /api/link-seat/:id/return", {
    ...ofSeat,
    subject: "season",
    words: ({ person, raceNumber }: NewSeat) => ({
      press: "Pune înapoi",
      spoken: `Pune înapoi mașina #${raceNumber}: ${person.name}`,
      done: `Mașina #${raceNumber} este înscrisă din nou.`,
    }),
    log: { "seat-link.seat-returned": "a pus înapoi o mașină venită prin link în" },
  }),
  acceptLinkSeat: loggedAct("acceptLinkSeat", "POST /api/link-seat/:id/accept", {
    ...ofSeat,
    subject: "season",
    words: ({ person, raceNumber, state }: NewSeat) =>
      state === "waits"
        ? {
            press: "Da, intră",
            spoken: `Da, intră mașina #${raceNumber}: ${person.name}`,
            done: `Mașina #${raceNumber} are locul.`,
          }
        : {
            press: "Da, arată-i parola",
            spoken: `Da, arată-i parola serverului: ${person.name}, mașina #${raceNumber}`,
            done: `${person.name} vede acum parola serverului.`,
          },
    log: { "seat-link.seat-accepted": "a spus da unei mașini venite prin link în" },
  }),
};
