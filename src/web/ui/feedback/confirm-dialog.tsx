import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "../frame/button.tsx";
import styles from "./dialog.module.css";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  body?: ReactNode;
  /** Default: 'Nu'. */
  no?: string | undefined;
  /** Default: 'Da'. */
  yes?: string | undefined;
  /** The yes is under way: both buttons wait. */
  isBusy?: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** A question that must be answered before anything else. Escape means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, body, no = "Nu", yes = "Da", isBusy = false, onNo, onYes } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} data-size="question">
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {body && (
            <AlertDialog.Description className={styles.body}>{body}</AlertDialog.Description>
          )}
          <div className={styles.actions}>
            <Button disabled={isBusy} onClick={onNo}>
              {no}
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
