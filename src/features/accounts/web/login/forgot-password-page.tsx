import { Link } from "@tanstack/react-router";
import { forgotPassword } from "#features/accounts/login-calls.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import { call } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountForm, AccountFrame } from "./account-frame.tsx";
import { showFormFailure, showLinkAskedFor } from "./form-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

export function ForgotPasswordPage() {
  const site = useSite();
  const words = mailWords(site);
  const { field, ...form } = useServerForm(
    { email: "" },
    {
      send: (body) => call(forgotPassword, { body }),
      onDone: () => showLinkAskedFor(words.linkAskedFor),
      onRefused: showFormFailure,
    },
  );
  return (
    <AccountFrame title="Am uitat parola" links={<Link to="/login">Înapoi la conectare</Link>}>
      {!site.sendsMail && (
        <Notice kind="warning" title="Site-ul nu trimite emailuri">
          Cererea ta ajunge la organizatori: cere-le linkul.
        </Notice>
      )}
      <AccountForm form={form} submitTitle="Resetează parola">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          help={words.forgottenHelp}
          {...field("email")}
        />
      </AccountForm>
    </AccountFrame>
  );
}
