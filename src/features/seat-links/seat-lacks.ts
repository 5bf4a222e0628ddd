import { type Licence, licenceIssue } from "#features/registration/licences.ts";
import { registrationMessages } from "#features/registration/registration-messages.ts";
import type { Asked } from "./seat-links.ts";

interface SaidOfSeat {
  firstName: string;
  lastName: string;
  iRacingMemberId: string | null;
  raceNumber: number | null;
  /** Id; empty: none is chosen. */
  carModel: string;
  /** Ids of licences. */
  licences: readonly string[];
}

interface AskedOfSeat {
  asks: readonly Asked[];
  /** The season's, of whom it is known that organisers have fixed none. */
  licences: readonly Licence[];
}

/** Everything that a seat still lacks, in a sentence by the form's field. */
export function seatLacks(
  said: SaidOfSeat,
  { asks, licences }: AskedOfSeat,
): Record<string, string> {
  const lacks: [string, string | undefined | false][] = [
    [
      "name",
      asks.includes("name") &&
        (said.firstName === "" || said.lastName === "") &&
        "Scrie-ți prenumele și numele.",
    ],
    [
      "iRacingMemberId",
      asks.includes("iRacingMemberId") &&
        !said.iRacingMemberId &&
        "Scrie ID-ul tău de membru iRacing.",
    ],
    ["carModel", said.carModel === "" && "Alege mașina."],
    ["raceNumber", said.raceNumber === null && registrationMessages.number],
    ["classes", licences.length > 0 && licenceIssue(said.licences, licences)],
  ];
  return Object.fromEntries(lacks.flatMap(([field, lack]) => (lack ? [[field, lack]] : [])));
}
