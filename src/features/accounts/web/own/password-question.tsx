import type { ReactNode } from "react";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "./form-dialog.tsx";

interface PasswordQuestionProps<Reply> {
  title: string;
  /** On the button that sends. */
  yes: string;
  look?: "main" | "danger";
  send: (password: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Why it is asked. */
  children: ReactNode;
}

/** Asks once more for the password of whoever is logged in, before something that a session left open is not enough for. */
export function PasswordQuestion<Reply>({
  send,
  onDone,
  children,
  ...dialog
}: PasswordQuestionProps<Reply>) {
  const { field, ...form } = useServerForm(
    { password: "" },
    {
      send: ({ password }) => send(password).then(onDone),
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} {...dialog}>
      {children}
      <TextField
        label="Parola"
        type="password"
        autoComplete="current-password"
        required
        {...field("password")}
      />
    </FormDialog>
  );
}
