import type { ComponentProps, ReactNode } from "react";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface DraftDialogProps {
  title: string;
  /** Something would be lost by closing. */
  isDirty: boolean;
  onClose: () => void;
  /** The button that takes the changes over. */
  apply: ComponentProps<typeof Button>;
  /** Before the other buttons. */
  action?: ReactNode;
  children: ReactNode;
}

/** Changes to a table that is being edited, taken over together; they are stored when the table is saved. */
export function DraftDialog({
  title,
  isDirty,
  onClose,
  apply,
  action,
  children,
}: DraftDialogProps) {
  const close = () => void askToClose(isDirty, onClose);
  const actions = (
    <>
      {action}
      <Button onClick={close}>Renunță</Button>
      <Button look="main" {...apply}>
        {apply.children ?? "Aplică"}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={close} title={title} actions={actions}>
      <div className="stack gap-4 narrowable">{children}</div>
    </Dialog>
  );
}
