import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { WaitingSignUp } from "#features/accounts/people.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { actOnWaiting, refreshPeople, waitingQuery } from "../people-api.ts";
import { askToConfirmSignUp } from "./waiting-questions.ts";

const route = getRouteApi("/administrare/utilizatori");

/** Who signed up and has not opened the link yet: another link, an organiser's word, or an end to it. */
export function WaitingSignUps() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/utilizatori" });
  const { items, meta } = useSuspenseQuery(waitingQuery(search)).data;
  if (items.length === 0) return <EmptyState text="Nimeni nu așteaptă să-și confirme adresa." />;
  return (
    <>
      <ul className="stack gap-3">
        {items.map((waiting) => (
          <WaitingLine key={waiting.email} waiting={waiting} />
        ))}
      </ul>
      <Pagination
        meta={meta}
        onPage={(page) => void navigate({ to: ".", search: (known) => ({ ...known, page }) })}
      />
    </>
  );
}

const doneLabels = {
  resend: "Un link nou a fost trimis.",
  confirm: "Contul a fost confirmat.",
  forget: "Înregistrarea a fost ștearsă.",
} as const;

function WaitingLine({ waiting: { email, createdAt, isOver } }: { waiting: WaitingSignUp }) {
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (what: keyof typeof doneLabels) => actOnWaiting(email, what),
    onSuccess: (_reply, what) => showSnackbar({ content: doneLabels[what] }),
    onError: showApiFailure,
    onSettled: () => refreshPeople(queryClient),
  });
  const askToForget = async () => {
    const isSure = await askToConfirm({
      title: "Ștergi înregistrarea?",
      body: "Linkul trimis nu mai merge. Persoana se poate înregistra din nou.",
      yes: "Șterge",
    });
    if (isSure) act.mutate("forget");
  };
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="name">{email}</span>
        <span className="muted">
          Înregistrat <Time at={createdAt} format="moment" />
          {isOver && " · linkul a expirat"}
        </span>
      </div>
      <div className="row gap-2">
        <Button
          aria-label={`Trimite alt link la ${email}`}
          isBusy={act.isPending}
          onClick={() => act.mutate("resend")}
        >
          Trimite alt link
        </Button>
        <Button
          aria-label={`Confirmă ${email}`}
          isBusy={act.isPending}
          onClick={() => askToConfirmSignUp(email, () => act.mutate("confirm"))}
        >
          Confirmă
        </Button>
        <Button
          look="danger"
          aria-label={`Șterge înregistrarea ${email}`}
          isBusy={act.isPending}
          onClick={() => void askToForget()}
        >
          Șterge
        </Button>
      </div>
    </li>
  );
}
