import { route } from "#shared/route.ts";
import type { CarSetupOf, carSetupSaveSchema } from "./car-setup.ts";

export const listCarSetups = route<{ reply: CarSetupOf[] }>()(
  "listCarSetups",
  "GET /api/event/:id/car-setups",
  { access: "checked", about: ["entry-lists", "registrations", "events", "seasons"] },
);

/** Answers a sentence; 409 with what is there when somebody prepared the car since it was read. */
export const saveCarSetup = route<{ body: typeof carSetupSaveSchema; reply: string }>()(
  "saveCarSetup",
  "PUT /api/event/:id/car-setups/:car",
  { access: "checked", about: ["entry-lists"], hides: false },
);
