import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { caseStateTitles } from "#features/stewarding/case-states.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import { itemKinds, ruleOf } from "#features/stewarding/item-rules.ts";
import { decisionDraftSchema } from "#features/stewarding/stewarding-forms.ts";
import { readCase, saveDecisionDraft } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { call, read } from "#web/calls/call.ts";
import { useKeptWords } from "#web/acts/kept-words.tsx";
import { useCall } from "#web/calls/use-call.ts";
import { RecordNotices } from "#web/forms/record-notices.tsx";
import { isStale } from "#web/forms/stale-save.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Part } from "../../parts/part.tsx";
import { UntilAppealed, useAppealUntil } from "../until-appealed.tsx";
import { DecisionFields } from "./decision-fields.tsx";
import { DecisionPreview } from "./decision-preview.tsx";
import { decisionFields, type DecisionValues, draftRecord, wholeItems } from "./decision-values.ts";

interface DecisionEditorProps {
  view: CaseView;
  panel: Panel;
}

/** The decision that those who have voted write together. What somebody has typed stays, also when another was faster. */
export function DecisionEditor({ view, panel }: DecisionEditorProps) {
  const [isTyped, setTyped] = useState(false);
  const mayWrite = view.state === "review" && panel.mine !== null && panel.outcome !== null;
  if (!mayWrite && !isTyped) return null;
  return (
    <Part title="Decizia" look="step-2">
      <DecisionForm view={view} panel={panel} mayWrite={mayWrite} onTyped={setTyped} />
    </Part>
  );
}

interface DecisionFormProps extends DecisionEditorProps {
  mayWrite: boolean;
  onTyped: (isTyped: boolean) => void;
}

function DecisionForm({ view, panel, mayWrite, onTyped }: DecisionFormProps) {
  const publishes = useRef(false);
  const publish = useCall(
    caseActs.publishDecision,
    ({ _id: id, version, panel: saved }: CaseView) => ({
      params: { id },
      body: { version, draft: saved?.draft?.version ?? 0 },
    }),
    {
      onSuccess: ({ decision }) =>
        showSnackbar({
          content: `Decizia nr. ${decision?.number} este publică și aplicată.`,
          ...(decision && { action: { title: "Vezi decizia", to: `/decizie/${decision._id}` } }),
        }),
      // A refusal stands in the form, and the case is read again.
      onError: () => undefined,
    },
  );
  const editor = useDecision(view, (saved) => {
    if (publishes.current) publish.mutate(saved);
    else showSnackbar({ content: "Ciornă salvată. O văd comisarii care au votat." });
  });
  const { form, isDirty, isAsked, isSaving } = editor;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  useKeptWords(decisionFields.facts.title, isDirty ? form.watch("facts") : "");
  useKeptWords(decisionFields.besideGuide.title, isDirty ? form.watch("besideGuide") : "");
  useKeptWords(decisionFields.reasons.title, isDirty ? form.watch("reasons") : "");
  const missing = publish.error?.fields ?? {};
  const appealUntil = useAppealUntil(view);
  return (
    <form className="stack gap-5" {...editor.formProps}>
      <RecordNotices editor={editor} names={namesIn(view, panel)} />
      {editor.failure && <Notice kind="bad">{editor.failure}</Notice>}
      {publish.error && (
        <Notice kind="bad">
          {Object.keys(missing).length > 0 ? "Verifică câmpurile marcate." : publish.error.message}
        </Notice>
      )}
      {!mayWrite && (
        <Notice kind="warning" title="Cazul s-a schimbat între timp">
          Acum este în starea „{caseStateTitles[view.state]}”, iar ce ai scris nu se mai poate
          salva.{" "}
          <Button look="link" onClick={editor.undo}>
            Renunță la ce ai scris
          </Button>
        </Notice>
      )}
      <DecisionFields
        view={view}
        panel={panel}
        // What keeps it from being published stands at its fields until something else is typed.
        editor={
          isDirty ? editor : { ...editor, errorOf: (name) => editor.errorOf(name) ?? missing[name] }
        }
      />
      <DecisionPreview view={view} items={wholeItems(form.watch(), view.session.type)} />
      {mayWrite && (
        <div className="stack gap-2">
          <div className="row gap-2">
            <Button
              type="submit"
              isBusy={isSaving}
              disabled={!isDirty || isAsked || publish.isPending}
              onClick={() => {
                publishes.current = false;
              }}
            >
              Salvează ciorna
            </Button>
            <Button
              type="submit"
              look="main"
              isBusy={publish.isPending}
              disabled={appealUntil !== null || isAsked || isSaving}
              onClick={() => {
                publishes.current = true;
              }}
            >
              Publică și aplică
            </Button>
          </div>
          <UntilAppealed at={appealUntil} />
        </div>
      )}
    </form>
  );
}

function useDecision(view: CaseView, onSaved: (saved: CaseView) => void) {
  const { _id: id } = view;
  const queryClient = useQueryClient();
  return useRecord({
    draft: `case:${id}`,
    labels: decisionFields,
    record: draftRecord(view),
    toValues: ({ version: _version, ...values }): DecisionValues => values,
    schema: decisionDraftSchema,
    // The version is that of what the form was filled from.
    toForm: (values) => ({ ...values, version: 0 }),
    save: (form, { version }) =>
      call(saveDecisionDraft, { params: { id }, body: { ...form, version } }),
    goOnWith: draftRecord,
    savedMeanwhile: async (error) => {
      if (!isStale(error)) return undefined;
      const now = await queryClient.query({ ...read(readCase, { params: { id } }), staleTime: 0 });
      return draftRecord(now);
    },
    savedBy: saveDecisionDraft,
    onSaved,
  });
}

/** What ids in the form stand for, where two versions of it are compared. */
function namesIn(view: CaseView, panel: Panel): Record<string, string> {
  const cars = view.cars.map((car) => [car._id, carLabel(car)] as const);
  const titled = [...panel.guide, ...panel.tables].map(({ _id, title }) => [_id, title] as const);
  const kinds = itemKinds.map((kind) => [kind, ruleOf(kind).title] as const);
  return Object.fromEntries<string>([...cars, ...titled, ...kinds]);
}
