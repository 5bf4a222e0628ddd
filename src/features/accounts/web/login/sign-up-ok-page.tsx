import { getRouteApi, Link } from "@tanstack/react-router";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useSite } from "#web/page-data.ts";
import { useKeptFrom } from "./use-kept-from.ts";
import { AccountFrame } from "./account-frame.tsx";

const route = getRouteApi("/registerOk");

export function SignUpOkPage() {
  const back = useKeptFrom(route.useSearch().from);
  const { signedUp } = mailWords(useSite());
  return (
    <AccountFrame
      title="Mai e un pas"
      links={
        <Link to="/login" search={back}>
          Conectare
        </Link>
      }
    >
      {signedUp.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </AccountFrame>
  );
}
