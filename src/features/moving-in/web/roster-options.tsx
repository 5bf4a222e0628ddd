import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import type { ImportOptionsProps } from "./import-options-props.ts";

/** What is asked of a roster as a whole. */
export function RosterOptions({ season, options, onChange }: ImportOptionsProps) {
  if (season === null) return null;
  return (
    <Checkbox
      label="Dă numere libere"
      help="Cui nu are număr, sau are unul luat ori nepotrivit în sezon."
      checked={options["freeNumbers"] === "yes"}
      onChange={({ target }) => onChange({ freeNumbers: target.checked ? "yes" : "no" })}
    />
  );
}
