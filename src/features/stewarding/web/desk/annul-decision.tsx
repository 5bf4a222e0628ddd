import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { statesInForce } from "#features/stewarding/case-states.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { readDecision } from "#features/stewarding/public-stewarding-calls.ts";
import { annulDecision } from "#features/stewarding/stewarding-calls.ts";
import type { DecisionLine } from "#features/stewarding/stewarding.ts";
import { fresh, inPerson, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

/** Takes a published decision back: what it gave is given back, and the document says why. */
export function AnnulDecision({ line }: { line: DecisionLine }) {
  const [isOpen, setOpen] = useState(false);
  if (!statesInForce.some((state) => state === line.state)) return null;
  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        Anulează decizia
      </Button>
      {isOpen && <AnnulDialog line={line} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AnnulDialog({ line, onClose }: { line: DecisionLine; onClose: () => void }) {
  const { _id: id, number } = line;
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const decision = useQuery(read(readDecision, { params: { id } }, { ...fresh, ...inPerson }));
  const annul = useCall(
    annulDecision,
    (version: number) => ({ params: { id }, body: { version, text } }),
    {
      onSuccess: () => {
        onClose();
        showSnackbar({ content: `${decisionTitle(number)} este anulată.` });
      },
      onError: () => undefined,
    },
  );
  const isEmpty = text.trim() === "";
  const failure = decision.error ?? annul.error;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Anulezi ${decisionTitle(number)}?`}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button
            look="danger"
            isBusy={annul.isPending}
            disabled={!decision.data}
            onClick={() => {
              setTried(true);
              if (!isEmpty && decision.data) annul.mutate(decision.data.version);
            }}
          >
            Anulează decizia
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {failure && !annul.error?.fields["text"] && <Notice kind="bad">{failure.message}</Notice>}
        <p>
          Tot ce a dat se ia înapoi, în rezultate și în clasamente. Documentul rămâne public, cu
          motivul.
        </p>
        <TextArea
          label="De ce"
          required
          rows={4}
          maxLength={2000}
          value={text}
          error={annul.error?.fields["text"] ?? (isTried && isEmpty ? "Obligatoriu" : undefined)}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}
