import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ActForm } from "#web/acts/act-form.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { decisionActs } from "../../acts/decision-acts.ts";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { placeErrors } from "../parts/evidence-draft.ts";
import { KeptHere, PartyEvidence } from "../parts/party-parts.tsx";
import { LONGEST_TEXT } from "../protest/protest-draft.ts";
import { appealDrafts, appealProblems, toAppeal } from "./appeal-draft.ts";

interface AppealFormProps {
  decision: { _id: string };
  /** The case that was decided. */
  caseId: string;
}

/** The form of an appeal. A draft stays on the device until it is sent. */
export function AppealForm({ decision: { _id }, caseId }: AppealFormProps) {
  const navigate = useNavigate();
  const { draft, change, forget } = useDeviceDraft(`appeal:${_id}`, appealDrafts);
  const [isRefused, setRefused] = useState(false);
  return (
    <ActForm
      act={decisionActs.appealDecision}
      of={{ _id }}
      look="main"
      given={toAppeal(draft)}
      problems={() => appealProblems(draft)}
      toPlaces={(refused) => placeErrors(refused, draft.evidence)}
      isWaiting={draft.evidence.isSending}
      onDone={async (opened) => {
        forget();
        await navigate({ to: "/caz/$id", params: { id: opened._id }, replace: true });
      }}
      onRefused={({ status }) => setRefused(status === 409)}
      beside={
        isRefused ? (
          <Link to="/caz/$id" params={{ id: caseId }}>
            Deschide cazul tău
          </Link>
        ) : (
          <KeptHere />
        )
      }
    >
      {(errors) => (
        <>
          <TextArea
            label="De ce nu ești de acord"
            rows={6}
            maxLength={LONGEST_TEXT}
            value={draft.text}
            help={`Spune ce nu au știut comisarii. ${draft.text.trim().length} din 2.000 de caractere, cel puțin 20.`}
            error={errors["text"]}
            onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
          />
          <PartyEvidence
            draft={draft.evidence}
            errors={errors}
            onChange={(grow) =>
              change((before) => ({ ...before, evidence: grow(before.evidence) }))
            }
          />
        </>
      )}
    </ActForm>
  );
}
