import { randomBytes } from "node:crypto";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { seatAddress } from "../seat-link-pages.ts";
import { MOST_SEATS } from "../seat-links.ts";
import { linkIdOf } from "./find-link.ts";
import { type LinkPlace, SEALED_FOR, selectLinks } from "./link-board.ts";

interface NewLink extends LinkPlace {
  needsYes: boolean;
  /** Who makes it, an id. */
  userId: string;
}

/** Makes the link of a place and ends the one before it. Ask `requireMaker` first. Resolves to its address. */
export async function makeLink(
  trx: Db,
  { config, now, tokens }: Services,
  { seasonId, clubId, needsYes, userId }: NewLink,
): Promise<string> {
  await lockSeason(trx, seasonId);
  await trx
    .updateTable("seat_links")
    .set({ ended_at: now() })
    .where("id", "in", selectLinks(trx, { seasonId, clubId }).clearOrderBy().select("link.id"))
    .where("ended_at", "is", null)
    .execute();
  const secret = randomBytes(24).toString("base64url");
  await addRow(trx, "seat_links", {
    id: linkIdOf(secret),
    sealed: tokens.seal(secret, SEALED_FOR),
    season_id: seasonId,
    club_id: clubId,
    person_id: null,
    max_uses: MOST_SEATS,
    needs_yes: needsYes,
    expires_at: null,
    paused_at: null,
    resumed_at: null,
    ended_at: null,
    created_by: userId,
    created_at: now(),
  });
  await recordChange(trx, {
    userId,
    action: "seat-link.made",
    subjectType: "season",
    subjectId: seasonId,
    now: now(),
  });
  return seatAddress(config.publicUrl, secret);
}
