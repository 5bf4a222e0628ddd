import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { logOutEverywhere } from "#features/accounts/login-calls.ts";
import { listWaysIn } from "#features/accounts/own/passkey-calls.ts";
import { deleteOwnAccount, readOwnData } from "#features/accounts/profile-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { useSite } from "#web/page-data.ts";
import { endSession } from "#web/session.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { AddAddress } from "../ways-in/add-address.tsx";
import { ChangePasswordDialog } from "../own/change-password-dialog.tsx";
import { PasswordQuestion } from "../own/password-question.tsx";

export function AccountSection({ email }: { email: string }) {
  const navigate = useNavigate();
  const { hasPassword } = useSuspenseQuery(read(listWaysIn, {}, fresh)).data;
  const { sendsMail } = useSite();
  const [opened, setOpened] = useState<"password" | "address" | "end" | null>(null);
  const close = () => setOpened(null);
  const download = useCall(readOwnData, () => ({}), {
    onSuccess: (data) =>
      saveFile("datele-mele.json", JSON.stringify(data, null, 2), "application/json"),
  });
  const everywhere = useMutation({
    mutationFn: () => call(logOutEverywhere, {}).then(() => endSession()),
    onSuccess: () => {
      showSnackbar({ content: "Toate sesiunile tale au fost închise." });
      void navigate({ to: "/login", replace: true });
    },
    onError: showApiFailure,
  });
  return (
    <FormSection title="Contul">
      {email !== "" && (
        <p>
          Te conectezi cu adresa <strong>{email}</strong>.
        </p>
      )}
      <div className="row gap-3">
        {email === "" && sendsMail && (
          <Button aria-expanded={opened === "address"} onClick={() => setOpened("address")}>
            Adaugă o adresă de email
          </Button>
        )}
        {hasPassword && <Button onClick={() => setOpened("password")}>Schimbă parola</Button>}
        <Button isBusy={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Deconectează-mă de peste tot
        </Button>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          Descarcă datele mele
        </Button>
        <Button look="danger" onClick={() => setOpened("end")}>
          Șterge contul
        </Button>
      </div>
      {opened === "address" && email === "" && <AddAddress />}
      {opened === "password" && <ChangePasswordDialog onClose={close} />}
      {opened === "end" && <DeleteAccountDialog onClose={close} />}
    </FormSection>
  );
}

/** The last question before an account goes, with the password or a key as the answer. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <PasswordQuestion
      title="Ștergi contul?"
      yes="Șterge contul"
      look="danger"
      // Ended before the page is left: the guard of pages for members leads to the login, and what follows leads on.
      send={(proof) => call(deleteOwnAccount, { body: proof }).then(() => endSession())}
      onDone={() => {
        showSnackbar({ content: "Contul tău a fost șters." });
        void navigate({ to: "/", replace: true });
      }}
      onClose={onClose}
    >
      <p>
        Această acțiune este definitivă. În rezultate rămâne un rând fără nume; poza, adresa și
        celelalte date dispar.
      </p>
      <p className="muted">
        Dacă ai puncte pe licență sau o sancțiune în vigoare, le păstrăm până expiră, fără nume, sub
        o amprentă a ID-urilor tale din jocuri din care ele nu pot fi citite. Un cont nou cu același
        ID le primește înapoi.
      </p>
    </PasswordQuestion>
  );
}
