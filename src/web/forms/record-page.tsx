import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { RecordNotices } from "./record-notices.tsx";
import type { RecordEditor } from "./use-record.ts";

interface RecordPageProps<Values extends FieldValues> {
  editor: RecordEditor<Values>;
  /** Default: 'Salvează'. */
  saveTitle?: string;
  /** Names by id, for what somebody else has saved. */
  names?: Readonly<Record<string, string>>;
  /** Stands over what somebody else has saved. */
  staleTitle?: string;
  /** What it starts with may be saved as it is. */
  isReady?: boolean;
  /** What saving would do, and what stands before the buttons at the foot. */
  outlook?: string;
  tools?: ReactNode;
  /** Leaves the form; what is not saved is asked about. */
  onClose?: () => void;
  children: ReactNode;
}

/** A long form with its buttons at the foot of the window. */
export function RecordPage<Values extends FieldValues>({
  editor,
  saveTitle,
  names,
  staleTitle,
  isReady = false,
  outlook,
  tools,
  onClose,
  children,
}: RecordPageProps<Values>) {
  return (
    <form className="stack gap-5" {...editor.formProps}>
      <RecordNotices editor={editor} names={names} staleTitle={staleTitle} />
      {children}
      <SaveBar
        isDirty={isReady || editor.isDirty}
        isSaving={editor.isSaving}
        isBlocked={editor.isAsked}
        error={editor.problem}
        outlook={outlook}
        tools={tools}
        {...(saveTitle !== undefined && { saveTitle })}
        {...(!editor.isNew && { onReset: editor.undo })}
        {...(onClose && { onClose })}
      />
    </form>
  );
}
