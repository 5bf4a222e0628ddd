import { useCall } from "#web/calls/use-call.ts";
import { useSession } from "#web/session.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { isOpen } from "../../case-states.ts";
import { askForJudges, inviteGuest } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";

/** A refusal stands where it was pressed. */
const saidInPlace = () => undefined;

/** That too few people may judge the case, with what helps: who manages the panel invites somebody, everybody else asks them to. */
export function TooFewJudges({ view }: { view: CaseView }) {
  const { _id: id, state, staffing, may, judgesAskedAt, as } = view;
  const person = useSession()?.sub ?? "";
  const ask = useCall(askForJudges, () => ({ params: { id } }), {
    onSuccess: () => showSnackbar({ content: "Organizatorii au fost anunțați." }),
    onError: saidInPlace,
  });
  const judge = useCall(inviteGuest, () => ({ params: { id }, body: { user: person } }), {
    onSuccess: () => showSnackbar({ content: "Judeci acest caz." }),
    onError: saidInPlace,
  });
  if (!isOpen(state) || staffing === "enough") return null;
  const askToJudge = async () => {
    const isSure = await askToConfirm({
      title: "Judeci tu acest caz?",
      body: "Niciun comisar nu îl mai poate judeca. Documentul va spune că a judecat un organizator.",
      no: "Nu încă",
      yes: "Judec eu",
    });
    if (isSure) judge.mutate();
  };
  const isParty = as === "complainant" || as === "accused";
  const failure = ask.error ?? judge.error;
  return (
    <Notice kind="warning" title={titleOf(view)}>
      <div className="stack gap-3">
        {failure && <p role="alert">{failure.message}</p>}
        <p>
          {may.manage && !isParty
            ? "Invită mai jos pe cineva care nu are nicio legătură cu el."
            : "Organizatorii pot invita pe cineva doar pentru acest caz."}
          {judgesAskedAt !== null && (
            <>
              {" "}
              Au fost anunțați <Time at={judgesAskedAt} format="moment" />.
            </>
          )}
        </p>
        <div className="row gap-2">
          {may.judge && (
            <Button isBusy={judge.isPending} onClick={() => void askToJudge()}>
              Judec eu
            </Button>
          )}
          {may.askForJudges && (isParty || !may.manage) && (
            <Button isBusy={ask.isPending} onClick={() => ask.mutate()}>
              Cere-le organizatorilor un comisar
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

function titleOf({ staffing }: CaseView): string {
  return staffing === "few"
    ? "Prea puțini comisari pot judeca acest caz"
    : "Niciun comisar nu poate judeca acest caz";
}
