import { Link } from "@tanstack/react-router";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AccountFrame, accountFormClass } from "./account-frame.tsx";
import { forgotPassword } from "./accounts-api.ts";
import { showFormFailure, showMailOnItsWay } from "./form-failure.ts";
import { useServerForm } from "./use-server-form.ts";

export function ForgotPasswordPage() {
  const { errors, isPending, ...form } = useServerForm(
    { email: "" },
    {
      send: forgotPassword,
      onDone: showMailOnItsWay,
      onRefused: showFormFailure,
    },
  );
  return (
    <AccountFrame title="Am uitat parola" links={<Link to="/login">Înapoi la conectare</Link>}>
      <form {...form} className={accountFormClass} method="post" noValidate>
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
