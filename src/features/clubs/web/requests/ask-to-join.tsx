import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { listClubRequests, withdrawClubRequest } from "#features/clubs/club-requests-calls.ts";
import { listOwnClubs } from "#features/clubs/clubs-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";

const AskDialog = lazy(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));

interface AskToJoinProps {
  club: { _id: string; name: string };
  /** In a list of clubs the buttons are told apart by the club's name, and none of them is the page's first. */
  isInList?: boolean;
}

/** 'Cere să intri': nothing for the club's own people; visitors sign up first and come back. */
export function AskToJoin({ club, isInList = false }: AskToJoinProps) {
  const isMember = useSession() !== null;
  if (isMember) return <MemberAsks club={club} isInList={isInList} />;
  return (
    <span data-for="guest">
      <LinkButton
        look={isInList ? "plain" : "main"}
        to="/register"
        search={{ from: `/team-profile/${club._id}` }}
        aria-label={`Cere să intri în ${club.name}`}
      >
        Cere să intri
      </LinkButton>
    </span>
  );
}

function MemberAsks({ club, isInList = false }: AskToJoinProps) {
  const clubs = useQuery(read(listOwnClubs, {}, fresh)).data;
  const requests = useQuery(read(listClubRequests, {}, fresh)).data;
  const [isAsking, setAsking] = useState(false);
  if (!clubs || !requests || clubs.some(({ _id }) => _id === club._id)) return null;
  const open = requests.own.find(({ team }) => team._id === club._id);
  if (open) return <Asked id={open._id} name={club.name} />;
  return (
    <>
      <Button
        look={isInList ? "plain" : "main"}
        aria-label={`Cere să intri în ${club.name}`}
        onClick={() => setAsking(true)}
      >
        Cere să intri
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog club={club} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function Asked({ id, name }: { id: string; name: string }) {
  const withdraw = useCall(withdrawClubRequest, () => ({ params: { id } }));
  return (
    <span className="row gap-2-3">
      <span className="muted">Ai cerut să intri.</span>
      <Button
        aria-label={`Retrage cererea: ${name}`}
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Retrage cererea
      </Button>
    </span>
  );
}
