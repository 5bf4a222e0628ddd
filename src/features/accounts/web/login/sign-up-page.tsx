import { Link, useNavigate } from "@tanstack/react-router";
import { signUp } from "#features/accounts/login-calls.ts";
import type { SignUpForm } from "#features/accounts/password-forms.ts";
import { PASSWORD_HELP } from "#features/accounts/password-limits.ts";
import { call } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { showFormFailure } from "./form-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

export function SignUpPage() {
  const navigate = useNavigate();
  const { errors, isPending, ...form } = useServerForm<SignUpForm>(
    { email: "", password: "", password_confirm: "" },
    {
      send: (body) => call(signUp, { body }),
      onDone: () => void navigate({ to: "/registerOk" }),
      onRefused: showFormFailure,
    },
  );
  return (
    <AccountFrame title="Cont nou" links={<Link to="/login">Ai deja cont? Conectează-te</Link>}>
      <form {...form} className="stack gap-4" method="post" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          help="Aici primești linkul de confirmare."
          error={errors["email"]}
        />
        <TextField
          label="Parola"
          name="password"
          type="password"
          autoComplete="new-password"
          help={PASSWORD_HELP}
          error={errors["password"]}
        />
        <TextField
          label="Confirmă parola"
          name="password_confirm"
          type="password"
          autoComplete="new-password"
          error={errors["password_confirm"]}
        />
        <Button type="submit" look="main" isBusy={isPending}>
          Creează contul
        </Button>
      </form>
    </AccountFrame>
  );
}
