import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    imports: ImportTable;
    import_items: ImportItemTable;
  }
}

/** One act of moving in. */
interface ImportTable {
  id: string;
  /** Invented by the page that sends it. */
  key: string;
  /** Of all that was sent. */
  digest: string;
  /** A word of `importKinds`. */
  kind: string;
  season_id: string | null;
  /** `null`: their account has ended. */
  by: string | null;
  at: Millis;
  /** '20 de piloți noi, 5 cluburi noi'. */
  summary: string;
  undone_at: Millis | null;
}

/** What an import has made or changed, in the order in which it did, until it is taken back. */
interface ImportItemTable {
  import_id: string;
  place: number;
  /** A word of `subjects` (`server/kinds.ts`). */
  subject_type: string;
  subject_id: string;
  /** As the import left it: another one means that somebody has touched it since. */
  version: number;
  /** What was there before, where the import has changed something. */
  before: Json | null;
}
