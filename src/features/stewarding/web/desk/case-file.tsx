import { useQueryClient } from "@tanstack/react-query";
import { readCase } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { askAgain } from "#web/calls/call.ts";
import { CaseCars } from "../parts/case-car.tsx";
import { EvidenceList } from "../parts/evidence-list.tsx";
import { Incident } from "../parts/incident.tsx";
import { Part } from "../parts/part.tsx";
import { Statements } from "../parts/statements.tsx";

/** What stewards judge by: the incident, the cars, the evidence and what the accused say. */
export function CaseFile({ view }: { view: CaseView }) {
  const { cars, evidence, statements } = view;
  const queryClient = useQueryClient();
  const accused = cars.filter(({ role }) => role === "accused");
  const involved = cars.filter(({ role }) => role === "involved");
  return (
    <>
      <Part title="Incidentul" look="step-2">
        <Incident told={view} />
        <div className="tiles gap-4">
          <Cars title={accused.length > 1 ? "Acuzați" : "Acuzat"} cars={accused} />
          {involved.length > 0 && <Cars title="Implicați" cars={involved} />}
        </div>
      </Part>
      <Part title="Dovezi" look="step-2">
        {evidence.length === 0 ? (
          <p className="muted">Nimeni nu a adus dovezi.</p>
        ) : (
          <EvidenceList
            evidence={evidence}
            showsSides
            onStale={() => void askAgain(queryClient, readCase)}
          />
        )}
      </Part>
      <Part title={view.origin === "appeal" ? "Răspunsul la apel" : "Apărarea"} look="step-2">
        {statements.length === 0 && (
          <p className="muted">
            {view.state === "defence" ? "Încă nu a răspuns nimeni." : "Nu a răspuns nimeni."}
          </p>
        )}
        <Statements shown={view} />
      </Part>
    </>
  );
}

function Cars({ title, cars }: { title: string; cars: CaseView["cars"] }) {
  return (
    <div className="stack gap-2">
      <h3 className="overline">{title}</h3>
      <CaseCars cars={cars} />
    </div>
  );
}
