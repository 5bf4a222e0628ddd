import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { LoginForm } from "#features/accounts/accounts.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { useSessionDied } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountForm, AccountFrame, PasswordField } from "./account-frame.tsx";
import styles from "./account-frame.module.css";
import { DiscordLogin } from "./discord-login.tsx";
import { FactorField } from "./factor-field.tsx";
import { MailLogin } from "./mail-login.tsx";
import { logIn } from "./own-session.ts";
import { logInWithKey } from "../ways-in/browser-keys.ts";
import { useHasKeys, useKey } from "../ways-in/use-keys.ts";
import { returnPath } from "#features/accounts/site-path.ts";
import { useKeptFrom } from "./use-kept-from.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useSite } from "#web/page-data.ts";
import { resendConfirmation } from "#features/accounts/login-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { showLinkAskedFor } from "./form-failure.ts";

const route = getRouteApi("/login");

export function LoginPage() {
  const { from, link } = route.useSearch();
  const back = useKeptFrom(from);
  const sessionDied = useSessionDied();
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<LoginForm | null>(null);
  const [locked, setLocked] = useState<string | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const [byMail, setByMail] = useState(false);
  const { sendsMail } = useSite();
  const goOn = () => void navigate({ href: returnPath(from), replace: true });
  const { field, ...form } = useServerForm<Required<LoginForm>>(
    { email: "", password: "", code: "" },
    {
      send: ({ code, ...fields }) => {
        setUnconfirmed(null);
        setLocked(null);
        return logIn({ ...fields, ...(code !== "" && { code }) });
      },
      onDone: goOn,
      onRefused: (error, fields) => {
        if (error.code === "second-factor") setAsksForCode(true);
        else if (error.code === "login.unconfirmed") setUnconfirmed(fields);
        else if (error.status === 429) setLocked(error.message);
        else if (error.status !== 422) showApiFailure(error);
      },
    },
  );

  return (
    <AccountFrame
      title="Conectare"
      links={
        <>
          <Link to="/forgot-password">Ai uitat parola?</Link>
          <Link to="/register" search={back}>
            Nu ai cont? Înregistrează-te
          </Link>
        </>
      }
    >
      {sessionDied && (
        <Notice kind="warning" title="Sesiunea ta s-a încheiat">
          Conectează-te din nou și mergi mai departe de unde ai rămas.
        </Notice>
      )}
      {link === "gone" && !unconfirmed && (
        <Notice kind="warning" title="Linkul de confirmare nu mai este valabil">
          Scrie adresa și parola alese la înregistrare: dacă adresa nu este încă confirmată, afli
          aici ce mai ai de făcut.
        </Notice>
      )}
      {unconfirmed && <UnconfirmedNotice login={unconfirmed} />}
      {locked && <LockedNotice text={locked} />}
      {byMail ? (
        <MailLogin onDone={goOn} />
      ) : (
        <AccountForm form={form} submitTitle="Conectează-te">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            required
            {...field("email")}
          />
          <PasswordField label="Parola" {...field("password")} />
          {asksForCode && <FactorField {...field("code")} />}
        </AccountForm>
      )}
      {sendsMail && (
        <Button onClick={() => setByMail(!byMail)}>
          {byMail ? "Intră cu parola" : "Trimite-mi un cod pe email"}
        </Button>
      )}
      <DiscordLogin from={from}>Intră cu Discord</DiscordLogin>
      <KeyLogin onDone={goOn} />
    </AccountFrame>
  );
}

/** One press for who has a key, and what to do for who came by a link. */
function KeyLogin({ onDone }: { onDone: () => void }) {
  const byKey = useKey(logInWithKey, onDone);
  return (
    <>
      <Button
        className={useHasKeys() ? undefined : styles.awaited}
        isBusy={byKey.isPending}
        onClick={() => byKey.mutate()}
      >
        Intră cu amprenta sau cheia
      </Button>
      <p className="muted">
        Ai venit cu un link la locul tău? Intră cu amprenta sau cu linkul tău de intrare; dacă l-ai
        pierdut, organizatorii îți fac altul.
      </p>
    </>
  );
}

/** To somebody who has to wait before the next try: how long, and the way that is open meanwhile. */
function LockedNotice({ text }: { text: string }) {
  const { linkComes } = mailWords(useSite());
  return (
    <div role="status">
      <Notice kind="warning" title="Mai așteaptă puțin">
        <p>{text}</p>
        <p>
          Nu vrei să aștepți? <Link to="/forgot-password">Alege altă parolă</Link> {linkComes}.
        </p>
      </Notice>
    </div>
  );
}

/** To somebody whose account is not confirmed yet: why they are not in, and another link where links are sent. */
function UnconfirmedNotice({ login }: { login: LoginForm }) {
  const site = useSite();
  const { unconfirmed, linkAskedFor } = mailWords(site);
  const resend = useCall(resendConfirmation, () => ({ body: login }), {
    onSuccess: () => showLinkAskedFor(linkAskedFor),
  });
  return (
    <div role="status">
      <Notice kind="warning" title={unconfirmed.title}>
        <p>{unconfirmed.text}</p>
        {site.sendsMail && (
          <p>
            <Button
              isBusy={resend.isPending}
              disabled={resend.isSuccess}
              onClick={() => resend.mutate()}
            >
              Trimite-mi alt link
            </Button>
          </p>
        )}
      </Notice>
    </div>
  );
}
