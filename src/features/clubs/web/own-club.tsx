import { Link } from "@tanstack/react-router";
import { isCoordinator, isDriver, isManager, isOwner } from "#features/clubs/club-roles.ts";
import type { Club } from "#features/clubs/clubs.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { clubActs } from "../club-acts.ts";
import { leaveClub } from "../clubs-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { seatsQuestion } from "./seats-question.ts";
import { initials } from "#shared/text/initials.ts";
import { readUpload } from "#shared/upload-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import styles from "./own-club.module.css";

interface OwnClubProps {
  club: Club;
  /** Who is looking. */
  person: string;
}

/** A club in one's own list: what one is there, who is in it, and what one can do. */
export function OwnClub({ club, person }: OwnClubProps) {
  const canLeave = isDriver(club, person) || isManager(club, person);
  return (
    <li className="marked-line">
      <ClubLogo club={club} />
      <div className="stack gap-0 narrowable">
        <h3 className="step-1 anywhere quiet-links">
          <Link to="/team-profile/$id" params={{ id: club._id }}>
            {club.name}
          </Link>
        </h3>
        <p className="muted">
          {club.simulator.title} · {rolesInWords(club, person)}
        </p>
        <p className="muted">
          {club.isSolo
            ? "Concurezi singur. Devine un club obișnuit când îi schimbi numele sau inviți pe cineva."
            : crewInWords(club)}
        </p>
      </div>
      <div className="row gap-2">
        {isCoordinator(club, person) && (
          <LinkButton
            to="/teams/edit/$id"
            params={{ id: club._id }}
            aria-label={`Editează ${club.name}`}
          >
            Editează
          </LinkButton>
        )}
        {canLeave && <LeaveButton club={club} isOwner={isOwner(club, person)} />}
        {isOwner(club, person) && (
          <ActButton
            act={clubActs.deleteClub}
            of={club}
            look="danger"
            label={`Șterge ${club.name}`}
          />
        )}
      </div>
    </li>
  );
}

/** An owner can only stop driving: the club stays theirs. */
function LeaveButton({ club, isOwner: owns }: { club: Club; isOwner: boolean }) {
  const leave = useCall(
    leaveClub,
    (releaseSeats: boolean) => ({ params: { id: club._id }, body: { releaseSeats } }),
    {
      onSuccess: () =>
        showSnackbar({
          content: owns
            ? `Nu mai ești pilot al clubului „${club.name}”.`
            : `Ai părăsit clubul „${club.name}”.`,
        }),
      onError: async (error) => {
        const question = seatsQuestion(error);
        if (!question) showApiFailure(error);
        else if (await askToConfirm(question)) leave.mutate(true);
      },
    },
  );
  const title = owns ? "Nu mai pilotez" : "Părăsește";
  const ask = async () => {
    const isSure = await askToConfirm(
      owns
        ? { title: "Nu mai pilotezi?", body: `Rămâi proprietarul clubului ${club.name}.` }
        : { title: "Părăsești clubul?", body: club.name },
    );
    if (isSure) leave.mutate(false);
  };
  return (
    <Button
      isBusy={leave.isPending}
      onClick={() => void ask()}
      aria-label={`${title} ${club.name}`}
    >
      {title}
    </Button>
  );
}

function rolesInWords(club: Club, person: string): string {
  const roles = [
    isOwner(club, person) && "proprietar",
    isManager(club, person) && "manager",
    isDriver(club, person) && "pilot",
  ];
  return roles.filter(Boolean).join(", ");
}

function crewInWords({ drivers, pendingDrivers, pendingManagers }: Club): string {
  const crew = counted(drivers.length, "pilot", "piloți");
  const invited = new Set([...pendingDrivers, ...pendingManagers].map(({ _id }) => _id)).size;
  return invited === 0 ? crew : `${crew}, ${counted(invited, "invitat", "invitați")}`;
}

/** The club's own picture, or its first letters on a plate. Decoration: the name stands beside it. */
function ClubLogo({ club: { logo, name } }: { club: Pick<Club, "logo" | "name"> }) {
  if (logo)
    return <img className={styles.logo} src={hrefOf(readUpload, { params: logo })} alt="" />;
  return (
    <span className={styles.logo} data-empty aria-hidden>
      {initials(name)}
    </span>
  );
}
