import { gridPenalties } from "#features/results/penalty-kinds.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { hasRaceLeft } from "#features/results/server/decided-grid.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { NewEntry } from "../case-entries.ts";
import { isProjected, type ItemKind } from "../item-rules.ts";
import type { DecisionPreview } from "../stewarding.ts";
import type { DecisionDraft } from "../stewarding-forms.ts";
import { refuseItems } from "./acts/write-draft.ts";
import { findCase } from "./case-store.ts";
import { requireOneOf } from "./case-view.ts";
import { readChanges } from "./steward-changes.ts";

interface Proposed {
  seasonId: string;
  sessionId: string;
  items: readonly { to: NewEntry; kind: ItemKind; amount: number }[];
  /** The decision whose place they would take. */
  insteadOf?: string | undefined;
}

/** The session's classification with items that nobody has published. */
export async function previewGiven(
  { now }: Pick<Services, "now">,
  db: Db,
  { seasonId, sessionId, items, insteadOf }: Proposed,
): Promise<DecisionPreview> {
  const added = items
    .filter(({ kind }) => isProjected(kind))
    .map(({ to: { entryKey, personId, userId, frozen }, kind, amount }, index) => ({
      id: `preview-${index}`,
      decision: { _id: "", number: 0 },
      entryKey,
      personId,
      userId,
      persons: frozen.persons,
      kind,
      amount,
      description: "",
    }));
  const costsPlaces = gridPenalties(items).length > 0;
  return {
    ...(await readChanges(db, sessionId, { items: added, insteadOf })),
    noRaceLeft: costsPlaces && !(await hasRaceLeft(db, seasonId, now())),
  };
}

/** The same of a case's decision. @throws AppError 404 and 409 as a steward's step does, 422 by field */
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
  return previewGiven(services, db, {
    seasonId: found.season._id,
    sessionId: found.session._id,
    items: items.flatMap(({ entry, kind, amount }) => {
      const to = entries.get(entry);
      return to ? [{ to, kind, amount }] : [];
    }),
    insteadOf: found.first?._id,
  });
}
