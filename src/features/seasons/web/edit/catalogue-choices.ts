import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { listTrackChoices } from "#features/seasons/season-admin-calls.ts";
import { call } from "#web/calls/call.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";

/** Tracks of a simulator whose name or place holds the words. */
export async function searchTracks(
  wanted: { search: string; simulator: string },
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  return (await call(listTrackChoices, { query: { ...wanted, page: 1 } }, { signal })).map(
    toOption,
  );
}

export function toOption({ _id, title, detail }: CatalogueItem): ComboboxOption {
  return { value: _id, title, ...(detail && { detail }) };
}
