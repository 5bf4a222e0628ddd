import { type ReactNode, useId } from "react";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import styles from "./catalogue.module.css";
import { type EntryFields, useEntryForm } from "./use-entry-form.ts";

interface EntryDialogProps<Form extends object> {
  title: string;
  onClose: () => void;
  children: (fields: EntryFields<Form>) => ReactNode;
}

/** The form of one entry of a catalogue, over the list. */
export function EntryDialog<Form extends object>({
  title,
  onClose,
  children,
  ...options
}: EntryDialogProps<Form> & Parameters<typeof useEntryForm<Form>>[0]) {
  const id = useId();
  const form = useEntryForm(options);
  const close = () => void askToClose(form.isDirty, onClose);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="main"
            isBusy={form.isSaving}
            disabled={form.conflict !== undefined || (options.entry !== null && !form.isDirty)}
          >
            Salvează
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget;
          // The wrong field is marked with the next drawing.
          if (!form.submit()) requestAnimationFrame(() => focusFirstError(element));
        }}
      >
        {form.conflict && <StaleRecord {...form.conflict} />}
        {form.problem && <Notice kind="bad">{form.problem}</Notice>}
        {children(form.fields)}
      </form>
    </Dialog>
  );
}

function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
