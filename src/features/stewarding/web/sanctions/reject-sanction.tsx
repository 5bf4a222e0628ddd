import { type SubmitEvent, useId, useState } from "react";
import { useCall } from "#web/calls/use-call.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { rejectSanction } from "../../licence/licence-calls.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { isOpenTo } from "../../licence/sanction-rules.ts";
import { SanctionMoved } from "./sanction-moved.tsx";

/** 'Respinge': why it is not given. */
export function RejectSanction({ sanction, onClose }: { sanction: Sanction; onClose: () => void }) {
  const id = useId();
  const [said, setSaid] = useState("");
  const [isTried, setTried] = useState(false);
  const { driver, version } = sanction;
  const reject = useCall(
    rejectSanction,
    () => ({ params: { id: sanction._id }, body: { version, text: said } }),
    {
      onSuccess: () => {
        onClose();
        showSnackbar({ content: `Sancțiunea lui ${driver.name} este respinsă.` });
      },
      onError: () => undefined,
    },
  );
  const isOpen = isOpenTo(sanction);
  const isEmpty = said.trim() === "";
  useUnsavedChanges(isOpen && said.trim() !== "");
  const close = () => void askToClose(isOpen && !isEmpty, onClose);
  const submit = (pressed: SubmitEvent) => {
    pressed.preventDefault();
    setTried(true);
    if (isOpen && !isEmpty) reject.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Respingi sancțiunea lui ${driver.name}?`}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look="danger"
            isBusy={reject.isPending}
            disabled={!isOpen}
          >
            Respinge
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" noValidate onSubmit={submit}>
        <SanctionMoved sanction={sanction} error={reject.error} fields={["text"]} />
        <p>Punctele și avertismentele rămân pe licență; pragul nu mai propune nimic pentru ele.</p>
        <TextArea
          label="De ce"
          required
          rows={4}
          maxLength={2000}
          value={said}
          help="O citesc ceilalți comisari."
          error={reject.error?.fields["text"] ?? (isTried && isEmpty ? "Obligatoriu" : undefined)}
          onChange={({ target }) => setSaid(target.value)}
        />
      </form>
    </Dialog>
  );
}
