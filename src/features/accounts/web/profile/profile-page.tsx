import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readLinking, readOwnProfile } from "#features/accounts/profile-calls.ts";
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

const HOUR_MS = 60 * 60 * 1000;

/** Everything about one's own account. `children` stand above it all. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const profile = useSuspenseQuery(read(readOwnProfile, {})).data;
  const linking = useSuspenseQuery(read(readLinking, {}, { staleTime: HOUR_MS })).data;
  const hints = profileHints(profile);
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Editează profil</h1>
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
      <ProfileForm profile={profile}>
        <LinkedAccounts profile={profile} hasDiscord={linking.discord} />
      </ProfileForm>
      <MessagesByEmail email={profile.email ?? ""} isVerified={profile.isEmailVerified} />
      <FactorSection />
      <OwnSessions />
      <AccountSection email={profile.email ?? ""} />
    </div>
  );
}
