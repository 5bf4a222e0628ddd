import type { OpenLogin } from "#features/accounts/people.ts";
import { endLogin, endLogins } from "#features/accounts/people-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";

/** Where a person is logged in; an ended session is worth nothing on its next click. */
export function PersonLogins({ id, logins }: { id: string; logins: readonly OpenLogin[] }) {
  const endOne = useCall(endLogin, ({ _id }: OpenLogin) => ({ params: { id, login: _id } }), {
    onSuccess: () => showSnackbar({ content: "Sesiunea a fost închisă." }),
  });
  const endAll = useCall(endLogins, () => ({ params: { id } }), {
    onSuccess: () => showSnackbar({ content: "Toate sesiunile au fost închise." }),
  });
  const isBusy = endOne.isPending || endAll.isPending;
  const askToEnd = async (login: OpenLogin | "all") => {
    const endsOwn = login === "all" ? logins.some(({ isOwn }) => isOwn) : login.isOwn;
    const isSure =
      !endsOwn ||
      (await askToConfirm({
        title: "Închizi sesiunea ta?",
        body: "Este cea din care lucrezi acum: va trebui să te conectezi din nou.",
        yes: "Închide",
      }));
    if (!isSure) return;
    if (login === "all") endAll.mutate();
    else endOne.mutate(login);
  };
  return (
    <Card
      title="Sesiuni deschise"
      actions={
        logins.length > 0 && (
          <Button isBusy={isBusy} onClick={() => void askToEnd("all")}>
            Închide toate sesiunile
          </Button>
        )
      }
    >
      {logins.length === 0 && <p className="muted">Nu este conectat nicăieri.</p>}
      <ul className="stack gap-3">
        {logins.map((login) => (
          <li key={login._id} className="box row spread gap-2-4 pad-3-4">
            <span className="about">
              <span>
                De la <Time at={login.createdAt} format="moment" />
                {login.isOwn && <strong> · sesiunea ta de acum</strong>}
              </span>
              <span className="muted">
                Expiră <Time at={login.expiresAt} format="day" />
              </span>
            </span>
            <Button isBusy={isBusy} onClick={() => void askToEnd(login)}>
              Închide sesiunea
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
