import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { mailWords } from "#features/accounts/mail-words.ts";
import {
  readMessageSettings,
  readOwnProfile,
  saveMessageSettings,
} from "#features/accounts/profile-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { FactorSection } from "../own/factor-section.tsx";
import { OwnSessions } from "../own/own-sessions.tsx";
import { KeySection } from "../ways-in/key-section.tsx";
import { AccountSection } from "./account-section.tsx";

/** '/profile/siguranta': how one logs in and from where, mails, and the end of the account. */
export function SafetyPage() {
  const { email, isEmailVerified } = useSuspenseQuery(read(readOwnProfile, {})).data;
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
      {email !== null && <MessagesByEmail email={address} isVerified={isEmailVerified} />}
      <AccountSection email={address} />
    </div>
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
