import type { Label } from "#shared/record/record.ts";
import type { GuestCar, GuestCarForm } from "#features/registration/guest-cars.ts";

/** A guest car in its form; `null` where nothing was chosen. */
export interface GuestCarValues {
  raceNumber: number | null;
  carName: string;
  carModel: string;
  drivers: { driver: string; name: string; classes: string[] }[];
  events: string[];
}

/** What the fields of a guest car are called. */
export const guestCarLabels = {
  raceNumber: { title: "Număr" },
  carName: { title: "Numele echipajului" },
  carModel: { title: "Model" },
  drivers: { title: "Piloți", parts: { driver: "Pilot", name: "Nume", classes: "Licențe" } },
  events: { title: "Etape", isSet: true },
} satisfies Record<keyof GuestCarValues, Label>;

/** A new car comes to the event whose page is open, as a season with one model leaves no choice. */
export function newGuestCarValues(eventId: string, models: readonly string[]): GuestCarValues {
  const [only, ...others] = models;
  return {
    raceNumber: null,
    carName: "",
    carModel: others.length === 0 ? (only ?? "") : "",
    drivers: [],
    events: [eventId],
  };
}

export function toGuestCarValues(car: GuestCar): GuestCarValues {
  return {
    raceNumber: car.raceNumber,
    carName: car.carName,
    carModel: car.carModel._id,
    drivers: car.drivers.map(({ driver, driverName, classes }) => ({
      driver,
      name: driverName,
      classes,
    })),
    events: car.events,
  };
}

/** As the schema reads it; an empty number is said to be one. */
export function toGuestCarForm(
  values: GuestCarValues,
): Omit<GuestCarForm, "raceNumber"> & { raceNumber: number | null } {
  return {
    ...values,
    drivers: values.drivers.map(({ driver, classes }) => ({ driver, classes })),
  };
}
