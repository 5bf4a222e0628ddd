import { route } from "#shared/route.ts";
import type { GuestCar, guestCarEditSchema, guestCarFormSchema } from "./guest-cars.ts";

const access = ["manageSeasons"] as const;
const change = { access, about: ["registrations", "entry-lists"], hides: false } as const;

export const listGuestCars = route<{ reply: GuestCar[] }>()(
  "listGuestCars",
  "GET /api/season/:id/guest-cars",
  { access, about: ["registrations", "seasons", "events", "results"] },
);

export const createGuestCar = route<{ body: typeof guestCarFormSchema; reply: GuestCar }>()(
  "createGuestCar",
  "POST /api/season/:id/guest-cars",
  change,
);

/** 409 when somebody saved it since it was read. */
export const saveGuestCar = route<{ body: typeof guestCarEditSchema; reply: GuestCar }>()(
  "saveGuestCar",
  "PUT /api/season/:id/guest-cars/:car",
  change,
);
