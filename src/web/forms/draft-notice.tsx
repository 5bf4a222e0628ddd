import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { FoundDraft } from "./use-draft.ts";

/** Offers what was typed on an earlier visit and never saved. */
export function DraftNotice({ draft }: { draft: FoundDraft | null }) {
  if (!draft) return null;
  return (
    <Notice kind="warning" title="Ai o ciornă nesalvată">
      <p>
        Scrisă <Time at={draft.writtenAt} format="moment" />, pe acest dispozitiv.
      </p>
      <div className="row gap-2">
        <Button onClick={draft.resume}>Continuă ciorna</Button>
        <Button look="link" onClick={draft.drop}>
          Arunc-o
        </Button>
      </div>
    </Notice>
  );
}
