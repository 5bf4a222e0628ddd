import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { StaleRecord } from "./stale-record.tsx";
import type { RecordEditor } from "./use-record.ts";
import { Time } from "#web/ui/show/time.tsx";
import type { FoundDraft } from "./use-draft.ts";

interface RecordNoticesProps<Values extends FieldValues> {
  editor: RecordEditor<Values>;
  names?: Readonly<Record<string, string>> | undefined;
  staleTitle?: string | undefined;
}

/** What stands over a form: an earlier draft, and what somebody else has saved or deleted. */
export function RecordNotices<Values extends FieldValues>({
  editor,
  names,
  staleTitle,
}: RecordNoticesProps<Values>) {
  const { foundDraft, conflict, keepAsNew } = editor;
  return (
    <>
      <DraftNotice draft={foundDraft} />
      {conflict && <StaleRecord {...conflict} names={names} title={staleTitle} />}
      {keepAsNew && (
        <Notice kind="bad" title="Altcineva a salvat între timp">
          <p>Ce editezi a fost șters. Ce ai scris este încă aici.</p>
          <Button onClick={keepAsNew}>Păstrează-l ca nou</Button>
        </Notice>
      )}
    </>
  );
}

/** Offers what was typed on an earlier visit and never saved. */
function DraftNotice({ draft }: { draft: FoundDraft | null }) {
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
