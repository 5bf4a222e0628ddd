import { Link } from "@tanstack/react-router";
import { useSite } from "#web/page-data.ts";
import { AccountFrame } from "./account-frame.tsx";

export function SignUpOkPage() {
  const { sendsMail } = useSite();
  return (
    <AccountFrame title="Mai e un pas" links={<Link to="/login">Conectare</Link>}>
      <p>
        Bine ai venit! Vei primi în câteva momente un link de confirmare pe adresa de email
        introdusă.
      </p>
      {!sendsMail && <p>Un organizator îți va confirma contul.</p>}
    </AccountFrame>
  );
}
