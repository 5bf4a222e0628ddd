import { type ReactNode, useState } from "react";
import { useSite } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { DiscordLogin } from "../login/discord-login.tsx";
import { AddAddress } from "./add-address.tsx";
import { addKey } from "./browser-keys.ts";
import { useHasKeys, useKey } from "./use-keys.ts";

interface WaysToKeepProps {
  /** Another button beside them, such as 'Mai târziu'. */
  children?: ReactNode;
}

/** 'Păstrează-l': whoever has just taken a seat, or came back by their link, adds a way in and has the whole account. */
export function WaysToKeep({ children }: WaysToKeepProps) {
  const { sendsMail, hasDiscord } = useSite();
  const hasKeys = useHasKeys();
  const [byMail, setByMail] = useState(false);
  const add = useKey(
    () => addKey(),
    () =>
      showSnackbar({
        content: "Contul este întreg: de acum intri cu amprenta sau cheia.",
        color: "success",
      }),
  );
  return (
    <>
      {hasKeys || sendsMail || hasDiscord ? (
        <p>O singură alegere, și ai tot contul. Fără parolă.</p>
      ) : (
        <Notice kind="warning" title="Aici nu merge cu amprenta">
          Deschide site-ul pe telefon, prin https. Până atunci păstrează-ți linkul de intrare; dacă
          îl pierzi, organizatorii îți fac altul.
        </Notice>
      )}
      <div className="row gap-2">
        {hasKeys && (
          <Button look="main" isBusy={add.isPending} onClick={() => add.mutate()}>
            Amprentă sau cheie
          </Button>
        )}
        {sendsMail && (
          <Button aria-expanded={byMail} onClick={() => setByMail(!byMail)}>
            Cod pe email
          </Button>
        )}
        <DiscordLogin>Discord</DiscordLogin>
        {children}
      </div>
      {byMail && <AddAddress />}
    </>
  );
}
