import { type ComponentProps, useId } from "react";
import { FieldNotes, type FieldProps, notedControl } from "./field.tsx";
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
  return (
    <div className={styles.choice}>
      <input {...input} {...notedControl({ id, help, error })} type="checkbox" />
      <label className={isLabelHidden ? unseen.always : styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldNotes {...{ id, help, error }} />
    </div>
  );
}
