import type { Generated } from "kysely";
import type { NoticeLevel } from "../notice-kinds.ts";
import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    messages: MessageTable;
    /** Where somebody wants another level than the usual one. */
    notice_preferences: { user_id: string; kind: string; level: NoticeLevel };
    /** Seasons of which somebody is told nothing but letters. */
    notice_mutes: { user_id: string; season_id: string };
    /** Hours of the league's day without mails, where somebody wants others than the usual ones; two equal ones: none. */
    notice_hours: { user_id: string; quiet_from: number; quiet_until: number };
  }
}

/** A message in one person's inbox. */
interface MessageTable {
  id: string;
  recipient_id: string;
  /** `null`: the site itself. */
  sender_id: string | null;
  subject: string;
  /** HTML, sanitised before it was stored. */
  body: string;
  created_at: Millis;
  viewed_at: Millis | null;
  /** One of `noticeKinds`, or a word of a newer version of the site. */
  kind: Generated<string>;
  /** What is told once: nobody has two with one key. */
  key: string | null;
  /** Page of this site that it speaks of; `null`: the message itself. */
  path: string | null;
  season_id: string | null;
}
