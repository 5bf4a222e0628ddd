import { useMutation } from "@tanstack/react-query";
import type { LoginForm } from "#features/accounts/accounts.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { resendConfirmation } from "./accounts-api.ts";
import { showMailOnItsWay } from "./form-failure.ts";

/** To somebody whose address is not confirmed yet: why he is not in, and another link. */
export function UnconfirmedNotice({ login }: { login: LoginForm }) {
  const resend = useMutation({
    mutationFn: () => resendConfirmation(login),
    onSuccess: showMailOnItsWay,
    onError: showApiFailure,
  });
  return (
    <div role="status">
      <Notice kind="warning" title="Adresa de email nu este confirmată">
        <p>Deschide linkul pe care l-ai primit pe email. Nu îl găsești?</p>
        <p>
          <Button
            isBusy={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => resend.mutate()}
          >
            Trimite-mi alt link
          </Button>
        </p>
      </Notice>
    </div>
  );
}
