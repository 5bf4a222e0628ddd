import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { mailWords } from "#features/accounts/mail-words.ts";
import type { WaitingSignUp } from "#features/accounts/people.ts";
import {
  confirmWaiting,
  forgetWaiting,
  listWaiting,
  resendToWaiting,
} from "#features/accounts/people-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { askToConfirmSignUp } from "./waiting-questions.ts";

const route = getRouteApi("/administrare/utilizatori");

/** Who signed up and has not opened the link yet: another link, an organiser's word, or an end to it. */
export function WaitingSignUps() {
  const { search, page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/utilizatori" });
  const query = { search, page };
  const { items, meta } = useSuspenseQuery(readPage(listWaiting, { query }, fresh)).data;
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
        onPage={(next) => void navigate({ to: ".", search: (known) => ({ ...known, page: next }) })}
      />
    </>
  );
}

function WaitingLine({ waiting: { email, createdAt, isOver } }: { waiting: WaitingSignUp }) {
  const site = useSite();
  const { linkMade } = mailWords(site);
  const another = site.sendsMail ? "Trimite alt link" : "Pregătește alt link";
  const toGiven = () => ({ body: { email } });
  const resend = useCall(resendToWaiting, toGiven, {
    onSuccess: () => showSnackbar({ content: linkMade }),
  });
  const confirm = useCall(confirmWaiting, toGiven, {
    onSuccess: () => showSnackbar({ content: "Contul a fost confirmat." }),
  });
  const forget = useCall(forgetWaiting, toGiven, {
    onSuccess: () => showSnackbar({ content: "Înregistrarea a fost ștearsă." }),
  });
  const isBusy = [resend, confirm, forget].some(({ isPending }) => isPending);
  const askToForget = async () => {
    const isSure = await askToConfirm({
      title: "Ștergi înregistrarea?",
      body: "Linkul trimis nu mai merge. Persoana se poate înregistra din nou.",
      yes: "Șterge",
    });
    if (isSure) forget.mutate();
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
          aria-label={`${another} la ${email}`}
          isBusy={isBusy}
          onClick={() => resend.mutate()}
        >
          {another}
        </Button>
        <Button
          aria-label={`Confirmă ${email}`}
          isBusy={isBusy}
          onClick={() => askToConfirmSignUp(email, confirm.mutate)}
        >
          Confirmă
        </Button>
        <Button
          look="danger"
          aria-label={`Șterge înregistrarea ${email}`}
          isBusy={isBusy}
          onClick={() => void askToForget()}
        >
          Șterge
        </Button>
      </div>
    </li>
  );
}
