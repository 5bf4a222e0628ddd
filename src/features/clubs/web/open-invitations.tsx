import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import { roleLabels } from "#shared/club-role.ts";
import type { CarInvite, ClubInvite, ClubPerson } from "#features/clubs/clubs.ts";
import {
  carInvite,
  clubInvite,
  type InviteCalls,
  listInvitations,
} from "#features/clubs/invites-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { AnswerLine } from "./answer-line.tsx";
import styles from "./open-invitations.module.css";
import { useInviteAnswer } from "./use-invite.ts";

/** Every invitation that the person has not answered, with its answers; nothing where there is none. */
export function OpenInvitations() {
  const { clubs, cars } = useQuery(read(listInvitations, {}, fresh)).data ?? {
    clubs: [],
    cars: [],
  };
  if (clubs.length + cars.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="open-invitations">
      <h2 id="open-invitations" className="step-2">
        Invitații la care nu ai răspuns
      </h2>
      <ul className="ruled">
        {clubs.map((invite, index) => (
          <ClubInvitation key={invite._id} invite={invite} isFirst={index === 0} />
        ))}
        {cars.map((invite, index) => (
          <CarInvitation
            key={invite._id}
            invite={invite}
            isFirst={clubs.length === 0 && index === 0}
          />
        ))}
      </ul>
    </section>
  );
}

/** The seats in one season's cars that the person has not answered for. */
export function OpenSeats({ seasonId }: { seasonId: string }) {
  const { data } = useQuery(read(listInvitations, {}, fresh));
  const seats = data?.cars.filter(({ season }) => season._id === seasonId) ?? [];
  if (seats.length === 0) return null;
  return (
    <ul className="ruled" aria-label="Invitații la care nu ai răspuns">
      {seats.map((invite, index) => (
        <CarInvitation key={invite._id} invite={invite} isFirst={index === 0} isInSeason />
      ))}
    </ul>
  );
}

interface ClubInvitationProps {
  invite: ClubInvite;
  isFirst: boolean;
}

function ClubInvitation({ invite, isFirst }: ClubInvitationProps) {
  const { _id, role, team, invitedBy } = invite;
  return (
    <Invitation
      isFirst={isFirst}
      calls={clubInvite}
      id={_id}
      name={`clubul ${team.name}, ${roleLabels[role]}`}
      mark={<SimulatorFlag acronym={team.simulator.acronym} title={team.simulator.title} />}
      title={team.name}
      invitedBy={invitedBy}
    >
      Rolul de {roleLabels[role]} în club.
    </Invitation>
  );
}

interface CarInvitationProps {
  invite: CarInvite;
  isFirst: boolean;
  /** It stands on the season's own page. */
  isInSeason?: boolean;
}

function CarInvitation({ invite, isFirst, isInSeason = false }: CarInvitationProps) {
  const { _id, car, season, team, invitedBy } = invite;
  const club = team && <>, pentru {team.name}</>;
  if (isInSeason) return invitation(<>Un loc în mașină{club}.</>);
  return invitation(
    <>
      Un loc în mașină, în{" "}
      <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
        {season.title}
      </Link>
      {club}.
    </>,
  );

  function invitation(words: ReactNode) {
    return (
      <Invitation
        isFirst={isFirst}
        calls={carInvite}
        id={_id}
        name={`mașina #${car.raceNumber}, ${season.title}`}
        mark={<NumberPlate number={car.raceNumber} />}
        title={car.carName}
        invitedBy={invitedBy}
      >
        {words}
      </Invitation>
    );
  }
}

interface InvitationProps {
  isFirst: boolean;
  calls: InviteCalls;
  id: string;
  name: string;
  mark: ReactNode;
  title: string;
  invitedBy: ClubPerson | null;
  children: ReactNode;
}

function Invitation(props: InvitationProps) {
  const { isFirst, calls, id, name, mark, title, invitedBy, children } = props;
  const answer = useInviteAnswer({ calls, id });
  return (
    <AnswerLine
      mark={<span className={styles.mark}>{mark}</span>}
      title={title}
      name={name}
      isFirst={isFirst}
      busyWith={answer.isPending ? answer.variables : undefined}
      onAnswer={(given) => answer.mutate(given, { onError: showApiFailure })}
    >
      <p className="muted anywhere">
        {children}
        {invitedBy && <> Te invită {clubPersonName(invitedBy)}.</>}
      </p>
    </AnswerLine>
  );
}
