import type { ParticipantCar } from "#features/entry-lists/event-participants.ts";
import { foldForSearch } from "#shared/text/person-name.ts";

/** Cars whose number, name, club or drivers hold every word of the text. */
export function carsMatching(cars: readonly ParticipantCar[], text: string): ParticipantCar[] {
  const words = foldForSearch(text).replaceAll("#", "").split(" ").filter(Boolean);
  return cars.filter((car) => {
    const folded = foldForSearch(
      [car.raceNumber, car.carName, car.team?.name ?? "invitată", driverNames(car)].join(" "),
    );
    return words.every((word) => folded.includes(word));
  });
}

export function driverNames({ drivers }: Pick<ParticipantCar, "drivers">): string {
  return drivers.map(({ driverName }) => driverName).join(", ");
}
