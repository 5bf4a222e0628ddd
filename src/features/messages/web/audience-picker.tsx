import { useState } from "react";
import { listUsers } from "#features/accounts/people-calls.ts";
import { personName } from "#shared/text/person-name.ts";
import type { AudienceKind, GroupKind } from "#features/messages/audience-kinds.ts";
import { listAudiences } from "#features/messages/messages-calls.ts";
import { call } from "#web/calls/call.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";

interface AudiencePickerProps {
  kind: AudienceKind;
  /** The id of whom the message is for; empty when nobody is chosen. */
  onChange: (id: string) => void;
  error?: string | undefined;
}

const labels: Record<AudienceKind, string> = {
  driver: "Pilotul",
  club: "Clubul",
  season: "Sezonul",
};

/** Finds a driver, a club or a season on the server while one types. */
export function AudiencePicker({ kind, onChange, error }: AudiencePickerProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  return (
    <Combobox
      label={labels[kind]}
      required
      placeholder="Scrie o parte din nume"
      value={chosen}
      onChange={(option) => {
        setChosen(option);
        onChange(option?.value ?? "");
      }}
      search={
        kind === "driver" ? searchDrivers : (text, signal) => searchGroups(kind, text, signal)
      }
      error={error}
    />
  );
}

async function searchDrivers(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const query = { search: text, page: 1, pageSize: 20 };
  return (await call(listUsers, { query }, { signal })).map(({ _id, profile }) => ({
    value: _id,
    title: personName(profile),
    ...(profile.city && { detail: profile.city }),
  }));
}

async function searchGroups(
  kind: GroupKind,
  search: string,
  signal: AbortSignal,
): Promise<ComboboxOption[]> {
  const found = await call(listAudiences, { query: { kind, search } }, { signal });
  return found.map(({ _id, title }) => ({ value: _id, title }));
}
