import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    messages: MessageTable;
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
}
