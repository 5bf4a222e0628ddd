import { mapNames } from "#features/clubs/server/people-names.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { groupBy } from "#shared/group-by.ts";
import { ofEach } from "#shared/of-each.ts";
import { readSessionType } from "#shared/session-types.ts";
import { addedBy, itemProblem } from "../../item-rules.ts";
import { licenceSum, measures, thresholdsCrossed } from "../../licence/sanction-rules.ts";
import type { PenaltiesPreview, PenaltyLines } from "../../row-penalty/row-penalty-forms.ts";
import type { StewardingSettings } from "../../stewarding-settings.ts";
import { getPlace } from "../acts/send-protest.ts";
import { refuseFields } from "../acts/write-draft.ts";
import { listLicenceEntries } from "../licence/licence-entries.ts";
import { previewGiven } from "../preview.ts";
import { readSettings } from "../settings-store.ts";
import { type ResolvedLine, resolveLines } from "./resolve-lines.ts";

/** What penalties would change that no decision says already. @throws AppError what `resolveLines` throws, 422 by field */
export async function previewPenalties(
  services: Pick<Services, "now">,
  db: Db,
  { eventId, viewer, asked }: { eventId: string; viewer: Viewer; asked: PenaltyLines },
): Promise<PenaltiesPreview> {
  const { session: sessionId, lines } = asked;
  const place = await getPlace(db, { viewer, sessionId, of: eventId });
  const { settings } = await readSettings(db, place.seasonId);
  const resolved = await resolveLines(db, { sessionId, settings, lines });
  const type = readSessionType(place.type);
  const wrong = resolved.flatMap(({ line }, index) =>
    line.items.flatMap((item) => {
      const problem = itemProblem(item, type);
      return problem ? [[`lines.${index}.items`, problem] as const] : [];
    }),
  );
  refuseFields(Object.fromEntries(wrong));
  const fresh = resolved.filter(({ known }) => known === null);
  const items = fresh.flatMap(({ line, entry: to }) => line.items.map((item) => ({ to, ...item })));
  return {
    ...(await previewGiven(services, db, { ...place, items })),
    lines: resolved.map(({ driver, known }) => ({ driver, known })),
    sanctioned: settings.quorum === 1,
    licences: await licencesAfter(db, fresh, { settings, now: services.now() }),
  };
}

/** Licences that the penalties would bring over a threshold, or nearer to one. */
async function licencesAfter(
  db: Db,
  resolved: readonly ResolvedLine[],
  { settings, now }: { settings: StewardingSettings; now: number },
): Promise<PenaltiesPreview["licences"]> {
  const ofPeople = groupBy(
    resolved.flatMap(({ line, entry: { userId } }) =>
      userId === null ? [] : [{ userId, items: line.items }],
    ),
    ({ userId }) => userId,
  );
  const names = await mapNames(db, [...ofPeople.keys()]);
  const licences = await Promise.all(
    [...ofPeople].map(async ([userId, own]) => {
      const before = licenceSum(await listLicenceEntries(db, userId), now);
      const added = own.flatMap(({ items }) => items.map(addedBy));
      const after = ofEach(measures, (measure) =>
        added.reduce((sum, one) => sum + one[measure], before[measure]),
      );
      const reaches = thresholdsCrossed(settings.sanctions, { before, after });
      return { name: names.get(userId) ?? "", ...after, reaches };
    }),
  );
  return licences.filter(({ points, warnings }) => points + warnings > 0);
}
