import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clubPersonName } from "#features/clubs/club-words.ts";
import { roleLabels } from "#shared/club-role.ts";
import type { CarInvite, ClubInvite, ClubPerson } from "#features/clubs/clubs.ts";
import { listInvitations } from "#features/clubs/asks-calls.ts";
import { carInvite, clubInvite } from "#features/clubs/club-acts.ts";
import { fresh, read } from "#web/calls/call.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { AnswerLine } from "./answer-line.tsx";
import styles from "./open-invitations.module.css";

/** Every invitation that the person has not answered, with its answers; nothing where there is none. */
export function OpenInvitations() {
  // What a page has asked for on its way is not asked for again.
  const { data } = useQuery(read(listInvitations, {}, { staleTime: 3000 }));
  const { clubs, cars } = data ?? { clubs: [], cars: [] };
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

function ClubInvitation({ invite, isFirst }: { invite: ClubInvite; isFirst: boolean }) {
  const { role, team, invitedBy } = invite;
  return (
    <AnswerLine
      isFirst={isFirst}
      answers={clubInvite}
      ask={invite}
      name={`clubul ${team.name}, ${roleLabels[role]}`}
      mark={
        <span className={styles.mark}>
          <SimulatorFlag acronym={team.simulator.acronym} title={team.simulator.title} />
        </span>
      }
      title={team.name}
    >
      <p className="muted anywhere">
        Rolul de {roleLabels[role]} în club.
        <Inviter person={invitedBy} />
      </p>
    </AnswerLine>
  );
}

interface CarInvitationProps {
  invite: CarInvite;
  isFirst: boolean;
  /** It stands on the season's own page. */
  isInSeason?: boolean;
}

function CarInvitation({ invite, isFirst, isInSeason = false }: CarInvitationProps) {
  const { car, season, team, invitedBy } = invite;
  return (
    <AnswerLine
      isFirst={isFirst}
      answers={carInvite}
      ask={invite}
      name={`mașina #${car.raceNumber}, ${season.title}`}
      mark={
        <span className={styles.mark}>
          <NumberPlate number={car.raceNumber} />
        </span>
      }
      title={car.carName}
    >
      <p className="muted anywhere">
        Un loc în mașină
        {!isInSeason && (
          <>
            , în{" "}
            <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
              {season.title}
            </Link>
          </>
        )}
        {team && <>, pentru {team.name}</>}.
        <Inviter person={invitedBy} />
      </p>
    </AnswerLine>
  );
}

function Inviter({ person }: { person: ClubPerson | null }) {
  return person && <> Te invită {clubPersonName(person)}.</>;
}
