import { apiGet } from "#web/api.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox-options.ts";

/** Drivers whose name matches, for the picker. */
export async function searchDrivers(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = new URLSearchParams({ search: text, page: "1", pageSize: "20" });
  const { data } = await apiGet<FoundDriver[]>(`/api/drivers?${query}`, { signal });
  return data.map(({ _id, profile }) => ({
    value: _id,
    title: `${profile.firstName} ${profile.lastName}`.trim() || "Pilot fără nume",
    detail: [profile.city, profile.country].filter(Boolean).join(", "),
  }));
}

interface FoundDriver {
  _id: string;
  profile: { firstName: string; lastName: string; country: string | null; city: string | null };
}
