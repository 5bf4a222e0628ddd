import type { DrivenCar, DrivenLap, DrivenSession } from "./session-plan.ts";

/** Somebody in a car who touched another car, or a wall. */
interface Touch {
  car: DrivenCar;
  lap: DrivenLap;
  /** `null`: a wall. */
  other: { car: DrivenCar; lap: DrivenLap } | null;
}

/** The planned contacts that happened: both cars had to be on the track for it. In the order in which they happened. */
export function drivenContacts({ cars }: DrivenSession): Touch[] {
  return cars
    .flatMap((car) =>
      (car.entry.incidents?.contacts ?? []).flatMap(({ lap, withCar }): Touch[] => {
        const own = car.laps[lap - 1];
        if (own === undefined || withCar === car.index) return [];
        if (withCar === null) return [{ car, lap: own, other: null }];
        const other = cars[withCar];
        const met = other?.laps[lap - 1];
        return other && met ? [{ car, lap: own, other: { car: other, lap: met } }] : [];
      }),
    )
    .toSorted((a, b) => a.lap.order - b.lap.order);
}
