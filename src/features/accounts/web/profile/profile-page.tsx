import { HOUR_MS } from "#shared/time/durations.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readLinking, readOwnProfile } from "#features/accounts/profile-calls.ts";
import { keptFrom } from "#features/accounts/site-path.ts";
import { profileHints } from "#features/accounts/profile-hints.ts";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AccountSection } from "./account-section.tsx";
import { LinkedAccounts } from "../linking/linked-accounts.tsx";
import { FactorSection, FactorWanted } from "../own/factor-section.tsx";
import { OwnSessions } from "../own/own-sessions.tsx";
import { MessagesByEmail } from "./messages-by-email.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { UnverifiedNotice } from "../login/unverified-notice.tsx";

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
