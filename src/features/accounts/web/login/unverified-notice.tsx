import { sendVerification } from "#features/accounts/profile-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { showMailOnItsWay } from "./form-failure.ts";

/** To somebody whose account an organiser confirmed: what the address lacks, and the way to show that it is theirs. */
export function UnverifiedNotice({ email }: { email: string }) {
  const { sendsMail } = useSite();
  const send = useCall(sendVerification, () => ({}), {
    onSuccess: () =>
      sendsMail
        ? showMailOnItsWay()
        : showSnackbar({ content: "Linkul așteaptă la organizatori." }),
  });
  return (
    <Notice kind="warning" title="Adresa ta este neverificată">
      <p>
        Un organizator ți-a confirmat contul. Până când deschizi un link primit la {email}, mesajele
        rămân numai pe site.
      </p>
      {!sendsMail && (
        <p>Site-ul nu trimite emailuri încă: linkul ajunge la organizatori, cere-l lor.</p>
      )}
      <p>
        <Button isBusy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
          Trimite-mi linkul
        </Button>
      </p>
    </Notice>
  );
}
