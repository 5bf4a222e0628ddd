import type { DecidedItem } from "#features/results/decided-penalties.ts";
import { gridPenalties } from "#features/results/penalty-kinds.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { hasRaceLeft } from "#features/results/server/decided-grid.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isProjected } from "../item-rules.ts";
import type { DecisionPreview } from "../stewarding.ts";
import type { DecisionDraft } from "../stewarding-forms.ts";
import { refuseItems } from "./acts/write-draft.ts";
import { findCase } from "./case-store.ts";
import { requireOneOf } from "./case-view.ts";
import { readChanges } from "./steward-changes.ts";

/** The session's classification with unpublished items. @throws AppError 404 and 409 as a steward's step does, 422 by field */
export async function previewItems(
  services: Pick<Services, "now">,
  db: Db,
  { id, viewer, items }: { id: string; viewer: Viewer; items: DecisionDraft["items"] },
): Promise<DecisionPreview> {
  const found = await findCase(db, id, services.now());
  if (!found) throw refusal("not-found");
  await requireOneOf(db, { by: ["steward"], found, viewer });
  await refuseItems(db, found, items);
  const entries = new Map(found.entries.map((entry) => [entry.id, entry]));
  const added = items.flatMap(({ entry: entryId, kind, amount }, index): DecidedItem[] => {
    const entry = entries.get(entryId);
    if (!entry || !isProjected(kind)) return [];
    const { entryKey, personId, userId, frozen } = entry;
    return [
      {
        id: `preview-${index}`,
        decision: { _id: "", number: 0 },
        entryKey,
        personId,
        userId,
        persons: frozen.persons,
        kind,
        amount,
        description: "",
      },
    ];
  });
  const costsPlaces = gridPenalties(items).length > 0;
  return {
    ...(await readChanges(db, found.session._id, { items: added, insteadOf: found.first?._id })),
    noRaceLeft: costsPlaces && !(await hasRaceLeft(db, found.season._id, services.now())),
  };
}
