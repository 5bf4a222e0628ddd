import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnLink } from "#features/accounts/own/unlinking.ts";
import {
  askToUnlink,
  listOwnLinks,
  unlink,
  withdrawUnlinkRequest,
} from "#features/accounts/own-account-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { PasswordQuestion } from "../own/password-question.tsx";
import { platformTitle } from "#shared/game-platforms.ts";

/** What is linked, each with the way to be rid of it. */
export function Unlinking() {
  const links = useSuspenseQuery(read(listOwnLinks, {}, fresh)).data;
  if (links.length === 0) return null;
  return (
    <ul className="stack gap-3">
      {links.map((link) => (
        <li key={link.platform} className="box row spread gap-2-4 pad-3-4">
          <LinkLine link={link} />
        </li>
      ))}
    </ul>
  );
}

function LinkLine({ link: { platform, results, request } }: { link: OwnLink }) {
  const title = platformTitle(platform);
  const params = { params: { platform } };
  const [isAsked, setIsAsked] = useState(false);
  const ask = useCall(askToUnlink, () => params, {
    onSuccess: () => showSnackbar({ content: "Cererea a ajuns la organizatori." }),
  });
  const withdraw = useCall(withdrawUnlinkRequest, () => params, {
    onSuccess: () => showSnackbar({ content: "Cererea a fost retrasă." }),
  });
  const isBusy = [ask, withdraw].some(({ isPending }) => isPending);
  const isOpen = request !== null && !request.isRejected;
  if (isOpen)
    return (
      <>
        <span className="about">
          <span className="name">{title}</span>
          <span className="muted">
            Ai cerut deconectarea <Time at={request.createdAt} format="day" />. Un organizator
            hotărăște.
          </span>
        </span>
        <Button isBusy={isBusy} onClick={() => withdraw.mutate()}>
          Renunță la cererea pentru {title}
        </Button>
      </>
    );
  if (results > 0)
    return (
      <>
        <span className="about">
          <span className="name">{title}</span>
          <span className="muted">
            {counted(results, "rezultat te-a găsit", "rezultate te-au găsit")} după acest ID, deci
            îl deconectează un organizator.
            {request?.isRejected && " La ultima cerere a hotărât că rămâne."}
          </span>
        </span>
        <Button isBusy={isBusy} onClick={() => ask.mutate()}>
          Cere deconectarea {title}
        </Button>
      </>
    );
  return (
    <>
      <span className="name">{title}</span>
      <Button isBusy={isBusy} onClick={() => setIsAsked(true)}>
        Deconectează {title}
      </Button>
      {isAsked && (
        <PasswordQuestion
          title={`Deconectezi ${title}?`}
          yes="Deconectează"
          send={(password) => call(unlink, { ...params, body: { password } })}
          savedBy={unlink}
          onDone={() => {
            showSnackbar({ content: `${title} a fost deconectat.` });
            setIsAsked(false);
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>Îl poți conecta din nou oricând.</p>
        </PasswordQuestion>
      )}
    </>
  );
}
