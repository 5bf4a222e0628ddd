import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AccountForm, AccountFrame } from "../login/account-frame.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { logInByLink } from "../login/own-session.ts";

/** Where 'Linkul tău de intrare' leads. The button logs in, so that nobody is led into another's account by an address alone. */
export function LoginLinkPage() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useServerForm(
    {},
    {
      send: () => logInByLink(location.hash.slice(1)),
      onDone: () => void navigate({ to: "/", replace: true }),
      onRefused: (error) => {
        if (error.status === 410 || error.status === 422) setProblem(error.message);
        else showFormFailure(error);
      },
    },
  );
  return (
    <AccountFrame
      title="Linkul tău de intrare"
      links={<Link to="/login">Am amprentă, cheie sau parolă</Link>}
    >
      {problem && <Notice kind="bad">{problem}</Notice>}
      <p>
        Te duce la locul tău: îți confirmi prezența, îți schimbi înscrierea, contești. Păstrează-l
        numai pentru tine.
      </p>
      <AccountForm form={form} submitTitle="Intră">
        {null}
      </AccountForm>
    </AccountFrame>
  );
}
