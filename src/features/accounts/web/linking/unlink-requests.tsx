import { useSuspenseQuery } from "@tanstack/react-query";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { UnlinkRequest } from "#features/accounts/own/unlinking.ts";
import { listUnlinkRequests } from "#features/accounts/own-account-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { platformTitle } from "#shared/game-platforms.ts";
import { PersonLink } from "../people/person-link.tsx";

/** Ids that their people want to be rid of although results were matched by them, for organisers to decide. */
export function UnlinkRequests() {
  const requests = useSuspenseQuery(read(listUnlinkRequests, {}, fresh)).data;
  return (
    <>
      {requests.length === 0 && <EmptyState text="Nimeni nu cere să-i fie deconectat un ID." />}
      {requests.map((request) => (
        <RequestCard key={request._id} request={request} />
      ))}
    </>
  );
}

function RequestCard({ request }: { request: UnlinkRequest }) {
  const { platform, platformId, person, results, createdAt } = request;
  return (
    <Card
      title={`${platformTitle(platform)} ${platformId}`}
      actions={
        <div className="row gap-2">
          <ActButton act={accountActs.acceptUnlinkRequest} of={request} />
          <ActButton act={accountActs.rejectUnlinkRequest} of={request} />
        </div>
      }
    >
      <p>
        <PersonLink person={person} /> cere din <Time at={createdAt} format="day" /> să nu mai aibă
        acest ID. L-au găsit după el{" "}
        {counted(results, "rezultat, care rămâne", "rezultate, care rămân")} ale lui; următorul
        fișier va întreba din nou al cui este.
      </p>
    </Card>
  );
}
