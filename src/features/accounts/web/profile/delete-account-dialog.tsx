import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { deleteOwnAccount } from "#features/accounts/profile-calls.ts";
import { ApiError } from "#web/api.ts";
import { call } from "#web/calls/call.ts";
import { endSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** The last question before an account goes, with the password as the answer. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const remove = useMutation({
    // Ended before the page is left: the guard of pages for members leads to the login, and what follows leads on.
    mutationFn: () => call(deleteOwnAccount, { body: { password } }).then(() => endSession()),
    onSuccess: () => {
      showSnackbar({ content: "Contul tău a fost șters." });
      void navigate({ to: "/", replace: true });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ștergi contul?"
      actions={
        <>
          <Button onClick={onClose}>Nu</Button>
          <Button type="submit" form={formId} look="danger" isBusy={remove.isPending}>
            Șterge contul
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate();
        }}
      >
        <p>
          Această acțiune este definitivă. În rezultate rămâne un rând fără nume; poza, adresa și
          celelalte date dispar.
        </p>
        <TextField
          label="Parola"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={remove.error instanceof ApiError ? remove.error.message : undefined}
        />
      </form>
    </Dialog>
  );
}
