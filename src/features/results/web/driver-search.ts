import { listDrivers } from "#features/accounts/people-calls.ts";
import { personName } from "#shared/text/person-name.ts";
import { call } from "#web/calls/call.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox-options.ts";

export async function searchDrivers(
  search: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const query = { search, page: 1, pageSize: 20 };
  return (await call(listDrivers, { query }, { signal })).map(({ _id, profile }) => ({
    value: _id,
    title: personName(profile),
    detail: [profile.city, profile.country].filter(Boolean).join(", "),
  }));
}
