import { HOUR_MS } from "#shared/time/durations.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readLinking, readOwnProfile, sendVerification } from "#features/accounts/profile-calls.ts";
import { keptFrom } from "#features/accounts/site-path.ts";
import { profileHints } from "#features/accounts/profile-hints.ts";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkedAccounts } from "../linking/linked-accounts.tsx";
import { FactorWanted } from "../own/factor-section.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { showLinkAskedFor } from "../login/form-failure.ts";

interface ProfilePageProps {
  /** The page that sent the person here to complete it, to which saving leads back. */
  from?: string | undefined;
  /** The fields that it asks for, parted by commas; left out: all. */
  needs?: string | undefined;
  /** Stand above it all. */
  children: ReactNode;
}

/** Who one is and how one is found in results. Sessions, the password and mails have a page beside it. */
export function ProfilePage({ from, needs, children }: ProfilePageProps) {
  const back = keptFrom(from).from;
  const profile = useSuspenseQuery(read(readOwnProfile, {})).data;
  const linking = useSuspenseQuery(read(readLinking, {}, { staleTime: HOUR_MS })).data;
  const hints = profileHints(profile);
  const form = (
    <ProfileForm profile={profile} back={back} needs={needs?.split(",")}>
      <LinkedAccounts profile={profile} hasDiscord={linking.discord} back={back} />
    </ProfileForm>
  );
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Editează profil</h1>
      {back !== undefined && (
        <Notice>
          După ce salvezi te ducem înapoi. <Link to={back}>Înapoi la ce făceai</Link>
        </Notice>
      )}
      {needs === undefined ? (
        <>
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
          {profile.email !== null && !profile.isEmailVerified && (
            <UnverifiedNotice email={profile.email} />
          )}
          {form}
          <p>
            <LinkButton to="/profile/siguranta">Parolă, sesiuni și emailuri</LinkButton>{" "}
            <LinkButton to="/profile/siguranta">Amprentă sau cheie</LinkButton>
          </p>
        </>
      ) : (
        <>
          <p className="muted">
            Sezonul are nevoie numai de ce este aici.{" "}
            <Link to="/profile" search={{ from }}>
              Tot profilul
            </Link>
          </p>
          {form}
        </>
      )}
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
