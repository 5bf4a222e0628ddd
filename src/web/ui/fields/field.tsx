import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import unseen from "#web/ui/show/unseen.module.css";

/** What every field has around its control: a label above, help below, the error beside it in words. */
export interface FieldProps {
  label: string;
  /** One short sentence under the control. */
  help?: ReactNode;
  error?: string | undefined;
  /** The label stays for screen readers only, where the place says enough. */
  isLabelHidden?: boolean;
}

interface FieldFrameProps extends FieldProps {
  required?: boolean | undefined;
  /** Draws the control; it must take these. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** Joins a label, a control, its help and its error. */
export function FieldFrame({
  label,
  help,
  error,
  isLabelHidden,
  required,
  children,
}: FieldFrameProps) {
  const id = useId();
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={isLabelHidden ? unseen.always : styles.label} htmlFor={id}>
        {label}
        {required && <span className={styles.required}> (obligatoriu)</span>}
      </label>
      {children(notedControl({ id, help, error }))}
      <FieldNotes {...{ id, help, error }} />
    </div>
  );
}

interface Notes extends Pick<FieldProps, "help" | "error"> {
  /** The control's. */
  id: string;
}

/** What a control says of itself that `FieldNotes` stand below. */
export function notedControl({ id, help, error }: Notes): FieldControl {
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
}

/** What is meant by a field, and what is wrong with it. */
export function FieldNotes({ id, help, error }: Notes) {
  return (
    <>
      {help && (
        <p className="small muted" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
