import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { useSite } from "#web/page-data.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

interface UntilFieldProps {
  label: string;
  /** UTC ms; `null`: not a whole moment. */
  value: number | null;
  onChange: (at: number | null) => void;
  error?: string | undefined;
}

/** A moment by the league's clock. */
export function UntilField({ label, value, onChange, error }: UntilFieldProps) {
  const { timeZone } = useSite();
  return (
    <TextField
      type="datetime-local"
      label={label}
      required
      help={`Ora ligii (${timeZone}).`}
      defaultValue={value === null ? "" : toLocalText(value, timeZone)}
      error={error}
      onChange={({ target }) => onChange(fromLocalText(target.value, timeZone))}
    />
  );
}
