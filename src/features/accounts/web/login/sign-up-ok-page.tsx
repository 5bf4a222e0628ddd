import { getRouteApi, Link } from "@tanstack/react-router";
import { useSite } from "#web/page-data.ts";
import { useKeptFrom } from "./use-kept-from.ts";
import { AccountFrame } from "./account-frame.tsx";

const route = getRouteApi("/registerOk");

export function SignUpOkPage() {
  const back = useKeptFrom(route.useSearch().from);
  const { sendsMail } = useSite();
  return (
    <AccountFrame
      title="Mai e un pas"
      links={
        <Link to="/login" search={back}>
          Conectare
        </Link>
      }
    >
      <p>
        Bine ai venit! Vei primi în câteva momente un link de confirmare pe adresa de email
        introdusă.
      </p>
      {!sendsMail && <p>Un organizator îți va confirma contul.</p>}
    </AccountFrame>
  );
}
