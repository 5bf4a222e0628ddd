import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { sideTitles } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";
import { Said } from "./case-car.tsx";
import { DecisionItems } from "./decision-items.tsx";
import { DecisionRow } from "./decision-row.tsx";
import { Part } from "./part.tsx";

/** The decision that a case looks at again, what each side says against it, and why definitive results were opened. */
export function FirstDecision({ view }: { view: CaseView }) {
  const { first, appeals, cars, reopening, origin, as } = view;
  if (!first && reopening === null) return null;
  const isAppeal = origin === "appeal";
  const to = as === "steward" || as === "kept" ? "/administrare/comisari/$id" : "/caz/$id";
  return (
    <Part title={isAppeal ? "Decizia atacată" : "Rezultate redeschise"}>
      {reopening !== null && (
        <Notice title="Rezultate definitive, redeschise">
          <Prose text={reopening} />
        </Notice>
      )}
      {first && (
        <div className="stack gap-3">
          <DecisionRow line={first.decision} isOfSession />
          <DecisionItems cars={first.decision.cars} items={first.decision.items} />
          <p>
            <Link to={to} params={{ id: first.case }}>
              Primul caz
            </Link>
          </p>
        </div>
      )}
      {isAppeal && <p className="muted">Comisarii care au votat prima decizie nu judecă apelul.</p>}
      {appeals.length > 0 && <h3 className="step-1">Ce spun părțile</h3>}
      {appeals.map(({ side, entry, text, at }) => {
        const car = cars.find(({ _id }) => _id === entry);
        return (
          <Said key={`${side} ${entry} ${at}`} car={car} text={text} at={at}>
            {!car && <p className="strong">{sideTitles[side]}</p>}
          </Said>
        );
      })}
    </Part>
  );
}
