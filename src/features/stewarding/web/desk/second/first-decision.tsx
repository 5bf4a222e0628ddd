import { carLabel, decisionTitle, sideTitles } from "#features/stewarding/case-words.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { DecisionItems } from "../../parts/decision-items.tsx";
import { DecisionRow } from "../../parts/decision-row.tsx";

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
      {appeals.length > 0 && <Said appeals={appeals} cars={view.cars} />}
    </section>
  );
}

function Said({ appeals, cars }: Pick<CaseView, "appeals" | "cars">) {
  return (
    <>
      <h3 className="step-1">Ce spun părțile</h3>
      <ul className="stack gap-3">
        {appeals.map(({ side, entry, text, at }) => {
          const car = cars.find(({ _id }) => _id === entry);
          return (
            <li key={`${side} ${entry} ${at}`} className="stack gap-2 box pad-4">
              <p>
                <span className="strong">
                  {car
                    ? [carLabel(car), car.driver?.name].filter(Boolean).join(" ")
                    : sideTitles[side]}
                </span>
                <span className="aside muted">
                  {" · "}
                  <Time at={at} format="moment" />
                </span>
              </p>
              <Prose text={text} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
