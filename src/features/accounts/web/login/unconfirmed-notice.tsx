import type { LoginForm } from "#features/accounts/accounts.ts";
import { resendConfirmation } from "#features/accounts/login-calls.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showLinkAskedFor } from "./form-failure.ts";

/** To somebody whose account is not confirmed yet: why they are not in, and another link where links are sent. */
export function UnconfirmedNotice({ login }: { login: LoginForm }) {
  const site = useSite();
  const { unconfirmed, linkAskedFor } = mailWords(site);
  const resend = useCall(resendConfirmation, () => ({ body: login }), {
    onSuccess: () => showLinkAskedFor(linkAskedFor),
  });
  return (
    <div role="status">
      <Notice kind="warning" title={unconfirmed.title}>
        <p>{unconfirmed.text}</p>
        {site.sendsMail && (
          <p>
            <Button
              isBusy={resend.isPending}
              disabled={resend.isSuccess}
              onClick={() => resend.mutate()}
            >
              Trimite-mi alt link
            </Button>
          </p>
        )}
      </Notice>
    </div>
  );
}
