import { registrationMessages } from "#features/registration/registration-messages.ts";
import type { RegistrationRules } from "#features/registration/registration.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { firstFreeNumber } from "./free-numbers.ts";

interface SeatScene {
  rules: RegistrationRules;
  /** Race numbers that others have. */
  takenNumbers: readonly number[];
  /** Cars that the club has in the season already; `null`: it would be a club of one. */
  carsOfClub: number | null;
  now: number;
}

/** Why a season has no seat for one more car with one driver, in a sentence; `null`: it has. */
export function whyNoSeat({ rules, takenNumbers, carsOfClub, now }: SeatScene): string | null {
  if (!isRegistrationOpen(rules.registrationDeadline, now)) return registrationMessages.closed;
  if (rules.minDriversPerCar > 1)
    return `Mașinile din acest sezon au cel puțin ${counted(rules.minDriversPerCar, "pilot", "piloți")}: intră într-un club și cere-i un loc.`;
  if ((carsOfClub ?? 0) + 1 < rules.minCarsPerTeam)
    return `În acest sezon un club înscrie cel puțin ${counted(rules.minCarsPerTeam, "mașină", "mașini")}: intră într-un club și cere-i un loc.`;
  if (rules.maxCarsPerTeam !== null && (carsOfClub ?? 0) >= rules.maxCarsPerTeam)
    return registrationMessages.carLimit;
  if (rules.validModels.length === 0) return "Sezonul nu are încă nicio mașină din care să alegi.";
  return firstFreeNumber(rules.validNumbers, takenNumbers) === null
    ? "Toate numerele de concurs ale sezonului sunt luate."
    : null;
}
