import { useId } from "react";
import { TextField } from "#web/ui/text-field.tsx";

interface NumberPickerProps {
  /** Those that are free, ascending. */
  numbers: readonly number[];
  value: number | null;
  onChange: (number: number | null) => void;
  disabled: boolean;
  error: string | undefined;
}

/** Suggestions at a time; typing brings others. */
const SUGGESTED = 20;

/** A race number out of those that are free: typed on a phone's number keys, or picked from the suggestions. */
export function NumberPicker({ numbers, value, onChange, disabled, error }: NumberPickerProps) {
  const id = useId();
  const typed = value === null ? "" : String(value);
  const isFree = value === null || disabled || numbers.includes(value);
  return (
    <>
      <TextField
        label="Număr"
        required={!disabled}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        list={id}
        error={error ?? (isFree ? undefined : `Numărul ${value} nu este liber.`)}
        value={typed}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, "").slice(0, 4);
          onChange(digits === "" ? null : Number(digits));
        }}
      />
      <datalist id={id}>
        {numbers
          .filter((number) => String(number).startsWith(typed))
          .slice(0, SUGGESTED)
          .map((number) => (
            <option key={number}>{number}</option>
          ))}
      </datalist>
    </>
  );
}
