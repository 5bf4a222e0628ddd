import { useQuery } from "@tanstack/react-query";
import { listClubRequests } from "#features/clubs/asks-calls.ts";
import { clubActs } from "#features/clubs/club-acts.ts";
import { listOwnClubs } from "#features/clubs/clubs-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import type { ButtonLook } from "#web/ui/frame/button.tsx";
import { toProfile } from "./to-profile.tsx";

interface MemberAsksProps {
  club: { _id: string; name: string };
  look: ButtonLook;
}

/** 'Cere să intri' for who is logged in, or taking back that one has asked. */
export function MemberAsks({ club, look }: MemberAsksProps) {
  const clubs = useQuery(read(listOwnClubs, {}, fresh)).data;
  const requests = useQuery(read(listClubRequests, {}, fresh)).data;
  if (!clubs || !requests || clubs.some(({ _id }) => _id === club._id)) return null;
  const open = requests.own.find(({ team }) => team._id === club._id);
  if (open)
    return (
      <span className="row gap-2-3">
        <span className="muted">Ai cerut să intri.</span>
        <ActButton
          act={clubActs.withdrawClubRequest}
          of={open}
          label={`Retrage cererea: ${club.name}`}
        />
      </span>
    );
  return (
    <ActButton
      act={clubActs.askToJoinClub}
      of={club}
      look={look}
      label={`Cere să intri în ${club.name}`}
      mend={toProfile(`/team-profile/${club._id}`)}
    />
  );
}
