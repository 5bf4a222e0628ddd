import { useSuspenseQuery } from "@tanstack/react-query";
import { clientTitle } from "#features/accounts/own/client-families.ts";
import type { OwnSession } from "#features/accounts/own/own-account.ts";
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "#features/accounts/own-account-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";

/** Where one is logged in. Anything but this browser can be ended. */
export function OwnSessions() {
  const sessions = useSuspenseQuery(read(listOwnSessions, {}, fresh)).data;
  const endOne = useCall(endOwnSession, ({ _id: id }: OwnSession) => ({ params: { id } }), {
    onSuccess: () => showSnackbar({ content: "Sesiunea a fost închisă." }),
  });
  const endOthers = useCall(endOtherSessions, () => ({}), {
    onSuccess: () => showSnackbar({ content: "Celelalte sesiuni au fost închise." }),
  });
  const isBusy = endOne.isPending || endOthers.isPending;
  return (
    <FormSection id="sesiuni" title="Sesiunile mele">
      <p className="muted">
        Aici ești conectat. Nu recunoști o sesiune? Închide-o și schimbă-ți parola.
      </p>
      <ul className="stack gap-3">
        {sessions.map((session) => (
          <ListLine
            key={session._id}
            name={`${clientTitle(session)}${session.isOwn ? " · sesiunea de acum" : ""}`}
            detail={
              <>
                Folosită <Time at={session.usedOn} format="day" />
              </>
            }
          >
            {!session.isOwn && (
              <Button isBusy={isBusy} onClick={() => endOne.mutate(session)}>
                Închide sesiunea
              </Button>
            )}
          </ListLine>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button isBusy={isBusy} onClick={() => endOthers.mutate()}>
            Închide celelalte sesiuni
          </Button>
        </div>
      )}
    </FormSection>
  );
}
