import { Link, useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useCall } from "#web/calls/use-call.ts";
import { forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { appealDecision } from "../../stewarding-calls.ts";
import { placeErrors } from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";
import { randomKey } from "../parts/random-key.ts";
import { LONGEST_TEXT } from "../protest/protest-draft.ts";
import {
  type AppealDraft,
  appealProblems,
  emptyAppeal,
  isBlankAppeal,
  toAppeal,
} from "./appeal-draft.ts";

interface AppealFormProps {
  decision: { _id: string };
  /** The case that was decided. */
  caseId: string;
}

/** The appeal itself. What is typed stays on the device until it is sent, whatever becomes of the page, the login or the decision. */
export function AppealForm({ decision: { _id: id }, caseId }: AppealFormProps) {
  const navigate = useNavigate();
  const name = `appeal:${id}`;
  const [draft, setDraft] = useState(
    () => readDraft(name, emptyAppeal(""))?.own ?? emptyAppeal(randomKey()),
  );
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isSent || isBlankAppeal(draft)) forgetDraft(name);
    else writeDraft(name, { base: draft, own: draft });
  }, [name, draft, isSent]);
  const send = useCall(appealDecision, () => ({ params: { id }, body: toAppeal(draft) }), {
    onSuccess: async ({ _id }) => {
      forgetDraft(name);
      setSent(true);
      showSnackbar({ content: "Apelul a fost trimis comisarilor." });
      await navigate({ to: "/caz/$id", params: { id: _id }, replace: true });
    },
    onError: ({ fields }) => setErrors(placeErrors(fields, draft.evidence)),
  });
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const problems = appealProblems(draft);
    setErrors(problems);
    if (Object.keys(problems).length === 0 && !send.isPending && !isSent) send.mutate();
  };
  const change = (part: Partial<AppealDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
      <TextArea
        label="De ce nu ești de acord"
        rows={6}
        maxLength={LONGEST_TEXT}
        value={draft.text}
        help={`Spune ce nu au știut comisarii. ${draft.text.trim().length} din 2.000 de caractere, cel puțin 20.`}
        error={errors["text"]}
        onChange={({ target }) => change({ text: target.value })}
      />
      <section className="stack gap-3" aria-label="Dovezi">
        <h2 className="step-1">Dovezi</h2>
        <EvidenceFields
          draft={draft.evidence}
          errors={errors}
          asksToShare
          onChange={(grow) =>
            setDraft((before) => ({ ...before, evidence: grow(before.evidence) }))
          }
        />
      </section>
      {send.error && Object.keys(send.error.fields).length === 0 && (
        <Notice kind="bad">
          {send.error.message}
          {send.error.status === 409 && (
            <>
              {" "}
              <Link to="/caz/$id" params={{ id: caseId }}>
                Deschide cazul tău
              </Link>
            </>
          )}
        </Notice>
      )}
      {send.isPaused && (
        <Notice kind="warning">Nu ai legătură la internet. Apelul pleacă când revine.</Notice>
      )}
      <div className="row gap-3-4">
        <Button type="submit" look="main" isBusy={send.isPending || draft.evidence.isSending}>
          Trimite apelul
        </Button>
        <p className="aside muted">
          Numele tău nu apare nicăieri public. Ce scrii rămâne pe acest dispozitiv până trimiți.
        </p>
      </div>
    </form>
  );
}
