import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { WaitingSignUp } from "#features/accounts/people.ts";
import { listWaiting } from "#features/accounts/people-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useSite } from "#web/page-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Time } from "#web/ui/show/time.tsx";

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
  const { sendsMail } = useSite();
  const sent = { of: { _id: email, sendsMail }, given: { email } };
  return (
    <ListLine
      name={email}
      detail={
        <>
          Înregistrat <Time at={createdAt} format="moment" />
          {isOver && " · linkul a expirat"}
        </>
      }
    >
      <ActButton act={accountActs.resendToWaiting} {...sent} />
      <ActButton act={accountActs.confirmWaiting} {...sent} />
      <ActButton act={accountActs.forgetWaiting} {...sent} look="danger" />
    </ListLine>
  );
}
