import { type ComponentProps, useId } from "react";
import type { FieldProps } from "./field.tsx";
import styles from "./field.module.css";
import unseen from "#web/ui/show/unseen.module.css";

type ChoiceProps = FieldProps & Omit<ComponentProps<"input">, "type">;

/** Yes or no, saved with the form; takes `{...register("name")}`. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} className={styles.box} />;
}

/** On or off, at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} {...onOrOff} className={styles.switch} />;
}

/** The browser says which of the two it is. */
const onOrOff = { role: "switch" };

function Choice({ label, help, error, isLabelHidden, ...input }: ChoiceProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.choice}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label className={isLabelHidden ? unseen.always : styles.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
