import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addAddress, startAddress } from "#features/accounts/own/mail-code-calls.ts";
import { listWaysIn } from "#features/accounts/own/passkey-calls.ts";
import { askAgain, call, read } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { startSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountForm } from "../login/account-frame.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { proveByKeyOrSay } from "./browser-keys.ts";
import { CodeStep, type SentCode } from "./code-step.tsx";

/** An address for an account without one: it is typed, a code goes there, and the account has another way in. */
export function AddAddress() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentCode | null>(null);
  const { data } = useQuery(read(listWaysIn, {}));
  const { field, ...form } = useServerForm(
    { email: "" },
    {
      send: async ({ email }) => {
        const proof = data?.passkeys.length ? await proveByKeyOrSay() : {};
        setSent({ email, ...(await call(startAddress, { body: { email, ...proof } })) });
      },
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  if (sent !== null)
    return (
      <CodeStep
        sent={sent}
        yes="Păstrează"
        send={async ({ ticket, code }) => {
          const { token } = await call(addAddress, { body: { ticket, code } });
          if (token !== null) startSession(token);
          await askAgain(queryClient, addAddress);
        }}
        onDone={() =>
          showSnackbar({
            content: `De acum poți intra cu un cod trimis la ${sent.email}.`,
            color: "success",
          })
        }
        onAgain={() => setSent(null)}
      />
    );
  return (
    <AccountForm form={form} submitTitle="Trimite codul">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        help="Îți trimitem acolo un cod de șase cifre. Dacă adresa are deja un cont, îți scriem cum intri în el."
        required
        {...field("email")}
      />
    </AccountForm>
  );
}
