import { useEffect, useState } from "react";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { closeDraft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../case-acts.ts";
import { carLabel, signedFor } from "../../case-words.ts";
import type { CaseCar, CaseView } from "../../stewarding.ts";
import {
  type EvidenceDraft,
  evidenceProblems,
  hasEvidence,
  noEvidence,
  placeErrors,
  toEvidence,
} from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";

const { makeStatement, admitFault } = caseActs;

/** What a club says beside its driver. */
const speakForClub = {
  ...makeStatement,
  words: { press: "Trimite declarația", done: "Declarația a fost trimisă." },
};

interface DefenceDraft {
  text: string;
  evidence: EvidenceDraft;
}

const empty: DefenceDraft = { text: "", evidence: noEvidence };

interface DefenceProps {
  shown: CaseView;
  /** The accused car that the viewer answers for. */
  car: CaseCar;
  /** For which club they speak, beside the driver; `null`: they drove. */
  club: string | null;
}

/** Where on the page it is answered for a car. */
export function defenceId(entry: string): string {
  return `aparare-${entry}`;
}

/** What an accused answers, once: a point of view with evidence, or 'Recunosc'; or what their club says beside it. What is typed stays on the device until it is sent. */
export function Defence({ shown, car, club }: DefenceProps) {
  const { _id: id, defenceUntil } = shown;
  const { _id: entry } = car;
  const title = defenceId(entry);
  const name = `defence:${id}:${entry}`;
  const [draft, setDraft] = useState(() => readDraft(name, empty)?.own ?? empty);
  const { text, evidence } = draft;
  useEffect(() => {
    if (text.trim() === "" && !hasEvidence(evidence)) forgetDraft(name);
    else writeDraft(name, { base: empty, own: { text, evidence } });
  }, [name, text, evidence]);
  useEffect(() => () => closeDraft(name), [name]);
  const said = { entry, text: text.trim() };
  const onDone = () => forgetDraft(name);
  return (
    <section className="stack gap-4 box marked pad-4" aria-labelledby={title}>
      <h2 className="step-1" id={title}>
        {club === null ? "Apărarea mașinii" : "Declarația clubului, pentru mașina"} {carLabel(car)}
      </h2>
      {club !== null && (
        <p>
          Semnezi {signedFor(club)}. Pilotul răspunde el însuși: numai el poate recunoaște sau face
          apel.
        </p>
      )}
      {defenceUntil !== null && (
        <p>
          Răspunzi o singură dată, până la <Time at={defenceUntil} format="moment" />.
        </p>
      )}
      <ActForm
        act={club === null ? makeStatement : speakForClub}
        of={shown}
        look="main"
        given={{ ...said, ...toEvidence(evidence) }}
        isWaiting={evidence.isSending}
        problems={() => ({
          ...evidenceProblems(evidence),
          ...(said.text === "" && { text: "Scrie ce s-a întâmplat, cum ai văzut tu." }),
        })}
        onDone={onDone}
        beside={
          club === null && <ActButton act={admitFault} of={shown} given={said} onDone={onDone} />
        }
      >
        {(errors) => (
          <>
            <TextArea
              label={club === null ? "Punctul tău de vedere" : "Ce spune clubul"}
              rows={5}
              maxLength={2000}
              value={text}
              error={errors["text"]}
              onChange={({ target }) => setDraft((before) => ({ ...before, text: target.value }))}
            />
            <EvidenceFields
              draft={evidence}
              errors={placeErrors(errors, evidence)}
              asksToShare
              onChange={(grow) =>
                setDraft((before) => ({ ...before, evidence: grow(before.evidence) }))
              }
            />
          </>
        )}
      </ActForm>
    </section>
  );
}
