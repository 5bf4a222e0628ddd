import { type SubmitEvent, useState } from "react";
import { caseStateTitles, isOpen } from "#features/stewarding/case-states.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { settleAppeal } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView, DecisionLine } from "#features/stewarding/stewarding.ts";
import { useKeptWords } from "#web/acts/kept-words.tsx";
import { useCall } from "#web/calls/use-call.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { DecisionItems } from "../../parts/decision-items.tsx";
import { DecisionPreview } from "../decision/decision-preview.tsx";
import { UntilAppealed, useAppealUntil } from "../until-appealed.tsx";

interface SettleFormProps {
  view: CaseView;
  first: DecisionLine;
  outcome: "upheld" | "annulled";
  /** Why, as it is typed; kept by who shows the form, since another end may become the possible one. */
  text: string;
  onType: (text: string) => void;
}

const acts = {
  upheld: { title: "Menține decizia", done: "rămâne în vigoare" },
  annulled: { title: "Anulează decizia", done: "este anulată" },
} as const;

/** The first decision stands or is annulled: what changes, and why, for everybody. */
export function SettleForm({ view, first, outcome, text, onType }: SettleFormProps) {
  const [isTried, setTried] = useState(false);
  const { _id: id, version, state } = view;
  const title = decisionTitle(first.number);
  const settle = useCall(
    settleAppeal,
    () => ({ params: { id }, body: { version, outcome, text } }),
    {
      onSuccess: () => {
        onType("");
        showSnackbar({ content: `${title} ${acts[outcome].done}.` });
      },
      onError: () => undefined,
    },
  );
  const isEmpty = text.trim() === "";
  const appealUntil = useAppealUntil(view);
  const maySettle = state === "review" && appealUntil === null;
  useUnsavedChanges(!isEmpty);
  useKeptWords("De ce", text);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || !maySettle) return;
    const isSure = await askToConfirm({
      title: outcome === "upheld" ? `Menții ${title}?` : `Anulezi ${title}?`,
      body: "Motivul devine public, cazul se închide, iar un alt apel nu mai este posibil.",
      no: "Renunță",
      yes: acts[outcome].title,
    });
    if (isSure) settle.mutate();
  };
  if (!isOpen(state) && isEmpty) return null;
  const refused = settle.error?.fields["text"];
  return (
    <form
      className="stack gap-4"
      aria-labelledby="end"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {settle.error && !refused && <Notice kind="bad">{settle.error.message}</Notice>}
      {!isOpen(state) && (
        <Notice kind="warning" title="Cazul s-a schimbat între timp">
          Acum este în starea „{caseStateTitles[state]}”, iar ce ai scris nu se mai poate trimite.{" "}
          <Button look="link" onClick={() => onType("")}>
            Renunță la ce ai scris
          </Button>
        </Notice>
      )}
      {outcome === "annulled" ? (
        <DecisionPreview view={view} items={nothing} />
      ) : (
        <Held first={first} />
      )}
      <TextArea
        label="De ce"
        required
        rows={4}
        maxLength={2000}
        value={text}
        help="Motivul este public. Nu scrie cine a contestat."
        error={refused ?? (isTried && isEmpty ? "Obligatoriu" : undefined)}
        onChange={({ target }) => onType(target.value)}
      />
      {isOpen(state) && (
        <div className="stack gap-1 starts">
          <Button
            type="submit"
            look={outcome === "upheld" ? "main" : "danger"}
            isBusy={settle.isPending}
            disabled={!maySettle}
          >
            {acts[outcome].title}
          </Button>
          <UntilAppealed at={appealUntil} />
        </div>
      )}
    </form>
  );
}

const nothing: [] = [];

/** What of the first decision waited for this one. */
function Held({ first }: { first: DecisionLine }) {
  const held = first.items.filter(({ state }) => state === "held");
  if (held.length === 0) return <p>Clasamentul sesiunii rămâne același.</p>;
  return (
    <div className="stack gap-2">
      <p>Clasamentul sesiunii rămâne același. De acum se aplică din nou:</p>
      <DecisionItems cars={first.cars} items={held} />
    </div>
  );
}
