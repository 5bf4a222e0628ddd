import type { Field } from "#shared/act.ts";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import type { ComboboxOption } from "../ui/fields/combobox-options.ts";

/** What stands in a field of an act's form: what was typed or chosen, or the person. */
export type Typed = string | ComboboxOption | null;

/** A field that a form draws by itself. */
export type TypedField = Exclude<Field, { kind: "version" | "drawn" }>;

interface Beginning {
  /** As it is sent. */
  start: unknown;
  /** The first of its choices. */
  first?: string | undefined;
  timeZone: string;
}

/** What stands in a field before anything is typed. */
export function beginningOf({ kind }: TypedField, { start, first, timeZone }: Beginning): Typed {
  if (kind === "person") return null;
  if (kind === "moment") return typeof start === "number" ? toLocalText(start, timeZone) : "";
  return typeof start === "string" ? start : kind === "choice" ? (first ?? "") : "";
}

/** What is sent of it; `undefined`: something is missing. */
export function sentOf(
  field: TypedField,
  typed: Typed,
  timeZone: string,
): string | number | null | undefined {
  if (typed === null || typeof typed === "object") return typed?.value;
  const isEmpty = typed.trim() === "";
  if (isEmpty && field.kind !== "person" && field.optional)
    return field.kind === "text" ? typed : null;
  if (field.kind === "moment") return fromLocalText(typed, timeZone) ?? undefined;
  return isEmpty ? undefined : typed;
}

/** What is said beside a field in which something is missing. */
export function missingWords(field: TypedField): string {
  if (field.kind === "person" && field.missing !== undefined) return field.missing;
  return field.kind === "moment" ? "Scrie ziua și ora." : "Obligatoriu";
}

/** Whether something else stands in it than before. */
export function isChanged(typed: Typed, beginning: Typed): boolean {
  const [own, before] = [typed, beginning].map((one) =>
    typeof one === "string" ? one.trim() : one,
  );
  return own !== before;
}
