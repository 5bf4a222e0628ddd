import type { ComponentProps, ReactNode } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./account-frame.module.css";

interface AccountFrameProps {
  title: string;
  links?: ReactNode;
  children: ReactNode;
}

/** A narrow page with one thing on it: logging in, signing up, a new password. */
export function AccountFrame({ title, links, children }: AccountFrameProps) {
  return (
    <div className={styles.frame}>
      <h1 className="step-3">{title}</h1>
      {children}
      {links && <nav className={`row spread gap-2-4 ruled ${styles.links}`}>{links}</nav>}
    </div>
  );
}

interface AccountFormProps {
  form: { isPending: boolean; formProps: ComponentProps<"form"> };
  submitTitle: string;
  children: ReactNode;
}

/** The form in the frame, with its button. */
export function AccountForm({ form, submitTitle, children }: AccountFormProps) {
  return (
    <form {...form.formProps} className="stack gap-4">
      {children}
      <Button type="submit" look="main" isBusy={form.isPending}>
        {submitTitle}
      </Button>
    </form>
  );
}

/** Where somebody chooses a password, and types it once more. */
export function NewPasswordField(props: ComponentProps<typeof TextField>) {
  return <TextField type="password" autoComplete="new-password" {...props} />;
}

/** The password that one has. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  return <TextField type="password" autoComplete="current-password" required {...props} />;
}
