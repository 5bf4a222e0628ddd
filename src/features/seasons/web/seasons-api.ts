import type { ArchiveCard } from "#features/league/archive.ts";
import { apiQuery } from "#web/query-client.ts";

/** Seasons from before this site. */
export function archiveQuery() {
  return apiQuery<ArchiveCard[]>("/api/archive");
}
