import { type RawBuilder, sql } from "kysely";

/** See `anyDownload` of the league. */
export function selectAnyDownload(): RawBuilder<string | null> {
  return sql`(select downloads.id from downloads
    inner join download_uploads as upload on upload.download_id = downloads.id
    where downloads.visible = true and upload.completed_at is not null limit 1)`;
}
