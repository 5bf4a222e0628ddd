import { useQuery } from "@tanstack/react-query";
import type { Region } from "#features/accounts/accounts.ts";
import { listCountries, listRegions } from "#features/accounts/profile-calls.ts";
import { read } from "#web/calls/call.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox-options.ts";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";

/** A field as react-hook-form's `useController` gives it. */
interface PlaceField {
  field: { value: string | null; onChange: (value: string) => void };
  fieldState: { error?: { message?: string } | undefined };
}

/** Country, and a region of it; another country forgets the region. */
export function PlaceFields({ country, city }: { country: PlaceField; city: PlaceField }) {
  const code = country.field.value ?? "";
  const countries = useCountries();
  const regions = useRegions(code).map(({ name }) => ({ value: name, title: name }));
  return (
    <FieldRow>
      <Combobox
        label="Țara"
        placeholder="Caută țara"
        options={countries}
        value={chosen(countries, code)}
        error={country.fieldState.error?.message}
        onChange={(option) => {
          country.field.onChange(option?.value ?? "");
          if (option?.value !== code) city.field.onChange("");
        }}
      />
      <Combobox
        label={code === "RO" ? "Județul" : "Regiunea"}
        options={regions}
        value={chosen(regions, city.field.value ?? "")}
        error={city.fieldState.error?.message}
        placeholder={code === "" ? "" : "Caută"}
        disabled={code === ""}
        help={code === "" ? "Alege întâi țara." : undefined}
        onChange={(option) => city.field.onChange(option?.value ?? "")}
      />
    </FieldRow>
  );
}

/** To choose from; none while they are on their way. */
export function useCountries(): ComboboxOption[] {
  const known = useQuery(read(listCountries, {}, { staleTime: Infinity })).data ?? [];
  return known.map(({ countryShortCode: value, countryName: title }) => ({ value, title }));
}

/** Regions of a country; not asked for while none is chosen. */
function useRegions(code: string): Region[] {
  const query = read(listRegions, { params: { code } }, { staleTime: Infinity });
  return useQuery({ ...query, enabled: code !== "" }).data ?? [];
}

/** While a list is on its way what was chosen is shown by its value. */
function chosen(options: readonly ComboboxOption[], value: string): ComboboxOption | null {
  if (value === "") return null;
  return options.find((option) => option.value === value) ?? { value, title: value };
}
