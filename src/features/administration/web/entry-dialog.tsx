import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { askToConfirm } from "#web/ui/confirmations.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
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
  const askToClose = async () => {
    const leaves =
      !form.isDirty ||
      (await askToConfirm({
        title: "Închizi fără să salvezi?",
        body: "Ai modificări nesalvate. Dacă închizi, se pierd.",
        no: "Rămân",
        yes: "Închide",
      }));
    if (leaves) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={() => void askToClose()}
      title={title}
      actions={
        <>
          <Button onClick={() => void askToClose()}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="main"
            isBusy={form.isSaving}
            disabled={form.isStale || (options.entry !== null && !form.isDirty)}
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
        {form.isStale && (
          <Notice kind="bad" title="Altcineva a salvat între timp">
            <div className={styles.buttons}>
              <Button onClick={() => form.choose(false)}>Ia ce s-a salvat</Button>
              <Button onClick={() => form.choose(true)}>Păstrează ce am scris</Button>
            </div>
          </Notice>
        )}
        {form.problem && <Notice kind="bad">{form.problem}</Notice>}
        {children(form.fields)}
      </form>
    </Dialog>
  );
}

function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
}
