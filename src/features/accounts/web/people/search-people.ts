import { listPeople } from "#features/accounts/people-calls.ts";
import { personName } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { call } from "#web/calls/call.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";

/** People whose name, address or id holds the words, as far as one may see those. */
export async function searchPeople(search: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = { search, page: 1, pageSize: 20 };
  return (await call(listPeople, { query }, { signal })).map((person) => ({
    value: person._id,
    title: personName(person),
    detail: [
      person.hasAccount ? "are cont" : "fără cont",
      counted(person.results, "rezultat", "rezultate"),
    ].join(" · "),
  }));
}
