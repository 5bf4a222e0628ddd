import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import { roleLabels } from "#shared/club-role.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { clubInvite } from "#features/clubs/invites-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import styles from "./invite-frame.module.css";
import { InviteFrame } from "./invite-frame.tsx";
import { useInvite } from "./use-invite.ts";

const route = getRouteApi("/team-invite/$id");

/** '/team-invite/{id}': the role of a driver or of a manager in a club. */
export function ClubInvitePage() {
  const { id } = route.useParams();
  const query = useQuery(read(clubInvite.read, { params: { id } }, fresh));
  const invite = useInvite({ calls: clubInvite, id, query, next: () => "/teams" });
  const offer = query.data;
  return (
    <InviteFrame fallbackTitle="Invitație în club" title={offer?.title} invite={invite}>
      {offer && (
        <div className={`stack gap-2 step-1 ${styles.offer}`}>
          <p className="row gap-2">
            <SimulatorFlag
              acronym={offer.team.simulator.acronym}
              title={offer.team.simulator.title}
            />
            <strong>{offer.team.name}</strong>
          </p>
          <p>Clubul îți oferă rolul de {roleLabels[offer.role]}.</p>
          {offer.role === "manager" && (
            <p className={styles.quiet}>
              Un manager editează piloții clubului și îl înscrie în sezoane.
            </p>
          )}
          {offer.invitedBy && (
            <p className={styles.quiet}>Te invită {clubPersonName(offer.invitedBy)}.</p>
          )}
        </div>
      )}
    </InviteFrame>
  );
}
