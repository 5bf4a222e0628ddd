import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { listWebhooks } from "#features/discord/webhook-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { LostPage } from "#web/layout/lost-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { AddDialog } from "./address-dialog.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import styles from "./webhooks-page.module.css";

const route = getRouteApi("/administrare/discord");

/** '/administrare/discord': the channels in which the site writes what it publishes. */
export function WebhooksPage() {
  return (
    <AdministrationFrame>
      <Webhooks />
    </AdministrationFrame>
  );
}

function Webhooks() {
  const { season } = route.useSearch();
  const { webhooks, may } = useSuspenseQuery(read(listWebhooks, {}, fresh)).data;
  const [isAdding, setAdding] = useState(false);
  const narrowed = may.seasons.find(({ _id }) => _id === season);
  // Those of the whole league write of the season too.
  const shown = webhooks.filter((one) => !narrowed || (one.season?._id ?? season) === season);
  if (!may.league && may.seasons.length === 0) return <LostPage />;
  const add = (
    <Button look="main" className="start" onClick={() => setAdding(true)}>
      Adaugă un canal
    </Button>
  );
  return (
    <>
      <PageHeader overline="Administrare" title="Discord">
        {narrowed
          ? `Canalele în care site-ul scrie despre ${narrowed.title}.`
          : "Canalele în care site-ul scrie singur ce publică liga. Mesajul se schimbă când se schimbă rezultatul."}
      </PageHeader>
      {shown.length === 0 ? (
        <EmptyState text="Site-ul nu scrie încă în niciun canal." action={<Explained />} />
      ) : (
        add
      )}
      {shown.length === 0 && add}
      <ul className="stack gap-4">
        {shown.map((webhook) => (
          <WebhookCard key={webhook._id} webhook={webhook} />
        ))}
      </ul>
      {narrowed && (
        <LinkButton look="link" to="/administrare/discord">
          Toate canalele
        </LinkButton>
      )}
      {isAdding && <AddDialog may={may} season={narrowed?._id} onClose={() => setAdding(false)} />}
    </>
  );
}

/** How one comes by the address, in the words of Discord. */
function Explained() {
  return (
    <ol className={`stack gap-2 ${styles.steps}`}>
      <li>În Discord apasă rotița canalului („Edit Channel”), apoi „Integrations”.</li>
      <li>La „Webhooks” apasă „New Webhook” și dă-i un nume.</li>
      <li>Apasă „Copy Webhook URL” și lipește adresa aici.</li>
    </ol>
  );
}
