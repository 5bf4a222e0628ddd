import { randomBytes } from "node:crypto";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { seatAddress } from "../seat-link-pages.ts";
import { MOST_SEATS, PERSONAL_LINK_DAYS } from "../seat-links.ts";
import { linkIdOf, SEALED_FOR } from "./find-link.ts";
import { type LinkPlace, selectLinks } from "./link-board.ts";

interface NewLink extends LinkPlace {
  /** Whose alone it is, for one use within two weeks; `null`: whoever opens it. */
  personId?: string | null;
  needsYes: boolean;
  /** Who makes it, an id. */
  userId: string;
}

/** Makes the link of a place, or of one person, and ends the one before it. Ask `requireMaker` first. Resolves to its address. */
export async function makeLink(
  trx: Db,
  { config, now, tokens }: Services,
  { seasonId, clubId, personId = null, needsYes, userId }: NewLink,
): Promise<string> {
  await lockSeason(trx, seasonId);
  await trx
    .updateTable("seat_links")
    .set({ ended_at: now() })
    .where(
      "id",
      "in",
      selectLinks(trx, { seasonId, clubId, personId }).clearOrderBy().select("link.id"),
    )
    .where("ended_at", "is", null)
    .execute();
  const secret = randomBytes(24).toString("base64url");
  await addRow(trx, "seat_links", {
    id: linkIdOf(secret),
    sealed: tokens.seal(secret, SEALED_FOR),
    season_id: seasonId,
    club_id: clubId,
    person_id: personId,
    max_uses: personId === null ? MOST_SEATS : 1,
    needs_yes: needsYes,
    expires_at: personId === null ? null : now() + PERSONAL_LINK_DAYS * DAY_MS,
    paused_at: null,
    resumed_at: null,
    ended_at: null,
    claimed_at: null,
    claim_key: null,
    created_by: userId,
    created_at: now(),
  });
  await recordChange(trx, {
    userId,
    action: personId === null ? "seat-link.made" : "seat-link.made-personal",
    subjectType: "season",
    subjectId: seasonId,
    now: now(),
  });
  return seatAddress(config.publicUrl, secret);
}
