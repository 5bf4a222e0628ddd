import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { denyAct } from "#features/accounts/login-calls.ts";
import { call } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { endSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { AccountForm, AccountFrame } from "./account-frame.tsx";
import { showFormFailure } from "./form-failure.ts";

const route = getRouteApi("/nu-am-fost-eu/$secret");

/** Where the link of a mail or message about an act leads. Only the button acts, because mail programs open links too. */
export function NotMePage() {
  const { secret } = route.useParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useServerForm(
    {},
    {
      send: async () => {
        const { reset } = await call(denyAct, { params: { secret } });
        endSession();
        if (reset === null) await navigate({ to: "/login", replace: true });
        else
          await navigate({ to: "/reset-password/$hash", params: { hash: reset }, replace: true });
        showSnackbar({ content: "Toate sesiunile au fost închise. Alege acum altă parolă." });
      },
      onDone: () => undefined,
      onRefused: (error) => {
        if (error.status === 410) setProblem(error.message);
        else showFormFailure(error);
      },
    },
  );
  return (
    <AccountFrame title="N-ai fost tu?" links={<Link to="/login">Înapoi la conectare</Link>}>
      {problem && (
        <Notice kind="bad" title={problem}>
          <Link to="/forgot-password">Alege altă parolă prin email</Link>
        </Notice>
      )}
      <p>
        Închidem toate sesiunile contului, și pe aceea din care s-a făcut schimbarea. Apoi alege
        altă parolă. Dacă altcineva ți-a pornit verificarea în doi pași, un organizator o poate
        opri.
      </p>
      <AccountForm form={form} submitTitle="Închide toate sesiunile">
        {null}
      </AccountForm>
    </AccountFrame>
  );
}
