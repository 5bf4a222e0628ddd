import { useNavigate } from "@tanstack/react-router";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { ProvedClaim } from "#features/accounts/own/proved-claim.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { showApiFailure } from "#web/api-failure.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { takeWayBack } from "./way-back.ts";

/** Asks who has proved a Steam id whether they are the driver without an account who has it. A no leaves it to organisers. */
export function HolderQuestion({ claim }: { claim: ProvedClaim }) {
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/profile", search: takeWayBack(), replace: true });
  return (
    <div className="column stack gap-5">
      <PageHeader overline="Contul Steam" title={`Ești ${claim.name || NAMELESS_DRIVER}?`}>
        {counted(claim.results, "rezultat", "rezultate")} cu acest cont Steam. Dacă ești tu, toate
        trec la contul tău, cu locurile și punctele lor, și nu se mai pot despărți.
      </PageHeader>
      <div className="row gap-2">
        <ActButton
          look="main"
          act={accountActs.acceptProvedClaim}
          of={claim}
          onDone={leave}
          onRefused={(error) => {
            showApiFailure(error);
            return leave();
          }}
        />
        <Button
          onClick={() => {
            showSnackbar({
              content: "Organizatorii au fost anunțați și vor decide al cui este ID-ul.",
            });
            void leave();
          }}
        >
          Nu
        </Button>
      </div>
    </div>
  );
}
