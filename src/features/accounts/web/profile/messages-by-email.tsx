import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showApiFailure } from "#web/api-failure.ts";
import { apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";

const path = "/api/messages/settings";

function settingsQuery() {
  return apiQuery<{ byEmail: boolean }>(path, {}, { viewer: true });
}

/** Whether what arrives in the inbox goes to the address too. Counts at once, apart from the form. */
export function MessagesByEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const queryClient = useQueryClient();
  const { byEmail } = useSuspenseQuery(settingsQuery()).data;
  const [isOn, setOn] = useState(byEmail);
  const save = useMutation({
    mutationFn: (next: boolean) => apiPost<{ byEmail: boolean }>(path, { byEmail: next }),
    onSuccess: (saved) => queryClient.setQueryData(settingsQuery().queryKey, saved),
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
