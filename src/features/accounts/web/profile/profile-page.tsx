import { HOUR_MS } from "#shared/time/durations.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import {
  readLinking,
  readMessageSettings,
  readOwnProfile,
  saveMessageSettings,
  sendVerification,
} from "#features/accounts/profile-calls.ts";
import { keptFrom } from "#features/accounts/site-path.ts";
import { profileHints } from "#features/accounts/profile-hints.ts";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AccountSection } from "./account-section.tsx";
import { LinkedAccounts } from "../linking/linked-accounts.tsx";
import { FactorSection, FactorWanted } from "../own/factor-section.tsx";
import { OwnSessions } from "../own/own-sessions.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { showLinkAskedFor } from "../login/form-failure.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";

interface ProfilePageProps {
  /** The page that sent the person here to complete it, to which saving leads back. */
  from?: string | undefined;
  /** Stand above it all. */
  children: ReactNode;
}

/** Everything about one's own account. */
export function ProfilePage({ from, children }: ProfilePageProps) {
  const back = keptFrom(from).from;
  const profile = useSuspenseQuery(read(readOwnProfile, {})).data;
  const linking = useSuspenseQuery(read(readLinking, {}, { staleTime: HOUR_MS })).data;
  const hints = profileHints(profile);
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Editează profil</h1>
      {back !== undefined && (
        <Notice>
          După ce salvezi te ducem înapoi. <Link to={back}>Înapoi la ce făceai</Link>
        </Notice>
      )}
      {children}
      <FactorWanted />
      {hints.length > 0 && (
        <Notice kind="warning" title="Profilul tău nu este complet">
          <ul className="stack gap-1 bullets">
            {hints.map(({ missing, text }) => (
              <li key={missing}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!profile.isEmailVerified && <UnverifiedNotice email={profile.email ?? ""} />}
      <ProfileForm profile={profile} back={back}>
        <LinkedAccounts profile={profile} hasDiscord={linking.discord} back={back} />
      </ProfileForm>
      <MessagesByEmail email={profile.email ?? ""} isVerified={profile.isEmailVerified} />
      <FactorSection />
      <OwnSessions />
      <AccountSection email={profile.email ?? ""} />
    </div>
  );
}

/** To somebody whose account an organiser confirmed: what the address lacks, and the way to show that it is theirs. */
function UnverifiedNotice({ email }: { email: string }) {
  const site = useSite();
  const send = useCall(sendVerification, () => ({}), {
    onSuccess: () => showLinkAskedFor(mailWords(site).linkAskedFor),
  });
  return (
    <Notice kind="warning" title="Adresa ta este neverificată">
      <p>
        Un organizator ți-a confirmat contul. Până când deschizi un link primit la {email}, mesajele
        rămân numai pe site.
      </p>
      {!site.sendsMail && (
        <p>Site-ul nu trimite emailuri încă: linkul ajunge la organizatori, cere-l lor.</p>
      )}
      <p>
        <Button isBusy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
          {site.sendsMail ? "Trimite-mi linkul" : "Pregătește-mi linkul"}
        </Button>
      </p>
    </Notice>
  );
}

/** Whether what arrives in the inbox goes to the address too. Counts at once, apart from the form. */
function MessagesByEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const { messages } = mailWords(useSite());
  const { byEmail } = useSuspenseQuery(read(readMessageSettings, {})).data;
  const [isOn, setOn] = useState(byEmail);
  const save = useCall(saveMessageSettings, (next: boolean) => ({ body: { byEmail: next } }), {
    onError: (error) => {
      setOn(byEmail);
      showApiFailure(error);
    },
  });
  return (
    <FormSection title="Mesaje">
      <Switch
        label="Primește mesajele și pe email"
        help={messages[isVerified ? "verified" : "unverified"](email)}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          save.mutate(target.checked);
        }}
      />
    </FormSection>
  );
}
