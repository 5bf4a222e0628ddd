import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { Button } from "../frame/button.tsx";
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

const wanted = "data-wanted";

/** For the one control that a dialog is opened for, where it is not the first: the focus lands there. */
export const wantedInDialog = { [wanted]: "" };

/** A window over the page. Give it to `lazy` on pages that most people only read. */
export function Dialog({ isOpen, onClose, title, size = "form", actions, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          className={styles.dialog}
          data-size={size}
          // A finger would have the keyboard of the screen jump up.
          initialFocus={(by) =>
            (by !== "touch" && popup.current?.querySelector<HTMLElement>(`[${wanted}]`)) || true
          }
        >
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
