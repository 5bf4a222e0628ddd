import { createHash } from "node:crypto";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { type LinkState, linkState } from "../link-state.ts";
import { seatAddress } from "../seat-link-pages.ts";
import type { SeatLink } from "../seat-links.ts";
import { seatLinkRefusal } from "./refusals.ts";

/** What the secret of a link is encrypted for. */
export const SEALED_FOR = "seat link";

/** Under what the link of a secret is stored. */
export function linkIdOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/**
 * The link behind a secret, of a season that everybody may see, whatever has become of it.
 * @throws AppError 410 when there is none.
 */
export async function getLinkBySecret(db: Db, secret: string): Promise<Row<"seat_links">> {
  const link = await findRow(db, "seat_links", linkIdOf(secret));
  const season = link && (await findRow(db, "seasons", link.season_id));
  if (!link || !season || season.hidden) throw seatLinkRefusal("seat-link.unknown");
  return link;
}

/** The same, locked until the transaction ends: seats of one link are taken one after the other. Lock nothing before. */
export async function lockLinkBySecret(trx: Db, secret: string): Promise<Row<"seat_links">> {
  await lockLink(trx, linkIdOf(secret));
  return getLinkBySecret(trx, secret);
}

export async function lockLink(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("seat_links")
    .set(({ eb }) => ({ used: eb("used", "+", 0) }))
    .where("id", "=", id)
    .execute();
}

/** @param deadline Until when its season takes registrations, UTC ms. */
export function stateOf(
  link: Row<"seat_links">,
  { deadline, now }: { deadline: number | null; now: number },
): LinkState {
  return linkState(
    {
      maxUses: link.max_uses,
      used: link.used,
      expiresAt: link.expires_at,
      pausedAt: link.paused_at,
      endedAt: link.ended_at,
      deadline,
    },
    now,
  );
}

/** A link as its makers see it. @param deadline as `stateOf` */
export function shownLink(
  { config, now, tokens }: Pick<Services, "config" | "now" | "tokens">,
  link: Row<"seat_links">,
  deadline: number | null,
): SeatLink {
  const secret = tokens.unseal(link.sealed, SEALED_FOR);
  return {
    _id: link.id,
    address: secret === undefined ? null : seatAddress(config.publicUrl, secret),
    state: stateOf(link, { deadline, now: now() }),
    used: link.used,
    maxUses: link.max_uses,
    needsYes: link.needs_yes,
  };
}
