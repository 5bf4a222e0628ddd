import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `list`: at most 400 px wide. `form`: at most 640 px. */
  size?: "list" | "form";
  /** Buttons at the foot. Without them there is one that closes. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A window over the page. Give it to `lazy` on pages that most people only read. */
export function Dialog({ isOpen, onClose, title, size = "form", actions, children }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.dialog} data-size={size}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          <div className={styles.body}>{children}</div>
          <div className={styles.actions}>
            {actions ?? <BaseDialog.Close render={<Button>Închide</Button>} />}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
