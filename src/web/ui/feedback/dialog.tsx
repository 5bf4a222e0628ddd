import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../frame/button.tsx";
import styles from "./dialog.module.css";
import { firstFieldOf } from "../fields/first-field.ts";

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** `list`: at most 400 px wide. `form`: at most 640 px. `picture`: nearly the whole window. */
  size?: "list" | "form" | "picture";
  /** Buttons at the foot. Without them there is one that closes. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * A window over the page. The focus lands on the field that it was opened for (`wantedField`), else on the first, even if that is
 * still loading; without fields the browser decides. Pages that most people only read load it with `lazy`.
 */
export function Dialog({ isOpen, onClose, title, size = "form", actions, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isWaiting = useRef(false);
  useEffect(() => {
    const field = isWaiting.current ? firstFieldOf(body.current) : null;
    if (!field) return;
    isWaiting.current = false;
    // Nobody who has gone on meanwhile is called back.
    if (document.activeElement === popup.current) field.focus();
  });
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          className={styles.dialog}
          data-size={size}
          initialFocus={() => {
            const field = firstFieldOf(body.current);
            isWaiting.current = !field && isLoading(body.current);
            return field ?? (isWaiting.current ? popup.current : true);
          }}
        >
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          <div ref={body} className={styles.body}>
            {children}
          </div>
          <div className={`row gap-2 pad-3-4 ruled ${styles.actions}`}>
            {actions ?? <BaseDialog.Close render={<Button>Închide</Button>} />}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function isLoading(body: HTMLElement | null): boolean {
  return (body?.querySelector("[role=status]") ?? null) !== null;
}
