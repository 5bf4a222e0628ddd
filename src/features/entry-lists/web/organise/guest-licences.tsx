import type { SeasonClass } from "#features/seasons/seasons.ts";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";

interface GuestLicencesProps {
  /** The driver's. */
  name: string;
  licences: readonly SeasonClass[];
  /** Ids. */
  held: readonly string[];
  error: string | undefined;
  onChange: (held: string[]) => void;
}

/** A driver's licences: at most one of each group. */
export function GuestLicences({ name, licences, held, error, onChange }: GuestLicencesProps) {
  const own = licences.filter(({ _id }) => held.includes(_id));
  const groups = new Set(own.map(({ group }) => group));
  const toOption = ({ _id, name: title }: SeasonClass) => ({ value: _id, title });
  return (
    <MultiCombobox
      label={`Licențe ${name}`}
      placeholder="Alege licența"
      error={error}
      value={own.map(toOption)}
      options={licences.map((licence) => ({
        ...toOption(licence),
        isDisabled: groups.has(licence.group) && !own.includes(licence),
      }))}
      onChange={(options) => onChange(options.map(({ value }) => value))}
    />
  );
}
