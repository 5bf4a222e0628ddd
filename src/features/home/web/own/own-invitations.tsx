import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OpenInvitations } from "#features/clubs/clubs.ts";
import type { AskAnswers } from "#features/clubs/ask-answers.ts";
import { carInvite, clubInvite } from "#features/clubs/club-acts.ts";
import { roleLabels } from "#shared/club-role.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ApiError } from "#web/api.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";

/** This many are answered in place, the others on the page of one's clubs. */
const SHOWN = 2;

interface Invited {
  _id: string;
  answers: AskAnswers;
  /** What one is invited to. */
  words: string;
}

/** Clubs and cars that wait for one's answer. What the server refuses is said here, where the invitation itself may be gone. */
export function OwnInvitations({ invitations }: { invitations: OpenInvitations }) {
  const [refused, setRefused] = useState<ApiError | null>(null);
  const all = listInvited(invitations);
  if (all.length === 0 && !refused) return null;
  const more = all.length - SHOWN;
  return (
    <section className="stack gap-2 starts" aria-labelledby="own-invitations">
      <h3 className="overline" id="own-invitations">
        Ești invitat
      </h3>
      {refused && (
        <p className="aside strong" role="alert">
          {refused.message}{" "}
          {refused.code === "invitation.profile-incomplete" && (
            <Link to="/profile" search={{ from: "/" }}>
              Deschide profilul
            </Link>
          )}
        </p>
      )}
      <ul className="stack gap-2">
        {all.slice(0, SHOWN).map((invited) => (
          <Invitation key={invited._id} invited={invited} onRefused={setRefused} />
        ))}
      </ul>
      {more > 0 && (
        <Link className="aside" to="/teams">
          încă {counted(more, "invitație", "invitații")}
        </Link>
      )}
    </section>
  );
}

function listInvited({ clubs, cars }: OpenInvitations): Invited[] {
  return [
    ...cars.map(({ _id, car, season }) => ({
      _id,
      answers: carInvite,
      words: `Un loc în mașina #${car.raceNumber}, ${season.title}`,
    })),
    ...clubs.map(({ _id, team, role }) => ({
      _id,
      answers: clubInvite,
      words: `${team.name}, ca ${roleLabels[role]}`,
    })),
  ];
}

interface InvitationProps {
  invited: Invited;
  onRefused: (error: ApiError | null) => void;
}

function Invitation({ invited: { _id, answers, words }, onRefused }: InvitationProps) {
  const given = () => ({ params: { id: _id }, body: {} });
  const said = {
    onSuccess: (content: string) => {
      onRefused(null);
      showSnackbar({ content, timeout: 5000 });
    },
    onError: onRefused,
  };
  const accept = useCall(answers.accept, given, said);
  const reject = useCall(answers.reject, given, said);
  const isBusy = accept.isPending || reject.isPending;
  const refuse = async () => {
    const isSure = await askToConfirm({
      title: "Refuzi invitația?",
      body: words,
      no: "Renunță",
      yes: "Refuz",
    });
    if (isSure) reject.mutate();
  };
  return (
    <li className="stack gap-1">
      <p className="aside anywhere">{words}</p>
      <div className="row gap-2">
        <Button
          aria-label={`Acceptă: ${words}`}
          isBusy={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate()}
        >
          Acceptă
        </Button>
        <Button
          aria-label={`Refuză: ${words}`}
          isBusy={reject.isPending}
          disabled={isBusy}
          onClick={() => void refuse()}
        >
          Refuză
        </Button>
      </div>
    </li>
  );
}
