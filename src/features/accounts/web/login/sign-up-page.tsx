import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { signUp } from "#features/accounts/login-calls.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import type { SignUpForm } from "#features/accounts/password-forms.ts";
import { PASSWORD_HELP } from "#features/accounts/password-limits.ts";
import { call } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useKeptFrom } from "./use-kept-from.ts";
import { AccountForm, AccountFrame, NewPasswordField } from "./account-frame.tsx";
import { showFormFailure } from "./form-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

const route = getRouteApi("/register");

export function SignUpPage() {
  const back = useKeptFrom(route.useSearch().from);
  const navigate = useNavigate();
  const site = useSite();
  const { field, ...form } = useServerForm<Omit<SignUpForm, "from">>(
    { email: "", password: "", password_confirm: "" },
    {
      send: (body) => call(signUp, { body: { ...body, ...back } }),
      onDone: () => void navigate({ to: "/registerOk", search: back }),
      onRefused: showFormFailure,
    },
  );
  return (
    <AccountFrame
      title="Cont nou"
      links={
        <Link to="/login" search={back}>
          Ai deja cont? Conectează-te
        </Link>
      }
    >
      <AccountForm form={form} submitTitle="Creează contul">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          help={mailWords(site).signUpHelp}
          {...field("email")}
        />
        <NewPasswordField label="Parola" help={PASSWORD_HELP} {...field("password")} />
        <NewPasswordField label="Confirmă parola" {...field("password_confirm")} />
      </AccountForm>
    </AccountFrame>
  );
}
