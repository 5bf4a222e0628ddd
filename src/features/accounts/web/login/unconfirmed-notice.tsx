import type { LoginForm } from "#features/accounts/accounts.ts";
import { resendConfirmation } from "#features/accounts/login-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showMailOnItsWay } from "./form-failure.ts";

/** To somebody whose address is not confirmed yet: why they are not in, and another link. */
export function UnconfirmedNotice({ login }: { login: LoginForm }) {
  const { sendsMail } = useSite();
  const resend = useCall(resendConfirmation, () => ({ body: login }), {
    onSuccess: showMailOnItsWay,
  });
  return (
    <div role="status">
      <Notice kind="warning" title="Adresa de email nu este confirmată">
        {sendsMail ? (
          <p>Deschide linkul pe care l-ai primit pe email. Nu îl găsești?</p>
        ) : (
          <p>Un organizator îți va confirma contul.</p>
        )}
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
