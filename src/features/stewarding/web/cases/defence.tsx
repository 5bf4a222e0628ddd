import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { carLabel, signedFor } from "../../case-words.ts";
import type { CaseCar, CaseView } from "../../stewarding.ts";
import { useDeviceDraft } from "../parts/device-draft.ts";
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

const kind = {
  begin: (): DefenceDraft => ({ text: "", evidence: noEvidence }),
  isBlank: ({ text, evidence }: DefenceDraft) => text.trim() === "" && !hasEvidence(evidence),
};

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

/** An accused driver's one answer, or what their club says beside it. A draft stays on the device until it is sent. */
export function Defence({ shown, car, club }: DefenceProps) {
  const { _id: id, defenceUntil } = shown;
  const { _id: entry } = car;
  const title = defenceId(entry);
  const { draft, change, forget } = useDeviceDraft(`defence:${id}:${entry}`, kind);
  const { text, evidence } = draft;
  const said = { entry, text: text.trim() };
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
      <p>
        Răspunzi o singură dată, până la{" "}
        {defenceUntil === null ? "decizie" : <Time at={defenceUntil} format="moment" />}.
      </p>
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
        toPlaces={(refused) => placeErrors(refused, evidence)}
        onDone={forget}
        beside={
          club === null && <ActButton act={admitFault} of={shown} given={said} onDone={forget} />
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
              onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
            />
            <EvidenceFields
              draft={evidence}
              errors={errors}
              asksToShare
              onChange={(grow) =>
                change((before) => ({ ...before, evidence: grow(before.evidence) }))
              }
            />
          </>
        )}
      </ActForm>
    </section>
  );
}
