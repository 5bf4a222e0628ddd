import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { read } from "#web/calls/call.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { FactorSection } from "../own/factor-section.tsx";
import { OwnSessions } from "../own/own-sessions.tsx";
import { KeySection } from "../ways-in/key-section.tsx";
import { AccountSection } from "./account-section.tsx";

/** '/profile/siguranta': how one logs in and from where, mails, and the end of the account. */
export function SafetyPage() {
  const { email } = useSuspenseQuery(read(readOwnProfile, {})).data;
  const address = email ?? "";
  return (
    <div className="column stack gap-5">
      <div className="stack gap-1">
        <p className="aside">
          <Link to="/profile">Profilul tău</Link>
        </p>
        <h1 className="step-3">Parolă, sesiuni și emailuri</h1>
      </div>
      <KeySection />
      <FactorSection />
      <OwnSessions />
      <FormSection title="Mesaje și noutăți">
        <p>
          <Link to="/noutati/setari">Alege ce primești</Link>, pe site și pe email.
        </p>
      </FormSection>
      <AccountSection email={address} />
    </div>
  );
}
