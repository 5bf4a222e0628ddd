import { Combobox } from "#web/ui/combobox.tsx";

interface NumberPickerProps {
  /** Those that are free. */
  numbers: readonly number[];
  value: number | null;
  onChange: (number: number | null) => void;
  disabled: boolean;
  error: string | undefined;
}

/** More than anybody scrolls through; typing finds the others. */
const SHOWN = 50;

/** A race number out of those that are free. */
export function NumberPicker({ numbers, value, onChange, ...field }: NumberPickerProps) {
  return (
    <Combobox
      {...field}
      // What was found among other numbers does not count.
      key={`${numbers.length} ${numbers[0]}`}
      label="Număr"
      required
      placeholder="Scrie un număr"
      emptyText="Numărul nu este liber."
      value={value === null ? null : toOption(value)}
      onChange={(option) => onChange(option === null ? null : Number(option.value))}
      search={async (text) =>
        numbers
          .filter((number) => String(number).startsWith(text.trim()))
          .slice(0, SHOWN)
          .map(toOption)
      }
    />
  );
}

function toOption(number: number) {
  return { value: String(number), title: String(number) };
}
