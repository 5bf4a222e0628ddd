import type { KeyboardEvent, Ref } from "react";
import type { NumberBounds } from "#shared/text/typed-number.ts";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import { useTypedNumber } from "../use-typed-number.ts";

interface NumberFieldProps extends FieldProps, NumberBounds {
  /** `null`: left empty. */
  value: number | null;
  /** Gets NaN while what stands there is no number of this field: no schema takes that, and the field says why. */
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A number with two steps beside it; takes `{...field}` of react-hook-form's Controller. A dot and a comma both begin a fraction
 * (`shared/text/typed-number.ts`).
 */
export function NumberField({ label, help, error, isLabelHidden, ...rest }: NumberFieldProps) {
  const { value, onChange, onBlur, name, required, disabled, ref, ...bounds } = rest;
  const { min, max, hasDecimals } = bounds;
  const typed = useTypedNumber({ value, onChange, ...bounds });
  const problem = Number.isNaN(value) ? typed.problem : (error ?? typed.problem);
  const step = (by: number) => onChange(stepped(value, by, bounds));
  const isAt = (end: number | undefined) => value !== null && end !== undefined && value === end;
  const stepByKey = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(event.shiftKey ? direction * 10 : direction);
  };
  return (
    <FieldFrame {...{ label, help, error: problem, isLabelHidden, required }}>
      {(control) => (
        <div className={styles.number}>
          <button
            type="button"
            className={styles.step}
            tabIndex={-1}
            aria-label="Scade"
            aria-controls={control.id}
            disabled={disabled || isAt(min)}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...control}
            ref={ref}
            className={styles.control}
            type="text"
            // A phone's number keys lack the minus.
            inputMode={(min ?? -1) < 0 ? "text" : hasDecimals ? "decimal" : "numeric"}
            autoComplete="off"
            name={name}
            required={required}
            disabled={disabled}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onKeyDown={stepByKey}
            onBlur={() => {
              typed.tidy();
              onBlur?.();
            }}
          />
          <button
            type="button"
            className={styles.step}
            tabIndex={-1}
            aria-label="Crește"
            aria-controls={control.id}
            disabled={disabled || isAt(max)}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** The next value within the bounds; from an empty field the lowest one that is allowed, or 0. */
function stepped(value: number | null, by: number, { min, max }: NumberBounds): number {
  const next = value === null || Number.isNaN(value) ? 0 : Math.round((value + by) * 1000) / 1000;
  return Math.min(Math.max(next, min ?? next), max ?? Number.POSITIVE_INFINITY);
}
