import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Aliases } from "./aliases.tsx";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { IdClaim } from "#features/accounts/accounts.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listIdClaims } from "#features/accounts/people-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { platformTitle } from "#shared/game-platforms.ts";
import { PersonLink } from "../people/person-link.tsx";
import type { UnlinkRequest } from "#features/accounts/own/unlinking.ts";
import { listUnlinkRequests } from "#features/accounts/own-account-calls.ts";
import { Time } from "#web/ui/show/time.tsx";

const route = getRouteApi("/administrare/id-uri");

const tabs = [
  { tab: undefined, title: "Disputate" },
  { tab: "unlinking", title: "De deconectat" },
  { tab: "aliases", title: "Ținute minte" },
] as const;

/** '/administrare/id-uri': whose the ids are by which results find people. */
export const IdsPage = administrationPage("manageDrivers", Ids);

function Ids() {
  const { tab } = route.useSearch();
  return (
    <>
      <PageHeader overline="Administrare" title="Al cui este ID-ul?">
        Rezultatele își găsesc piloții după ID-ul de Steam sau iRacing, niciodată după nume.
      </PageHeader>
      <div className="row gap-2">
        <Segments label="ID-uri">
          {tabs.map((choice) => (
            <SegmentLink
              key={choice.title}
              to="/administrare/id-uri"
              search={{ tab: choice.tab }}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={choice.tab === tab ? "page" : undefined}
              replace
            >
              {choice.title}
            </SegmentLink>
          ))}
        </Segments>
        <LinkButton look="link" to="/administrare/utilizatori" search={{ kind: "drivers" }}>
          Piloți fără cont
        </LinkButton>
      </div>
      {tab === "aliases" && <Aliases />}
      {tab === "unlinking" && <UnlinkRequests />}
      {tab === undefined && <IdClaims />}
    </>
  );
}

/** Game ids that two people say are theirs, for organisers to decide. */
function IdClaims() {
  const claims = useSuspenseQuery(read(listIdClaims, {})).data;
  return (
    <>
      {claims.length === 0 && <EmptyState text="Nimeni nu cere ID-ul altuia." />}
      {claims.map((claim) => (
        <ClaimCard key={claim._id} claim={claim} />
      ))}
    </>
  );
}

function ClaimCard({ claim }: { claim: IdClaim }) {
  const { claimant, holder } = claim;
  const claimantName = claimant.name || NAMELESS_DRIVER;
  const holderName = holder.name || NAMELESS_DRIVER;
  return (
    <Card
      title={`${platformTitle(claim.platform)} ${claim.platformId}`}
      actions={
        <div className="row gap-2">
          <ActButton act={accountActs.acceptIdClaim} of={claim} />
          <ActButton act={accountActs.rejectIdClaim} of={claim} />
        </div>
      }
    >
      <div className="stack gap-4">
        <p>
          <PersonLink person={{ ...claimant, name: claimantName }} /> (
          {counted(claimant.results, "rezultat", "rezultate")}) spune că acest ID este al său.
        </p>
        <p>
          Acum îl are <PersonLink person={{ ...holder, name: holderName }} /> (
          {counted(holder.results, "rezultat", "rezultate")}, din care {holder.resultsById} cu acest
          ID).{" "}
          {holder.hasAccount
            ? "Are cont și l-ar pierde; rezultatele salvate rămân ale lui."
            : `Nu are cont: dacă este aceeași persoană, rezultatele și înscrierile lui trec la ${claimantName}.`}
        </p>
      </div>
    </Card>
  );
}

/** Ids that their people want to be rid of although results were matched by them, for organisers to decide. */
function UnlinkRequests() {
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
