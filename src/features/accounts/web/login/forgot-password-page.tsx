import { Link } from "@tanstack/react-router";
import { forgotPassword } from "#features/accounts/login-calls.ts";
import { call } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { showFormFailure, showMailOnItsWay } from "./form-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

export function ForgotPasswordPage() {
  const { sendsMail } = useSite();
  const { errors, isPending, ...form } = useServerForm(
    { email: "" },
    {
      send: (body) => call(forgotPassword, { body }),
      onDone: showMailOnItsWay,
      onRefused: showFormFailure,
    },
  );
  return (
    <AccountFrame title="Am uitat parola" links={<Link to="/login">Înapoi la conectare</Link>}>
      {!sendsMail && (
        <Notice kind="warning" title="Site-ul nu trimite emailuri">
          Cererea ta ajunge la organizatori: cere-le linkul.
        </Notice>
      )}
      <form {...form} className="stack gap-4" method="post" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          help="Îți trimitem un link cu care alegi altă parolă."
          error={errors["email"]}
        />
        <Button type="submit" look="main" isBusy={isPending}>
          Resetează parola
        </Button>
      </form>
    </AccountFrame>
  );
}
