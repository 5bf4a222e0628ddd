import { route } from "#shared/route.ts";
import type {
  EditedScoringType,
  postedScoringTypeSchema,
  scoringTypeSaveSchema,
  scoringTypeVersionQuery,
} from "./scoring-types.ts";

const edited = { access: ["manageCatalogues"], about: ["catalogues", "standings"] } as const;
const change = { ...edited, hides: false } as const;

export const listScoringTypes = route<{ reply: EditedScoringType[] }>()(
  "listScoringTypes",
  "GET /api/scoring-types",
  { ...edited, about: [...edited.about, "seasons"] },
);

export const createScoringType = route<{
  body: typeof postedScoringTypeSchema;
  reply: { _id: string };
}>()("createScoringType", "POST /api/scoring-types", change);

/** Computes the tables that use it. 409 when somebody saved it since it was seen. */
export const saveScoringType = route<{
  body: typeof scoringTypeSaveSchema;
  reply: { _id: string };
}>()("saveScoringType", "POST /api/scoring-types/:id", { ...change, isSlow: true });

export const deleteScoringType = route<{
  query: typeof scoringTypeVersionQuery;
  reply: { _id: string };
}>()("deleteScoringType", "DELETE /api/scoring-types/:id", change);
