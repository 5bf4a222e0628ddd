import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { carInvite } from "#features/clubs/invites-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import styles from "./invite-frame.module.css";
import { InviteFrame } from "./invite-frame.tsx";
import { useInvite } from "./use-invite.ts";

const route = getRouteApi("/car-invite/$id");

/** '/car-invite/{id}': a seat in a car that is registered for a season. */
export function CarInvitePage() {
  const { id } = route.useParams();
  const query = useQuery(read(carInvite.read, { params: { id } }, fresh));
  const offer = query.data;
  const invite = useInvite({
    calls: carInvite,
    id,
    query,
    next: (answer) => (answer === "accept" && offer ? `/season/${offer.season._id}` : "/"),
  });
  return (
    <InviteFrame fallbackTitle="Invitație în mașină" title={offer?.title} invite={invite}>
      {offer && (
        <div className={`stack gap-2 step-1 ${styles.offer}`}>
          <p className={`row gap-3 ${styles.car}`}>
            <NumberPlate number={offer.car.raceNumber} />
            {offer.car.carName}
          </p>
          <p>
            {offer.team && <>Pentru clubul {offer.team.name}, în </>}
            {!offer.team && <>În </>}
            <strong>{offer.season.title}</strong>
          </p>
          <p className={styles.quiet}>
            {offer.invitedBy && <>Te invită {clubPersonName(offer.invitedBy)}. </>}
            Dacă refuzi, locul se eliberează.
          </p>
        </div>
      )}
    </InviteFrame>
  );
}
