import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { IdClaim } from "#features/accounts/accounts.ts";
import { NAMELESS_DRIVER } from "#features/accounts/person-name.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { decideClaim, idClaimsQuery } from "./accounts-api.ts";
import { showApiFailure } from "./form-failure.ts";
import styles from "./outbox-page.module.css";

/** Game ids that two people say are theirs, for organisers to decide. */
export function IdClaimsPage() {
  return (
    <AdministrationFrame permission="manageDrivers">
      <IdClaims />
    </AdministrationFrame>
  );
}

function IdClaims() {
  const claims = useSuspenseQuery(idClaimsQuery()).data;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Al cui este ID-ul?</h1>
      {claims.length === 0 && <EmptyState text="Nimeni nu cere ID-ul altuia." />}
      {claims.map((claim) => (
        <ClaimCard key={claim._id} claim={claim} />
      ))}
    </div>
  );
}

const platformTitles: Record<IdClaim["platform"], string> = { steam: "Steam", iracing: "iRacing" };

function ClaimCard({ claim }: { claim: IdClaim }) {
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (answer: "accept" | "reject") => decideClaim(claim._id, answer),
    onSuccess: () => showSnackbar({ content: "Hotărârea a fost salvată." }),
    onError: showApiFailure,
    onSettled: () => queryClient.invalidateQueries(idClaimsQuery()),
  });
  const { claimant, holder } = claim;
  const claimantName = claimant.name || NAMELESS_DRIVER;
  const holderName = holder.name || NAMELESS_DRIVER;
  return (
    <Card
      title={`${platformTitles[claim.platform]} ${claim.platformId}`}
      actions={
        <div className={styles.claims}>
          <Button isBusy={decide.isPending} onClick={() => decide.mutate("accept")}>
            Este al lui {claimantName}
          </Button>
          <Button isBusy={decide.isPending} onClick={() => decide.mutate("reject")}>
            Rămâne la {holderName}
          </Button>
        </div>
      }
    >
      <p>
        <strong>{claimantName}</strong> spune că acest ID este al său.{" "}
        {holder.hasAccount ? (
          <>
            Acum îl are contul <strong>{holderName}</strong>, care l-ar pierde.
          </>
        ) : (
          <>
            Acum îl are <strong>{holderName}</strong>, un pilot fără cont: dacă este aceeași
            persoană, rezultatele și înscrierile lui trec la {claimantName}.
          </>
        )}
      </p>
    </Card>
  );
}
