import { getRouteApi } from "@tanstack/react-router";
import { readClubInvite } from "#features/clubs/asks-calls.ts";
import { clubInvite } from "#features/clubs/club-acts.ts";
import { clubPersonName } from "#features/clubs/club-words.ts";
import { roleLabels } from "#shared/club-role.ts";
import { fresh, read } from "#web/calls/call.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import styles from "./invite-frame.module.css";
import { InviteFrame } from "./invite-frame.tsx";

const route = getRouteApi("/team-invite/$id");

/** '/team-invite/{id}': the role of a driver or of a manager in a club. */
export function ClubInvitePage() {
  const { id } = route.useParams();
  return (
    <InviteFrame
      fallbackTitle="Invitație în club"
      reading={read(readClubInvite, { params: { id } }, fresh)}
      answers={clubInvite}
      next={() => ({ accept: "/teams", reject: "/teams" })}
    >
      {({ team, role, invitedBy }) => (
        <div className={`stack gap-2 step-1 ${styles.offer}`}>
          <p className="row gap-2">
            <SimulatorFlag acronym={team.simulator.acronym} title={team.simulator.title} />
            <strong>{team.name}</strong>
          </p>
          <p>Clubul îți oferă rolul de {roleLabels[role]}.</p>
          {role === "manager" && (
            <p className={styles.quiet}>
              Un manager editează piloții clubului și îl înscrie în sezoane.
            </p>
          )}
          {invitedBy && <p className={styles.quiet}>Te invită {clubPersonName(invitedBy)}.</p>}
        </div>
      )}
    </InviteFrame>
  );
}
