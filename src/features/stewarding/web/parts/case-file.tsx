import { type ReactNode, useState } from "react";
import { Prose } from "#web/ui/show/prose.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { capitalised, incidentPlace, signedFor } from "../../case-words.ts";
import type { CaseView } from "../../stewarding.ts";
import { Defence } from "../cases/defence.tsx";
import { CaseCars, Said } from "./case-car.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { Part } from "./part.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { evidenceSchema } from "../../stewarding-forms.ts";
import { hasEvidence, noEvidence, sentWith, toEvidence } from "./evidence-draft.ts";
import { EvidenceFields } from "./evidence-fields.tsx";

/** What a case is judged by: the incident, the cars, the evidence and what the accused say; for who may, with their own. */
export function CaseFile({ view }: { view: CaseView }) {
  const { cars, evidence, statements, may } = view;
  const place = incidentPlace(view);
  const accused = cars.filter(({ role }) => role === "accused");
  const involved = cars.filter(({ role }) => role === "involved");
  return (
    <>
      <Part title="Incidentul">
        {place !== "" && <p className="strong">{capitalised(place)}</p>}
        <Prose text={view.text} />
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
          <EvidenceList evidence={evidence} showsSides />
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
          {statements.map(({ entry, club, text, admitted, at }) => (
            <Said
              key={`${entry} ${club}`}
              car={cars.find(({ _id }) => _id === entry)}
              text={text}
              at={at}
            >
              {club !== null && <p className="strong">{signedFor(club)}</p>}
              {admitted && <p className="strong">Recunoaște.</p>}
            </Said>
          ))}
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

/** More links and pictures, until the case is decided. */
function AddEvidence({ shown }: { shown: CaseView }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <EvidenceForm shown={shown} onClose={() => setOpen(false)} />;
  return (
    <Button className="start" onClick={() => setOpen(true)}>
      Adaugă dovezi
    </Button>
  );
}

function EvidenceForm({ shown, onClose }: { shown: CaseView; onClose: () => void }) {
  const [draft, setDraft] = useState({ evidence: noEvidence });
  const { evidence } = draft;
  const { problems, ...sent } = sentWith(evidence, toEvidence(evidence), evidenceSchema);
  return (
    <ActForm
      act={caseActs.addEvidence}
      of={shown}
      look="main"
      {...sent}
      isTyped={hasEvidence(evidence)}
      problems={() => ({
        ...problems(),
        ...(!hasEvidence(evidence) && { pictures: "Adaugă un link sau o imagine." }),
      })}
      onDone={onClose}
      beside={<Button onClick={onClose}>Renunț</Button>}
    >
      {(errors) => <EvidenceFields draft={draft} change={setDraft} errors={errors} asksToShare />}
    </ActForm>
  );
}
