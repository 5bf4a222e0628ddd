import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { resetPassword } from "#features/accounts/login-calls.ts";
import type { ResetForm } from "#features/accounts/password-forms.ts";
import { PASSWORD_HELP } from "#features/accounts/password-limits.ts";
import { call } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AccountForm, AccountFrame, NewPasswordField } from "./account-frame.tsx";
import { showFormFailure, showPasswordReset } from "./form-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

const route = getRouteApi("/reset-password/$hash");

export function ResetPasswordPage() {
  const { hash } = route.useParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { field, ...form } = useServerForm<ResetForm>(
    { password: "", passwordConfirm: "" },
    {
      send: (body) => call(resetPassword, { params: { hash }, body }),
      onDone: () => {
        showPasswordReset();
        void navigate({ to: "/login", replace: true });
      },
      onRefused: (error) => {
        if (error.status === 410) setProblem(error.message);
        else showFormFailure(error);
      },
    },
  );
  return (
    <AccountFrame title="Parolă nouă" links={<Link to="/login">Înapoi la conectare</Link>}>
      {problem && (
        <Notice kind="bad" title={problem}>
          <Link to="/forgot-password">Cere alt link</Link>
        </Notice>
      )}
      <AccountForm form={form} submitTitle="Salvează parola">
        <NewPasswordField label="Parola Nouă" help={PASSWORD_HELP} {...field("password")} />
        <NewPasswordField label="Confirmă Parola" {...field("passwordConfirm")} />
      </AccountForm>
    </AccountFrame>
  );
}
