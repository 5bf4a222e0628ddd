import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";
import styles from "./field.module.css";

type TextFieldProps = FieldProps & ComponentProps<"input">;

/** One line of text; takes `{...register("name")}` of react-hook-form. */
export function TextField({ label, help, error, isLabelHidden, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }} required={input.required}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & ComponentProps<"textarea">;

export function TextArea({ label, help, error, isLabelHidden, ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }} required={area.required}>
      {(control) => <textarea {...area} {...control} className={styles.control} />}
    </FieldFrame>
  );
}
