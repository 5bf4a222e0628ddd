import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { RecordNotices } from "./record-notices.tsx";
import type { RecordEditor } from "./use-record.ts";

interface RecordDialogProps<Values extends FieldValues> {
  editor: RecordEditor<Values>;
  title: string;
  /** Default: 'Salvează'. */
  saveTitle?: string;
  /** Names by id, for what somebody else has saved. */
  names?: Readonly<Record<string, string>>;
  onClose: () => void;
  /** What is saved may be deleted from here; the caller asks whether it is meant. */
  onDelete?: (() => void) | undefined;
  children: ReactNode;
}

/** A short form over its page; closing it with something unsaved asks first. */
export function RecordDialog<Values extends FieldValues>({
  editor,
  title,
  saveTitle = "Salvează",
  names,
  onClose,
  onDelete,
  children,
}: RecordDialogProps<Values>) {
  const id = useId();
  const close = () => editor.askToClose(onClose);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      actions={
        <>
          {onDelete && (
            <Button look="danger" disabled={editor.isSaving} onClick={onDelete}>
              Șterge
            </Button>
          )}
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="main"
            isBusy={editor.isSaving}
            disabled={editor.isAsked || !(editor.isNew || editor.isDirty)}
          >
            {saveTitle}
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-5" {...editor.formProps}>
        <RecordNotices editor={editor} names={names} />
        {editor.failure && <Notice kind="bad">{editor.failure}</Notice>}
        {children}
      </form>
    </Dialog>
  );
}
