import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { apiGet } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";

export type Catalogue = "tracks" | "car-models" | "car-classes" | "driver-classes";

/** A whole catalogue of one simulator; classes belong to all. */
export function catalogueQuery(catalogue: Catalogue, simulator?: string) {
  return apiQuery<CatalogueItem[]>(`/api/catalogue/${catalogue}`, { simulator }, { viewer: true });
}

/** Tracks of a simulator whose name or place holds the words. */
export async function searchTracks(
  { search, simulator }: { search: string; simulator: string },
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const query = new URLSearchParams({ search, simulator, page: "1" });
  const { data } = await apiGet<CatalogueItem[]>(`/api/catalogue/tracks?${query}`, { signal });
  return data.map(toOption);
}

export function toOption({ _id, title, detail }: CatalogueItem): ComboboxOption {
  return { value: _id, title, ...(detail && { detail }) };
}
