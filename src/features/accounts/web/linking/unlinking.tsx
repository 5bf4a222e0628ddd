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
import { ListLine } from "#web/ui/frame/list-line.tsx";
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
        <LinkLine key={link.platform} link={link} />
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
  if (request && !request.isRejected)
    return (
      <ListLine
        name={title}
        detail={
          <>
            Ai cerut deconectarea <Time at={request.createdAt} format="day" />. Un organizator
            hotărăște.
          </>
        }
      >
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Renunță la cererea pentru {title}
        </Button>
      </ListLine>
    );
  if (results > 0)
    return (
      <ListLine
        name={title}
        detail={
          <>
            {counted(results, "rezultat te-a găsit", "rezultate te-au găsit")} după acest ID, deci
            îl deconectează un organizator.
            {request && " La ultima cerere a hotărât că rămâne."}
          </>
        }
      >
        <Button isBusy={ask.isPending} onClick={() => ask.mutate()}>
          Cere deconectarea {title}
        </Button>
      </ListLine>
    );
  return (
    <ListLine name={title}>
      <Button onClick={() => setIsAsked(true)}>Deconectează {title}</Button>
      {isAsked && (
        <PasswordQuestion
          title={`Deconectezi ${title}?`}
          yes="Deconectează"
          send={(proof) => call(unlink, { ...params, body: proof })}
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
    </ListLine>
  );
}
