import { NumberField } from "#web/ui/fields/number-field.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { ImportOptionsProps } from "./import-options-props.ts";

/** For circuits without a day: when the first of them is, and how many days lie between two. */
export function CalendarOptions({ options, onChange }: ImportOptionsProps) {
  const { first = "", everyDays = "7" } = options;
  return (
    <details open={first !== "" || undefined}>
      <summary>Lista nu are date?</summary>
      <FieldRow>
        <TextField
          type="date"
          label="Prima etapă"
          help="La ora ultimei etape a sezonului, sau la 20:00."
          value={first}
          onChange={({ target }) => onChange({ ...options, first: target.value })}
        />
        <NumberField
          label="Zile între etape"
          min={1}
          max={84}
          value={Number(everyDays)}
          onChange={(days) => onChange({ ...options, everyDays: String(days ?? 7) })}
        />
      </FieldRow>
    </details>
  );
}
