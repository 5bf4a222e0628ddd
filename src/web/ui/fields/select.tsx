import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

export interface SelectOption {
  value: string;
  title: string;
  disabled?: boolean;
}

interface SelectProps extends FieldProps, Omit<ComponentProps<"select">, "children" | "multiple"> {
  options: readonly SelectOption[];
  /** First option, standing for no choice. Left out: something is always chosen. */
  emptyTitle?: string;
}

/**
 * One of a short list. The browser's own control: it opens as a wheel on a phone and takes `{...register("name")}`. For long
 * lists there is `Combobox`.
 */
export function Select({
  label,
  help,
  error,
  isLabelHidden,
  options,
  emptyTitle,
  ...select
}: SelectProps) {
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }} required={select.required}>
      {(control) => (
        <select {...select} {...control} className={styles.control}>
          {emptyTitle !== undefined && <option value="">{emptyTitle}</option>}
          {options.map(({ value, title, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
