import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { noticeFacts, type NoticeKind, USUAL_QUIET, usualLevel } from "../notice-kinds.ts";
import type { QuietHours } from "../quiet-hours.ts";

interface Recipient {
  id: string;
  email: string | null;
  /** The person wants it, and the address is known to be theirs. */
  byMail: boolean;
  quiet: QuietHours;
}

/** Of these people those who have an account and want to be told of this, and how. */
export async function listRecipients(
  trx: Db,
  ids: readonly string[],
  { kind, seasonId }: { kind: NoticeKind; seasonId?: string },
): Promise<Recipient[]> {
  const { isLetter = false } = noticeFacts[kind];
  const found: Recipient[] = [];
  for (const some of inParts([...new Set(ids)])) {
    const rows = await trx
      .selectFrom("users")
      .leftJoin("notice_preferences as wish", (join) =>
        join.onRef("wish.user_id", "=", "users.id").on("wish.kind", "=", kind),
      )
      .leftJoin("notice_mutes as mute", (join) =>
        join.onRef("mute.user_id", "=", "users.id").on("mute.season_id", "=", seasonId ?? ""),
      )
      .leftJoin("notice_hours as hours", "hours.user_id", "users.id")
      .select([
        "users.id",
        "users.email",
        "users.messages_by_email",
        "users.confirmed_at",
        "wish.level",
        "mute.season_id as mutedSeason",
        "hours.quiet_from",
        "hours.quiet_until",
      ])
      .where("users.id", "in", some)
      .where("users.account_at", "is not", null)
      .where("users.deleted_at", "is", null)
      .execute();
    for (const {
      id,
      email,
      messages_by_email,
      confirmed_at,
      level,
      mutedSeason,
      ...hours
    } of rows) {
      if (!isLetter && (level === "none" || mutedSeason !== null)) continue;
      found.push({
        id,
        email,
        byMail: (level ?? usualLevel(kind, messages_by_email)) === "mail" && confirmed_at !== null,
        quiet: {
          from: hours.quiet_from ?? USUAL_QUIET.from,
          until: hours.quiet_until ?? USUAL_QUIET.until,
        },
      });
    }
  }
  return found;
}
