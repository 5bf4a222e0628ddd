import { useState } from "react";
import { ActForm } from "#web/acts/act-form.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import type { CaseView } from "../../stewarding.ts";
import {
  evidenceProblems,
  hasEvidence,
  noEvidence,
  placeErrors,
  toEvidence,
} from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";

/** More links and pictures, until the case is decided. */
export function AddEvidence({ shown }: { shown: CaseView }) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(noEvidence);
  if (!isOpen)
    return (
      <Button className="start" onClick={() => setOpen(true)}>
        Adaugă dovezi
      </Button>
    );
  return (
    <div className="box pad-4">
      <ActForm
        act={caseActs.addEvidence}
        of={shown}
        look="main"
        given={toEvidence(draft)}
        isTyped={hasEvidence(draft)}
        isWaiting={draft.isSending}
        toPlaces={(refused) => placeErrors(refused, draft)}
        problems={() => ({
          ...evidenceProblems(draft),
          ...(!hasEvidence(draft) && { pictures: "Adaugă un link sau o imagine." }),
        })}
        onDone={() => {
          setDraft(noEvidence);
          setOpen(false);
        }}
        beside={<Button onClick={() => setOpen(false)}>Renunț</Button>}
      >
        {(errors) => (
          <EvidenceFields draft={draft} errors={errors} asksToShare onChange={setDraft} />
        )}
      </ActForm>
    </div>
  );
}
