import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { carLabel, sideTitles } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";
import { DecisionItems } from "./decision-items.tsx";
import { DecisionRow } from "./decision-row.tsx";

interface LookedAtProps {
  shown: CaseView;
  /** Where the viewer reads cases. */
  to: "/caz/$id" | "/administrare/comisari/$id";
}

/** The decision that a case looks at again, with what it gave; and why, where results were definitive. */
export function LookedAt({ shown: { first, reopening }, to }: LookedAtProps) {
  return (
    <>
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
    </>
  );
}

interface AppealTextsProps {
  shown: Pick<CaseView, "appeals" | "cars">;
  /** At the desk; parties read of which car it is. */
  namesDrivers?: boolean;
}

/** What parties say against the first decision; never who complained. */
export function AppealTexts({ shown: { appeals, cars }, namesDrivers = false }: AppealTextsProps) {
  return (
    <ul className="stack gap-3">
      {appeals.map(({ side, entry, text, at }) => {
        const car = cars.find(({ _id }) => _id === entry);
        const driver = namesDrivers && car?.driver ? ` ${car.driver.name}` : "";
        return (
          <li key={`${side} ${entry} ${at}`} className="stack gap-2 box pad-4">
            <p className="strong">{car ? `Mașina ${carLabel(car)}${driver}` : sideTitles[side]}</p>
            <Prose text={text} />
            <p className="small muted">
              <Time at={at} format="moment" />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
