import { useEffect, useRef, useState } from "react";
import type { MailLoginForm, MailTicket } from "#features/accounts/own/mail-codes.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { AccountForm } from "../login/account-frame.tsx";
import { FactorField } from "../login/factor-field.tsx";

/** A code is on its way to `email`. */
export interface SentCode extends MailTicket {
  email: string;
}

interface CodeStepProps {
  sent: SentCode;
  yes: string;
  /** `factorCode`: once the server has asked for it. */
  send: (typed: MailLoginForm) => Promise<unknown>;
  onDone: () => void;
  /** Back to the address, for another code. */
  onAgain: () => void;
}

/** Where the code of a mail is typed. */
export function CodeStep({ sent, yes, send, onDone, onAgain }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [asksForFactor, setAsksForFactor] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const { field, ...form } = useServerForm(
    { code: "", factorCode: "" },
    {
      send: ({ code, factorCode }) =>
        send({ ticket: sent.ticket, code, ...(factorCode !== "" && { factorCode }) }),
      onDone,
      onRefused: (error) => {
        if (error.code === "second-factor") setAsksForFactor(true);
        else if (Object.keys(error.fields).length === 0) showApiFailure(error);
      },
    },
  );
  return (
    <>
      <p role="status">
        Am scris la <strong>{sent.email}</strong>. Dacă nu găsești mesajul, caută-l și la spam.
      </p>
      <AccountForm form={form} submitTitle={yes}>
        <TextField
          label="Codul din email"
          help="Șase cifre, valabile 10 minute."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          ref={input}
          {...field("code")}
        />
        {asksForFactor && <FactorField {...field("factorCode")} />}
      </AccountForm>
      <div>
        <Button look="link" onClick={onAgain}>
          Alt cod sau altă adresă
        </Button>
      </div>
    </>
  );
}
