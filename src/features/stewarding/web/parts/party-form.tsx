import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import type { ApiError } from "#web/api.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import type { EvidenceDraft } from "./evidence-draft.ts";
import { EvidenceFields } from "./evidence-fields.tsx";

/** What is wrong with what is typed, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface PartyFormProps {
  errors: FieldErrors;
  onErrors: (errors: FieldErrors) => void;
  sending: { error: ApiError | null; isPending: boolean; isPaused: boolean };
  problems: () => FieldErrors;
  send: () => void;
  /** Of the button. */
  title: string;
  /** What waits for a connection: `Apelul pleacă când revine.` */
  waits: string;
  evidence: EvidenceDraft;
  onEvidence: (grow: (before: EvidenceDraft) => EvidenceDraft) => void;
  /** Behind the reason of a refusal, where there is somewhere to go on. */
  wayOn?: ReactNode;
  children: ReactNode;
}

/**
 * Around the fields of what a party of a case writes to stewards, a protest or an appeal: the evidence, why it was refused or waits, and what becomes of it. Of what
 * is wrong the first field is where one goes on.
 */
export function PartyForm(props: PartyFormProps) {
  const { errors, sending, send, title, waits, evidence, onEvidence, wayOn } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused]")?.focus();
  }, [errors]);
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const problems = props.problems();
    props.onErrors(problems);
    if (Object.keys(problems).length === 0 && !sending.isPending) send();
  };
  return (
    <form ref={form} className="stack gap-5" noValidate onSubmit={submit}>
      {props.children}
      <section className="stack gap-3" aria-label="Dovezi">
        <h2 className="step-1">Dovezi</h2>
        <EvidenceFields draft={evidence} errors={errors} asksToShare onChange={onEvidence} />
      </section>
      {sending.error && Object.keys(sending.error.fields).length === 0 && (
        <Notice kind="bad">
          {sending.error.message}
          {sending.error.status === 409 && wayOn && <> {wayOn}</>}
        </Notice>
      )}
      {sending.isPaused && <Notice kind="warning">Nu ai legătură la internet. {waits}</Notice>}
      <div className="row gap-3-4">
        <Button type="submit" look="main" isBusy={sending.isPending || evidence.isSending}>
          {title}
        </Button>
        <p className="aside muted">
          Numele tău nu apare nicăieri public. Ce scrii rămâne pe acest dispozitiv până trimiți.
        </p>
      </div>
    </form>
  );
}
