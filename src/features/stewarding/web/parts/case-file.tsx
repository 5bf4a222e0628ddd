import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { askAgain } from "#web/calls/call.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { readCase } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";
import { AddEvidence } from "../cases/add-evidence.tsx";
import { Defence } from "../cases/defence.tsx";
import { CaseCars } from "./case-car.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { Incident } from "./incident.tsx";
import { Part } from "./part.tsx";
import { Statements } from "./statements.tsx";

/** What a case is judged by: the incident, the cars, the evidence and what the accused say; for who may, with their own. */
export function CaseFile({ view }: { view: CaseView }) {
  const { cars, evidence, statements, may } = view;
  const queryClient = useQueryClient();
  const accused = cars.filter(({ role }) => role === "accused");
  const involved = cars.filter(({ role }) => role === "involved");
  return (
    <>
      <Part title="Incidentul">
        <Incident told={view} />
        <div className="tiles gap-4">
          <Titled title={accused.length > 1 ? "Acuzați" : "Acuzat"}>
            <CaseCars cars={accused} />
          </Titled>
          {involved.length > 0 && (
            <Titled title="Implicați">
              <CaseCars cars={involved} />
            </Titled>
          )}
        </div>
      </Part>
      <Part title="Dovezi">
        {evidence.length === 0 ? (
          <p className="muted">Nicio dovadă pe care o poți vedea.</p>
        ) : (
          <EvidenceList
            evidence={evidence}
            showsSides
            onStale={() => void askAgain(queryClient, readCase)}
          />
        )}
        {/* While they answer they bring their evidence with it. */}
        {may.answer.length === 0 && may.acts.includes(caseActs.addEvidence.id) && (
          <AddEvidence shown={view} />
        )}
      </Part>
      {/* What one is accused of stands before the answer to it. */}
      {may.answer.map(({ entry, club }) => {
        const car = cars.find(({ _id }) => _id === entry);
        return car && <Defence key={entry} shown={view} car={car} club={club} />;
      })}
      {(statements.length > 0 || view.as === "steward") && (
        <Part title={view.origin === "appeal" ? "Răspunsul la apel" : "Apărarea"}>
          {statements.length === 0 && <p className="muted">Nu a răspuns nimeni.</p>}
          <Statements shown={view} />
        </Part>
      )}
    </>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack gap-2">
      <h3 className="overline">{title}</h3>
      {children}
    </div>
  );
}
