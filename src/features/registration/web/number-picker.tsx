import { useId } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useTypedNumber } from "#web/ui/use-typed-number.ts";

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
  const { text, problem, type } = useTypedNumber({ value, onChange, min: 0, max: 9999 });
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
        error={problem ?? error ?? (isFree ? undefined : `Numărul ${value} nu este liber.`)}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={id}>
        {numbers
          .filter((number) => String(number).startsWith(text.trim()))
          .slice(0, SUGGESTED)
          .map((number) => (
            <option key={number}>{number}</option>
          ))}
      </datalist>
    </>
  );
}
