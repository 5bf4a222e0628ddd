import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { AccountFrame } from "#features/accounts/web/login/account-frame.tsx";
import { noticeFacts } from "#features/messages/notice-kinds.ts";
import { readStop, resumeMails, stopMails } from "#features/messages/notices-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Button } from "#web/ui/frame/button.tsx";

const route = getRouteApi("/noutati/fara-email/$kind/$userId/$signature");

const settings = <Link to="/noutati/setari">Alege tot ce primești</Link>;

/** Where a mail's 'Nu mai vreau astfel de emailuri' leads. Only the button acts, because mail programs open links too. */
export function StopPage() {
  const params = route.useParams();
  const query = read(readStop, { params }, fresh);
  const { data, error, refetch } = useQuery(query);
  const given = () => ({ params });
  const again = { onSuccess: () => refetch() };
  const stop = useCall(stopMails, given, again);
  const resume = useCall(resumeMails, given, again);
  if (error && error.status !== 404)
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (error)
    return (
      <AccountFrame title="Fără email" links={settings}>
        <Notice kind="warning" title="Linkul nu este întreg">
          Deschide-l din email sau alege în contul tău ce primești.
        </Notice>
      </AccountFrame>
    );
  if (!data) return <PendingPage />;
  const { title } = noticeFacts[data.kind];
  if (data.byMail)
    return (
      <AccountFrame title="Fără email" links={settings}>
        <p>
          Primești pe email: <strong>{title}</strong>. Pe site le găsești și mai departe.
        </p>
        <Button look="main" isBusy={stop.isPending} onClick={() => stop.mutate()}>
          Nu mai trimite pe email
        </Button>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Gata" links={settings}>
      <p role="status">
        Nu mai trimitem pe email: <strong>{title}</strong>.
      </p>
      {/* Not where the other button was: nobody takes it back with a second press. */}
      <p>
        Te-ai răzgândit?{" "}
        <Button look="link" isBusy={resume.isPending} onClick={() => resume.mutate()}>
          Pune la loc
        </Button>
      </p>
    </AccountFrame>
  );
}
