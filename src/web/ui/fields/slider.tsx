import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

interface SliderProps
  extends FieldProps, Omit<ComponentProps<"input">, "type" | "value" | "onChange"> {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** The value in words, such as `12 mașini`. */
  format?: (value: number) => string;
}

/** A number within bounds, where nearly is good enough. */
export function Slider({
  label,
  help,
  error,
  isLabelHidden,
  format = String,
  ...rest
}: SliderProps) {
  const { value, onChange, ...input } = rest;
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }}>
      {(control) => (
        <div className={styles.slider}>
          <input
            {...input}
            {...control}
            className={styles.range}
            type="range"
            value={value}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output htmlFor={control.id}>{format(value)}</output>
        </div>
      )}
    </FieldFrame>
  );
}
