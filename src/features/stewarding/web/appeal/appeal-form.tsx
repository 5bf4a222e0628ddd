import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useCall } from "#web/calls/use-call.ts";
import { closeDraft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { appealDecision } from "../../stewarding-calls.ts";
import { placeErrors } from "../parts/evidence-draft.ts";
import { type FieldErrors, PartyForm } from "../parts/party-form.tsx";
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
  const [errors, setErrors] = useState<FieldErrors>({});
  useEffect(() => {
    if (isSent || isBlankAppeal(draft)) forgetDraft(name);
    else writeDraft(name, { base: draft, own: draft });
  }, [name, draft, isSent]);
  useEffect(() => () => closeDraft(name), [name]);
  const send = useCall(appealDecision, () => ({ params: { id }, body: toAppeal(draft) }), {
    onSuccess: async ({ _id }) => {
      forgetDraft(name);
      setSent(true);
      showSnackbar({ content: "Apelul a fost trimis comisarilor." });
      await navigate({ to: "/caz/$id", params: { id: _id }, replace: true });
    },
    onError: ({ fields }) => setErrors(placeErrors(fields, draft.evidence)),
  });
  const change = (part: Partial<AppealDraft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <PartyForm
      errors={errors}
      onErrors={setErrors}
      sending={send}
      problems={() => appealProblems(draft)}
      send={() => {
        if (!isSent) send.mutate();
      }}
      title="Trimite apelul"
      waits="Apelul pleacă când revine."
      evidence={draft.evidence}
      onEvidence={(grow) => setDraft((before) => ({ ...before, evidence: grow(before.evidence) }))}
      wayOn={
        <Link to="/caz/$id" params={{ id: caseId }}>
          Deschide cazul tău
        </Link>
      }
    >
      <TextArea
        label="De ce nu ești de acord"
        rows={6}
        maxLength={LONGEST_TEXT}
        value={draft.text}
        help={`Spune ce nu au știut comisarii. ${draft.text.trim().length} din 2.000 de caractere, cel puțin 20.`}
        error={errors["text"]}
        onChange={({ target }) => change({ text: target.value })}
      />
    </PartyForm>
  );
}
