import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readOwnProfile, saveOwnListing } from "#features/accounts/profile-calls.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { FactorSection } from "../own/factor-section.tsx";
import { OwnSessions } from "../own/own-sessions.tsx";
import { KeySection } from "../ways-in/key-section.tsx";
import { AccountSection } from "./account-section.tsx";

/** '/profile/siguranta': how one logs in and from where, mails, and the end of the account. */
export function SafetyPage() {
  const { email, unlisted } = useSuspenseQuery(read(readOwnProfile, {})).data;
  const list = useCall(saveOwnListing, (next: boolean) => ({ body: { unlisted: next } }));
  // What was chosen stands at once, and until the profile was asked for again.
  const [chosen, setChosen] = useState<boolean>();
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
      <FormSection title="Cine te găsește">
        <Switch
          label="Nu apar în căutare și în liste"
          help="Rezultatele și pagina ta rămân, dar motoarele de căutare sunt rugate să n-o arate."
          checked={chosen ?? unlisted}
          disabled={list.isPending}
          onChange={({ target }) => {
            setChosen(target.checked);
            list.mutate(target.checked, { onError: () => setChosen(undefined) });
          }}
        />
      </FormSection>
      <AccountSection email={address} />
    </div>
  );
}
