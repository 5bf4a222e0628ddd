import { type ComponentProps, type ReactNode, useId } from "react";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface FormDialogProps {
  form: { isPending: boolean; formProps: ComponentProps<"form"> };
  title: string;
  /** On the button that sends. */
  yes: string;
  look?: "main" | "danger";
  onClose: () => void;
  children: ReactNode;
}

/** A form that only the server checks, over its page. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, yes, look = "main", onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button type="submit" form={id} look={look} isBusy={form.isPending}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        {...form.formProps}
        id={id}
        className="stack gap-4"
        onSubmit={(event) => {
          // A form of the page in which it is asked is not sent with it.
          event.stopPropagation();
          form.formProps.onSubmit?.(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
