import { useQueryClient } from "@tanstack/react-query";
import { carLabel, signedFor } from "#features/stewarding/case-words.ts";
import { readCase } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { askAgain } from "#web/calls/call.ts";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { CaseCarLine } from "../parts/case-car.tsx";
import { EvidenceList } from "../parts/evidence-list.tsx";
import { Incident } from "../parts/incident.tsx";

/** What stewards judge by: the incident, the cars, the evidence and what the accused say. */
export function CaseFile({ view }: { view: CaseView }) {
  const { cars, evidence, statements } = view;
  const queryClient = useQueryClient();
  const accused = cars.filter(({ role }) => role === "accused");
  const involved = cars.filter(({ role }) => role === "involved");
  return (
    <>
      <section className="stack gap-3" aria-labelledby="incident">
        <h2 className="step-2" id="incident">
          Incidentul
        </h2>
        <Incident told={view} />
        <div className="tiles gap-4">
          <Cars title={accused.length > 1 ? "Acuzați" : "Acuzat"} cars={accused} />
          {involved.length > 0 && <Cars title="Implicați" cars={involved} />}
        </div>
      </section>
      <section className="stack gap-3" aria-labelledby="evidence">
        <h2 className="step-2" id="evidence">
          Dovezi
        </h2>
        {evidence.length === 0 ? (
          <p className="muted">Nimeni nu a adus dovezi.</p>
        ) : (
          <EvidenceList
            evidence={evidence}
            showsSides
            onStale={() => void askAgain(queryClient, readCase)}
          />
        )}
      </section>
      <section className="stack gap-3" aria-labelledby="statements">
        <h2 className="step-2" id="statements">
          {view.origin === "appeal" ? "Răspunsul la apel" : "Apărarea"}
        </h2>
        {statements.length === 0 && (
          <p className="muted">
            {view.state === "defence" ? "Încă nu a răspuns nimeni." : "Nu a răspuns nimeni."}
          </p>
        )}
        {statements.map(({ entry, club, text, admitted, at }) => {
          const car = cars.find(({ _id }) => _id === entry);
          return (
            <div key={`${entry} ${club}`} className="stack gap-1">
              <p>
                <span className="strong">{car ? carLabel(car) : "Mașina"}</span>
                {admitted && <span className="strong"> recunoaște</span>}
                {club !== null && <span className="aside"> · {signedFor(club)}</span>}
                <span className="aside muted">
                  {" · "}
                  <Time at={at} format="moment" />
                </span>
              </p>
              {text !== "" && <Prose text={text} />}
            </div>
          );
        })}
      </section>
    </>
  );
}

function Cars({ title, cars }: { title: string; cars: CaseView["cars"] }) {
  return (
    <div className="stack gap-2">
      <h3 className="overline">{title}</h3>
      <ul className="stack gap-3">
        {cars.map((car) => (
          <li key={car._id}>
            <CaseCarLine car={car} />
          </li>
        ))}
      </ul>
    </div>
  );
}
