import { holdSeat } from "#features/registration/server/answers/seats.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { addRow, countRows, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { pausedLinkLetter } from "../seat-link-letters.ts";
import { FLOOD, type SeatForm } from "../seat-links.ts";

interface NewSeat {
  /** Locked. */
  link: Row<"seat_links">;
  taken: { personId: string; clubId: string };
  form: SeatForm;
}

/** Writes down who has come by a link, and stops it where too many come at once, which its maker is told. */
export async function noteSeat(
  trx: Db,
  services: Services,
  { link, taken, form }: NewSeat,
): Promise<void> {
  const now = services.now();
  await addRow(trx, "link_seats", {
    id: newId(),
    link_id: link.id,
    user_id: taken.personId,
    key: form.key,
    club_id: taken.clubId,
    race_number: form.raceNumber,
    car_model_id: form.carModel,
    licences: toJson(form.licences),
    taken_at: now,
    // Whoever made the link of one person knew to whom it goes.
    yes_at: link.person_id === null ? null : now,
    removed_at: null,
  });
  if (link.needs_yes) await holdSeat(trx, { seasonId: link.season_id, userId: taken.personId });
  await recordChange(trx, {
    userId: taken.personId,
    action: "seat-link.used",
    subjectType: "season",
    subjectId: link.season_id,
    after: { raceNumber: form.raceNumber },
    now,
  });
  const isFlood = (await countRecent(trx, link, now)) >= FLOOD.seats;
  await trx
    .updateTable("seat_links")
    .set(({ eb }) => ({ used: eb("used", "+", 1), ...(isFlood && { paused_at: now }) }))
    .where("id", "=", link.id)
    .execute();
  if (!isFlood) return;
  const { id, title } = await getRow(trx, "seasons", link.season_id);
  await sendNotice(trx, services, {
    to: [link.created_by],
    seasonId: id,
    ...pausedLinkLetter({ season: { id, title }, clubId: link.club_id }),
  });
}

/** Seats of the last minutes, since somebody last started the link again. */
async function countRecent(trx: Db, link: Row<"seat_links">, now: number): Promise<number> {
  const since = Math.max(now - FLOOD.minutes * MINUTE_MS, link.resumed_at ?? 0);
  return countRows(
    trx.selectFrom("link_seats").where("link_id", "=", link.id).where("taken_at", ">", since),
  );
}
