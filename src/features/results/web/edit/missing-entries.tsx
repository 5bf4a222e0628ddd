import { countMatches } from "#features/results/draft/results-draft.ts";
import { missingPointsText } from "#features/results/draft/upload-sentences.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import type { SessionEditing } from "./use-session-editor.ts";

/** Says before the save which cars take no points as they are not entered, with the ways out. */
export function MissingEntries({ editing }: { editing: SessionEditing }) {
  const { draft } = editing;
  const text = missingPointsText(countMatches(draft), draft.editor.tables);
  if (text === null || !draft.file) return null;
  return (
    <Notice kind="bad" title={text}>
      {draft.isDirty && (
        <div className="stack gap-1">
          <Button
            className="start"
            disabled={draft.editor.questions.length > 0}
            isBusy={editing.save.isPending}
            onClick={editing.publish}
          >
            Salvează așa
          </Button>
          <p className="small">Rezultate fără puncte; le poți înscrie mai târziu.</p>
        </div>
      )}
    </Notice>
  );
}
