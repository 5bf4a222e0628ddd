import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UnlinkRequest } from "#features/accounts/own/unlinking.ts";
import {
  acceptUnlinkRequest,
  listUnlinkRequests,
  rejectUnlinkRequest,
} from "#features/accounts/unlinking-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { platformTitle } from "./platform-title.ts";

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
  const toGiven = () => ({ params: { id: request._id } });
  const sayDecided = () => showSnackbar({ content: "Hotărârea a fost salvată." });
  const accept = useCall(acceptUnlinkRequest, toGiven, { onSuccess: sayDecided });
  const reject = useCall(rejectUnlinkRequest, toGiven, { onSuccess: sayDecided });
  const isBusy = accept.isPending || reject.isPending;
  return (
    <Card
      title={`${platformTitle(platform)} ${platformId}`}
      actions={
        <div className="row gap-2">
          <Button isBusy={isBusy} onClick={() => accept.mutate()}>
            Deconectează-l de la {person.name}
          </Button>
          <Button isBusy={isBusy} onClick={() => reject.mutate()}>
            Rămâne la {person.name}
          </Button>
        </div>
      }
    >
      <p>
        <Link to="/administrare/utilizatori/$id" params={{ id: person._id }}>
          {person.name}
        </Link>{" "}
        cere din <Time at={createdAt} format="day" /> să nu mai aibă acest ID. L-au găsit după el{" "}
        {counted(results, "rezultat, care rămâne", "rezultate, care rămân")} ale lui; următorul
        fișier va întreba din nou al cui este.
      </p>
    </Card>
  );
}
