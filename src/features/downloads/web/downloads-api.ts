import type { DownloadPageData } from "#features/downloads/downloads.ts";
import { apiQuery } from "#web/query-client.ts";

/** What members can choose from, and whether the site can tell who is a member. */
export function downloadsQuery() {
  return apiQuery<DownloadPageData>("/api/downloads");
}
