import { decisionTitle } from "#features/stewarding/case-words.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { DecisionItems } from "../../parts/decision-items.tsx";
import { DecisionRow } from "../../parts/decision-row.tsx";
import { AppealTexts } from "../../parts/second-look.tsx";

/** The decision that a case looks at again, what each side says against it, and why definitive results were opened. */
export function FirstDecision({ view }: { view: CaseView }) {
  const { first, appeals, reopening, origin } = view;
  if (!first && reopening === null) return null;
  const isAppeal = origin === "appeal";
  return (
    <section className="stack gap-3" aria-labelledby="first">
      <h2 className="step-2" id="first">
        {isAppeal ? "Decizia atacată" : "Rezultate redeschise"}
      </h2>
      {reopening !== null && (
        <Notice title="De ce se redeschid rezultatele definitive">
          <Prose text={reopening} />
        </Notice>
      )}
      {first && (
        <>
          <DecisionRow line={first.decision} isOfSession />
          <DecisionItems cars={first.decision.cars} items={first.decision.items} />
          <div>
            <LinkButton to="/administrare/comisari/$id" params={{ id: first.case }}>
              Cazul din care vine {decisionTitle(first.decision.number)}
            </LinkButton>
          </div>
        </>
      )}
      {isAppeal && <p className="muted">Comisarii care au votat prima decizie nu judecă apelul.</p>}
      {appeals.length > 0 && (
        <>
          <h3 className="step-1">Ce spun părțile</h3>
          <AppealTexts shown={view} namesDrivers />
        </>
      )}
    </section>
  );
}
