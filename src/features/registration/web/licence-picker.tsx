import type { SeasonClass } from "#features/seasons/seasons.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";

interface LicencePickerProps {
  /** The driver's. */
  name: string;
  /** Ids of those the driver holds, the fixed ones among them. */
  classes: readonly string[];
  licences: readonly SeasonClass[];
  /** Ids of those that organisers fixed. */
  fixed?: readonly string[];
  error: string | undefined;
  onChange: (classes: string[]) => void;
}

/** A driver's licences: one of each group; groups in which organisers fixed one are theirs. */
export function LicencePicker(props: LicencePickerProps) {
  const { name, classes, licences, fixed = [], error, onChange } = props;
  const locked = licences.filter(({ _id }) => fixed.includes(_id));
  const lockedGroups = new Set(locked.map(({ group }) => group));
  const open = licences.filter(({ group }) => !lockedGroups.has(group));
  const held = open.filter(({ _id }) => classes.includes(_id));
  const heldGroups = new Set(held.map(({ group }) => group));
  return (
    <div className="stack gap-2">
      {locked.length > 0 && (
        <p className="row gap-2 small muted">
          Licență stabilită de organizatori:
          {locked.map((licence) => (
            <ClassBadge key={licence._id} acronym={licence.acronym} title={licence.name} />
          ))}
        </p>
      )}
      {open.length > 0 && (
        <MultiCombobox
          label={`Licențe ${name}`}
          placeholder="Alege licența"
          error={error}
          value={held.map(toOption)}
          options={open.map((licence) => ({
            ...toOption(licence),
            isDisabled: heldGroups.has(licence.group) && !held.includes(licence),
          }))}
          onChange={(options) => onChange([...fixed, ...options.map(({ value }) => value)])}
        />
      )}
    </div>
  );
}

function toOption({ _id, name }: SeasonClass) {
  return { value: _id, title: name };
}
