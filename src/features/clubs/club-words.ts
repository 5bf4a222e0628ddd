import { personName } from "#shared/text/person-name.ts";
import type { ClubPerson, ClubSeat } from "./clubs.ts";

export interface NamedCar {
  raceNumber: number;
  carName: string;
}

export function clubPersonName({ profile }: ClubPerson): string {
  return personName(profile);
}

/** '#12 „Vipera”'. */
export function carInWords({ raceNumber, carName }: NamedCar): string {
  return `#${raceNumber} „${carName}”`;
}

/** 'Ana Pop: #12 „Vipera”, Cupa de iarnă'. */
export function seatInWords({ driver, car, season }: ClubSeat): string {
  return `${clubPersonName(driver)}: ${carInWords(car)}, ${season.title}`;
}
