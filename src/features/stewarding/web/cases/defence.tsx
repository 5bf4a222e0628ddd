import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { closeDraft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { ConfirmDialog } from "#web/ui/feedback/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { carLabel, signedFor } from "../../case-words.ts";
import { admitFault, makeStatement, readCase } from "../../stewarding-calls.ts";
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
export function Defence({ shown: { _id: id, defenceUntil }, car, club }: DefenceProps) {
  const queryClient = useQueryClient();
  const title = defenceId(car._id);
  const name = `defence:${id}:${car._id}`;
  const [draft, setDraft] = useState(() => readDraft(name, empty)?.own ?? empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { text, evidence } = draft;
  useEffect(() => {
    if (text.trim() === "" && !hasEvidence(evidence)) forgetDraft(name);
    else writeDraft(name, { base: empty, own: { text, evidence } });
  }, [name, text, evidence]);
  useEffect(() => () => closeDraft(name), [name]);
  const done = (content: string) => (view: CaseView) => {
    setDraft(empty);
    forgetDraft(name);
    queryClient.setQueryData(read(readCase, { params: { id } }).queryKey, view);
    showSnackbar({ content });
  };
  const refused = ({ fields }: { fields: Record<string, string> }) =>
    setErrors(placeErrors(fields, evidence));
  const send = useCall(
    makeStatement,
    () => ({
      params: { id },
      body: { entry: car._id, text: text.trim(), ...toEvidence(evidence) },
    }),
    {
      onSuccess: done(club === null ? "Apărarea a fost trimisă." : "Declarația a fost trimisă."),
      onError: refused,
    },
  );
  const admit = useCall(
    admitFault,
    () => ({ params: { id }, body: { entry: car._id, text: text.trim() } }),
    { onSuccess: done("Ai recunoscut. Comisarii decid."), onError: refused },
  );
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const problems = evidenceProblems(evidence);
    if (text.trim() === "") problems["text"] = "Scrie ce s-a întâmplat, cum ai văzut tu.";
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !send.isPending) send.mutate();
  };
  const failure = send.error ?? admit.error;
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
      <form ref={form} className="stack gap-4" noValidate onSubmit={submit}>
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
          errors={errors}
          asksToShare
          onChange={(grow) =>
            setDraft((before) => ({ ...before, evidence: grow(before.evidence) }))
          }
        />
        {failure && Object.keys(failure.fields).length === 0 && (
          <Notice kind="bad">{failure.message}</Notice>
        )}
        <div className="row gap-3-4">
          <Button
            type="submit"
            look="main"
            isBusy={send.isPending || evidence.isSending}
            disabled={admit.isPending}
          >
            {club === null ? "Trimite apărarea" : "Trimite declarația"}
          </Button>
          {club === null && (
            <Button
              isBusy={admit.isPending}
              disabled={send.isPending}
              onClick={() => setAsking(true)}
            >
              Recunosc
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Recunoști abaterea?"
        body="Ține loc de apărare, iar răspunsul nu se mai schimbă. Cazul trece la comisari când au răspuns toți cei acuzați."
        no="Nu încă"
        yes="Recunosc"
        isBusy={admit.isPending}
        onNo={() => setAsking(false)}
        onYes={() => admit.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </section>
  );
}
