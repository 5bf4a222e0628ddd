import type { ReactNode } from "react";
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
  type UseFormReturn,
} from "react-hook-form";
import { errorAt } from "./problems.ts";

interface BoundProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  children: (
    field: ControllerRenderProps<Values, Name> & { error: string | undefined },
  ) => ReactNode;
}

/** A field that browsers' inputs cannot hold, with its error: `{(field) => <NumberField {...field} label="Număr" />}`. */
export function Bound<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
}: BoundProps<Values, Name>) {
  const { field, formState } = useController({ control, name });
  return children({ ...field, error: errorAt(formState.errors, name) });
}

/** `{...inputOf(form, "title")}` of a browser's own input, with what is wrong with it. */
export function inputOf<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), error: errorAt(form.formState.errors, name) };
}
