import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "../frame/button.tsx";
import type { Confirmation } from "./confirmations.ts";
import styles from "./dialog.module.css";

interface ConfirmDialogProps extends Confirmation {
  onAnswer: (isYes: boolean) => void;
}

/** A question that must be answered before anything else. Escape means no. */
export function ConfirmDialog({
  title,
  body,
  no = "Nu",
  yes = "Da",
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onAnswer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-size="question">
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {body && (
            <AlertDialog.Description className={styles.body}>{body}</AlertDialog.Description>
          )}
          <div className={`row gap-2 pad-3-4 ruled ${styles.actions}`}>
            <Button onClick={() => onAnswer(false)}>{no}</Button>
            <Button look="danger" onClick={() => onAnswer(true)}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
