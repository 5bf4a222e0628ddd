import { NumberField as BaseNumberField } from "@base-ui/react/number-field";
import type { Ref } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

interface NumberFieldProps extends FieldProps {
  /** `null`: left empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  name?: string;
  min?: number;
  max?: number;
  step?: number;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A number with two steps beside it; takes `{...field}` of react-hook-form's Controller. Romanian decimals. */
export function NumberField({ label, help, error, isLabelHidden, ...rest }: NumberFieldProps) {
  const { onChange, onBlur, ref, ...root } = rest;
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }} required={root.required}>
      {(control) => (
        <BaseNumberField.Root {...root} id={control.id} locale="ro-RO" onValueChange={onChange}>
          <BaseNumberField.Group className={styles.number}>
            <BaseNumberField.Decrement className={styles.step} aria-label="Scade">
              −
            </BaseNumberField.Decrement>
            <BaseNumberField.Input
              ref={ref}
              className={styles.control}
              aria-describedby={control["aria-describedby"]}
              aria-invalid={control["aria-invalid"]}
              onBlur={onBlur}
            />
            <BaseNumberField.Increment className={styles.step} aria-label="Crește">
              +
            </BaseNumberField.Increment>
          </BaseNumberField.Group>
        </BaseNumberField.Root>
      )}
    </FieldFrame>
  );
}
