import { useNavigate } from "@tanstack/react-router";
import { deleteOwnAccount } from "#features/accounts/profile-calls.ts";
import { call } from "#web/calls/call.ts";
import { endSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { PasswordQuestion } from "../own/password-question.tsx";

/** The last question before an account goes, with the password as the answer. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <PasswordQuestion
      title="Ștergi contul?"
      yes="Șterge contul"
      look="danger"
      // Ended before the page is left: the guard of pages for members leads to the login, and what follows leads on.
      send={(password) => call(deleteOwnAccount, { body: { password } }).then(() => endSession())}
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
