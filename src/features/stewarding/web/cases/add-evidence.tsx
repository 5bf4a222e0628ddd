import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { addEvidence, readCase } from "../../stewarding-calls.ts";
import {
  evidenceProblems,
  hasEvidence,
  noEvidence,
  placeErrors,
  toEvidence,
} from "../parts/evidence-draft.ts";
import { EvidenceFields } from "../parts/evidence-fields.tsx";

/** More links and pictures, until the case is decided. */
export function AddEvidence({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(noEvidence);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = useCall(addEvidence, () => ({ params: { id }, body: toEvidence(draft) }), {
    onSuccess: (view) => {
      queryClient.setQueryData(read(readCase, { params: { id } }).queryKey, view);
      setDraft(noEvidence);
      setOpen(false);
    },
    onError: ({ fields }) => setErrors(placeErrors(fields, draft)),
  });
  if (!isOpen)
    return (
      <Button className="start" onClick={() => setOpen(true)}>
        Adaugă dovezi
      </Button>
    );
  const press = () => {
    const problems = evidenceProblems(draft);
    if (!hasEvidence(draft)) problems["pictures"] = "Adaugă un link sau o imagine.";
    setErrors(problems);
    if (Object.keys(problems).length === 0) send.mutate();
  };
  return (
    <div className="stack gap-4 box pad-4">
      <EvidenceFields draft={draft} errors={errors} asksToShare onChange={setDraft} />
      {send.error && Object.keys(send.error.fields).length === 0 && (
        <Notice kind="bad">{send.error.message}</Notice>
      )}
      <div className="row gap-3-4">
        <Button look="main" isBusy={send.isPending || draft.isSending} onClick={press}>
          Trimite dovezile
        </Button>
        <Button disabled={send.isPending} onClick={() => setOpen(false)}>
          Renunț
        </Button>
      </div>
    </div>
  );
}
