import { useSuspenseQuery } from "@tanstack/react-query";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { IdClaim } from "#features/accounts/accounts.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listIdClaims } from "#features/accounts/people-calls.ts";
import { read } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { platformTitle } from "#shared/game-platforms.ts";
import { PersonLink } from "../people/person-link.tsx";

/** Game ids that two people say are theirs, for organisers to decide. */
export function IdClaims() {
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
