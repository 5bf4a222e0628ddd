import type { EditableSeason } from "#features/seasons/season-form.ts";
import { planChange } from "#features/seasons/season-admin-calls.ts";
import { route } from "#shared/route.ts";
import type { SeasonBasis, wholeSeasonEditSchema, wholeSeasonSchema } from "./season-plan.ts";

const { access } = planChange;
const about = [...planChange.about, "site"] as const;

export const readSeasonBasis = route<{ reply: SeasonBasis }>()(
  "readSeasonBasis",
  "GET /api/seasons/whole",
  { access, about: [...about, "catalogues"] },
);

export const createWholeSeason = route<{
  body: typeof wholeSeasonSchema;
  reply: { _id: string };
}>()("createWholeSeason", "POST /api/seasons/whole", { access, about, hides: false });

export const saveWholeSeason = route<{
  body: typeof wholeSeasonEditSchema;
  reply: EditableSeason;
}>()("saveWholeSeason", "POST /api/season/:id/whole", { access, about, hides: true });
