import { sendVerification } from "#features/accounts/profile-calls.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showLinkAskedFor } from "./form-failure.ts";

/** To somebody whose account an organiser confirmed: what the address lacks, and the way to show that it is theirs. */
export function UnverifiedNotice({ email }: { email: string }) {
  const site = useSite();
  const send = useCall(sendVerification, () => ({}), {
    onSuccess: () => showLinkAskedFor(mailWords(site).linkAskedFor),
  });
  return (
    <Notice kind="warning" title="Adresa ta este neverificată">
      <p>
        Un organizator ți-a confirmat contul. Până când deschizi un link primit la {email}, mesajele
        rămân numai pe site.
      </p>
      {!site.sendsMail && (
        <p>Site-ul nu trimite emailuri încă: linkul ajunge la organizatori, cere-l lor.</p>
      )}
      <p>
        <Button isBusy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
          {site.sendsMail ? "Trimite-mi linkul" : "Pregătește-mi linkul"}
        </Button>
      </p>
    </Notice>
  );
}
