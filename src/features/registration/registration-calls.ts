import { route } from "#shared/route.ts";
import type {
  carClassesRequestSchema,
  CarModelChoice,
  ClubChoice,
  clubSearchSchema,
  DriverUser,
  freeNumbersSchema,
  MyRegistrations,
  newRegistrationSchema,
  PublicCar,
  Registration,
  registrationEditSchema,
  UserClasses,
} from "./registration-shapes.ts";
import type { RoadFacts } from "./road-facts.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";

/** What a form is filled from. A save leaves it alone: nothing is read again under the hands of who fills it. */
const ofForm = {
  access: "account",
  forSeat: true,
  about: ["seasons", "events", "clubs"],
} as const;

const organizes = { access: ["manageSeasons"] } as const;
const changes = { about: ["registrations", "entry-lists"] } as const;

export const readRegistration = route<{ reply: Registration }>()(
  "readRegistration",
  "GET /api/season-registration/:id",
  ofForm,
);

export const readTeamRegistration = route<{ reply: Registration }>()(
  "readTeamRegistration",
  "GET /api/season-team-registration/:seasonId/:teamId",
  ofForm,
);

export const listSeasonCars = route<{ reply: PublicCar[] }>()(
  "listSeasonCars",
  "GET /api/season/:id/cars",
  {
    access: "anyone",
    seesMore: ["manageSeasons"],
    cached: ["season", "entries"],
    about: ["registrations", "seasons"],
  },
);

export const listMyRegistrations = route<{ reply: MyRegistrations }>()(
  "listMyRegistrations",
  "GET /api/season/:id/my-registrations",
  { ...ofForm, about: ["registrations", ...ofForm.about] },
);

export const readRoad = route<{ reply: RoadFacts }>()("readRoad", "GET /api/season/:id/road", {
  ...ofForm,
  about: ["registrations", "people", ...ofForm.about],
});

export const listSeasonCarModels = route<{ reply: CarModelChoice[] }>()(
  "listSeasonCarModels",
  "GET /api/season/:id/carModelsList",
  ofForm,
);

export const listFreeNumbers = route<{ query: typeof freeNumbersSchema; reply: number[] }>()(
  "listFreeNumbers",
  "GET /api/season/:id/carNumbersList",
  ofForm,
);

export const listFixedLicences = route<{ reply: UserClasses[] }>()(
  "listFixedLicences",
  "GET /api/season/:id/userClasses",
  ofForm,
);

export const readCarDriver = route<{ reply: DriverUser }>()(
  "readCarDriver",
  "GET /api/driver-user/:id",
  {
    access: "account",
  },
);

export const previewCarClasses = route<{
  body: typeof carClassesRequestSchema;
  reply: HeldClass[];
}>()("previewCarClasses", "POST /api/season/:id/carClassesFromDrivers", {
  access: "account",
  forSeat: true,
  isPrivate: true,
});

export const createRegistration = route<{
  body: typeof newRegistrationSchema;
  reply: { _id: string; message: string };
}>()("createRegistration", "POST /api/season/:id/registrations", {
  access: "account",
  ...changes,
  hides: false,
});

/** 409 when somebody saved it since it was read. */
export const editRegistration = route<{ body: typeof registrationEditSchema; reply: string }>()(
  "editRegistration",
  "POST /api/season/:seasonId/editRegistration/:registrationId",
  { access: "account", forSeat: true, ...changes, hides: false },
);

export const findClubsToRegister = route<{
  query: typeof clubSearchSchema;
  reply: ClubChoice[];
}>()("findClubsToRegister", "GET /api/season/:id/teams-to-register", organizes);
