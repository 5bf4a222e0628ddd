import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OpenLogin } from "#features/accounts/people.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { actOnAccount, endLogin, refreshPeople } from "../people-api.ts";

/** Where a person is logged in; an ended session is worth nothing on its next click. */
export function PersonLogins({ id, logins }: { id: string; logins: readonly OpenLogin[] }) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (login: OpenLogin | "all") =>
      login === "all" ? actOnAccount(id, "end-logins") : endLogin(id, login._id),
    onSuccess: (_reply, login) =>
      showSnackbar({
        content: login === "all" ? "Toate sesiunile au fost închise." : "Sesiunea a fost închisă.",
      }),
    onError: showApiFailure,
    onSettled: () => refreshPeople(queryClient),
  });
  const askToEnd = async (login: OpenLogin | "all") => {
    const endsOwn = login === "all" ? logins.some(({ isOwn }) => isOwn) : login.isOwn;
    const isSure =
      !endsOwn ||
      (await askToConfirm({
        title: "Închizi sesiunea ta?",
        body: "Este cea din care lucrezi acum: va trebui să te conectezi din nou.",
        yes: "Închide",
      }));
    if (isSure) end.mutate(login);
  };
  return (
    <Card
      title="Sesiuni deschise"
      actions={
        logins.length > 0 && (
          <Button isBusy={end.isPending} onClick={() => void askToEnd("all")}>
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
            <Button isBusy={end.isPending} onClick={() => void askToEnd(login)}>
              Închide sesiunea
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
