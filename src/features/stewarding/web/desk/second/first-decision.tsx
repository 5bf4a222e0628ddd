import type { CaseView } from "#features/stewarding/stewarding.ts";
import { Part } from "../../parts/part.tsx";
import { AppealTexts, LookedAt } from "../../parts/second-look.tsx";

/** The decision that a case looks at again, what each side says against it, and why definitive results were opened. */
export function FirstDecision({ view }: { view: CaseView }) {
  const { first, appeals, reopening, origin } = view;
  if (!first && reopening === null) return null;
  const isAppeal = origin === "appeal";
  return (
    <Part title={isAppeal ? "Decizia atacată" : "Rezultate redeschise"} look="step-2">
      <LookedAt shown={view} to="/administrare/comisari/$id" />
      {isAppeal && <p className="muted">Comisarii care au votat prima decizie nu judecă apelul.</p>}
      {appeals.length > 0 && (
        <>
          <h3 className="step-1">Ce spun părțile</h3>
          <AppealTexts shown={view} namesDrivers />
        </>
      )}
    </Part>
  );
}
