import { route } from "#shared/route.ts";
import type { CatalogueItem, choicesQuerySchema } from "./catalogue.ts";
import type { ClassChanges, classPartsSchema } from "./class-changes.ts";
import type {
  EditableSeason,
  seasonEditSchema,
  seasonFormSchema,
  visibilitySchema,
} from "./season-form.ts";

const access = ["manageSeasons"] as const;

/** Who sets up a season, or its events, may change all that hangs on it. */
export const planChange = {
  access,
  about: ["seasons", "events", "registrations", "results", "entry-lists", "standings"],
  hides: false,
} as const;
export const planHiding = { ...planChange, hides: true } as const;

export const readEditableSeason = route<{ reply: EditableSeason }>()(
  "readEditableSeason",
  "GET /api/season/:id/edit",
  { access, about: ["seasons", "events", "registrations", "results"] },
);

export const createSeason = route<{ body: typeof seasonFormSchema; reply: EditableSeason }>()(
  "createSeason",
  "POST /api/seasons",
  planChange,
);

export const saveSeason = route<{ body: typeof seasonEditSchema; reply: EditableSeason }>()(
  "saveSeason",
  "POST /api/season/:id",
  planHiding,
);

export const setSeasonVisibility = route<{
  body: typeof visibilitySchema;
  reply: EditableSeason;
}>()("setSeasonVisibility", "POST /api/season/:id/visibility", planHiding);

export const deleteSeason = route()("deleteSeason", "DELETE /api/season/:id", planHiding);

export const postSeasonDeletion = route()(
  "postSeasonDeletion",
  "POST /api/season/:id/delete",
  planHiding,
);

export const previewClassChanges = route<{ body: typeof classPartsSchema; reply: ClassChanges }>()(
  "previewClassChanges",
  "POST /api/season/:id/class-changes",
  { access, isPrivate: true },
);

/*
 * What the forms of seasons and events offer, archived items left out: all of one simulator, or page by page.
 */
const choices = route<{ query: typeof choicesQuerySchema; reply: CatalogueItem[] }>();
const ofCatalogue = { access, about: ["catalogues"] } as const;

/** Those first that the league uses most: see `track-order.ts`. */
export const listTrackChoices = choices("listTrackChoices", "GET /api/catalogue/tracks", {
  access,
  about: ["catalogues", "events"],
});
export const listCarModelChoices = choices(
  "listCarModelChoices",
  "GET /api/catalogue/car-models",
  ofCatalogue,
);
export const listCarClassChoices = choices(
  "listCarClassChoices",
  "GET /api/catalogue/car-classes",
  ofCatalogue,
);
export const listDriverClassChoices = choices(
  "listDriverClassChoices",
  "GET /api/catalogue/driver-classes",
  ofCatalogue,
);
