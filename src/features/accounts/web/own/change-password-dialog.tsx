import { Link } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { ChangePasswordForm } from "#features/accounts/password-forms.ts";
import { PASSWORD_HELP } from "#features/accounts/password-limits.ts";
import { changePassword } from "#features/accounts/own-account-calls.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { NewPasswordField, PasswordField } from "../login/account-frame.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "./form-dialog.tsx";

/** A new password by the old one. Every other session of the person ends. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm<ChangePasswordForm>(
    { currentPassword: "", password: "", passwordConfirm: "" },
    {
      send: (body) => call(changePassword, { body }),
      onDone: () => {
        showSnackbar({ content: "Parola a fost schimbată. Celelalte sesiuni au fost închise." });
        void askAgain(queryClient, changePassword);
        onClose();
      },
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} title="Schimbă parola" yes="Schimbă parola" onClose={onClose}>
      <PasswordField label="Parola de acum" {...field("currentPassword")} />
      <NewPasswordField label="Parola nouă" help={PASSWORD_HELP} required {...field("password")} />
      <NewPasswordField label="Parola nouă, încă o dată" required {...field("passwordConfirm")} />
      <p className="muted">
        Celelalte sesiuni ale tale se închid. Nu mai știi parola de acum?{" "}
        <Link to="/forgot-password">Alege alta printr-un link</Link>
      </p>
    </FormDialog>
  );
}
