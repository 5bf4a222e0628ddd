import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import {
  type EditableSite,
  editableSiteSchema,
  type SiteHealth,
} from "#features/league/site-form.ts";
import { apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** What administrators say about the league. A form is filled from what is saved now, so no old copy is kept. */
export function editableSiteQuery() {
  const fresh = { viewer: true, staleTime: 0 } as const;
  return { ...apiQuery<EditableSite>("/api/site/settings", {}, fresh), gcTime: 0 };
}

export function siteHealthQuery() {
  return apiQuery<SiteHealth>("/api/site/health", {}, { viewer: true });
}

export function saveSite(form: object): Promise<EditableSite> {
  return apiPost("/api/site/settings", form);
}

/** The bar, the footer and the archive show what was saved. */
export async function refreshSite(queryClient: QueryClient): Promise<void> {
  for (const path of ["/api/site", "/api/archive"])
    await queryClient.invalidateQueries({ queryKey: [path] });
}

/** The settings as somebody else has saved them meanwhile; `undefined` for any other failure. */
export function siteSavedMeanwhile(error: unknown): EditableSite | undefined {
  return savedMeanwhile(error, z.object({ site: editableSiteSchema }))?.site;
}
