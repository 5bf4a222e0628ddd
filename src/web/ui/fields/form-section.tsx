import type { ReactNode } from "react";
import styles from "./field.module.css";

interface FormSectionProps {
  /** Where a `SectionLinks` leads. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** Fields that belong together, under their own heading. */
export function FormSection({ id, title, children }: FormSectionProps) {
  return (
    <fieldset id={id} className={styles.section} tabIndex={id === undefined ? undefined : -1}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Fields beside each other where the screen has room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
