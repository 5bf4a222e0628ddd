import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailWords } from "#features/accounts/mail-words.ts";
import { readMessageSettings, saveMessageSettings } from "#features/accounts/profile-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";

/** Whether what arrives in the inbox goes to the address too. Counts at once, apart from the form. */
export function MessagesByEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
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
