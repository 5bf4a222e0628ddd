import { useState } from "react";
import { startMailLogin } from "#features/accounts/own/mail-code-calls.ts";
import { call } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { CodeStep, type SentCode } from "../ways-in/code-step.tsx";
import { AccountForm } from "./account-frame.tsx";
import { showFormFailure } from "./form-failure.ts";
import { logInByMail } from "./own-session.ts";

/** Two short steps in place of the password: the address, and the code that comes there. */
export function MailLogin({ onDone }: { onDone: () => void }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const { field, ...form } = useServerForm(
    { email: "" },
    {
      send: async ({ email }) => {
        setSent({ email, ...(await call(startMailLogin, { body: { email } })) });
      },
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  if (sent !== null)
    return (
      <CodeStep
        sent={sent}
        yes="Intră"
        send={logInByMail}
        onDone={onDone}
        onAgain={() => setSent(null)}
      />
    );
  return (
    <AccountForm form={form} submitTitle="Trimite codul">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        help="Îți trimitem un cod de șase cifre, fără parolă."
        required
        {...field("email")}
      />
    </AccountForm>
  );
}
