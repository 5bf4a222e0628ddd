import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readMessageSettings, saveMessageSettings } from "#features/accounts/profile-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";

/** Whether what arrives in the inbox goes to the address too. Counts at once, apart from the form. */
export function MessagesByEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
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
        help={
          isVerified
            ? `Invitații, răspunsuri și anunțuri ale organizatorilor, la ${email}. Se salvează pe loc.`
            : `Vor veni la ${email} de când deschizi un link primit acolo. Se salvează pe loc.`
        }
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          save.mutate(target.checked);
        }}
      />
    </FormSection>
  );
}
