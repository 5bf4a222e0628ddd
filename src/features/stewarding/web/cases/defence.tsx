import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs, LONGEST } from "../../acts/case-acts.ts";
import { carLabel, signedFor } from "../../case-words.ts";
import type { CaseCar, CaseView } from "../../stewarding.ts";
import { evidenceSchema } from "../../stewarding-forms.ts";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { partyDrafts, sentWith, toEvidence } from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";

const { makeStatement, admitFault } = caseActs;

/** What a club says beside its driver. */
const speakForClub = {
  ...makeStatement,
  words: { press: "Trimite declarația", done: "Declarația a fost trimisă." },
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
  const { draft, change, forget } = useDeviceDraft(`defence:${id}:${entry}`, partyDrafts);
  const { text, evidence } = draft;
  const said = { entry, text: text.trim() };
  const { problems, ...sent } = sentWith(
    evidence,
    { ...said, ...toEvidence(evidence) },
    evidenceSchema,
  );
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
        {...sent}
        problems={() => ({
          ...problems(),
          ...(said.text === "" && { text: "Scrie ce s-a întâmplat, cum ai văzut tu." }),
        })}
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
              maxLength={LONGEST}
              value={text}
              error={errors["text"]}
              onChange={({ target }) => change((before) => ({ ...before, text: target.value }))}
            />
            <EvidenceFields draft={draft} change={change} errors={errors} asksToShare />
          </>
        )}
      </ActForm>
    </section>
  );
}
