import { getRouteApi } from "@tanstack/react-router";
import { readCarInvite } from "#features/clubs/asks-calls.ts";
import { carInvite } from "#features/clubs/club-acts.ts";
import { clubPersonName } from "#features/clubs/club-words.ts";
import { fresh, read } from "#web/calls/call.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./invite-frame.module.css";
import { InviteFrame } from "./invite-frame.tsx";

const route = getRouteApi("/car-invite/$id");

/** '/car-invite/{id}': a seat in a car that is registered for a season. */
export function CarInvitePage() {
  const { id } = route.useParams();
  return (
    <InviteFrame
      fallbackTitle="Invitație în mașină"
      reading={read(readCarInvite, { params: { id } }, fresh)}
      answers={carInvite}
      next={({ season }) => ({ accept: `/season/${season._id}`, reject: "/" })}
    >
      {({ car, team, season, invitedBy }) => (
        <div className={`stack gap-2 step-1 ${styles.offer}`}>
          <p className={`row gap-3 ${styles.car}`}>
            <NumberPlate number={car.raceNumber} />
            {car.carName}
          </p>
          <p>
            {team ? <>Pentru clubul {team.name}, în </> : <>În </>}
            <strong>{season.title}</strong>
          </p>
          <p className={styles.quiet}>
            {invitedBy && <>Te invită {clubPersonName(invitedBy)}. </>}
            Dacă refuzi, locul se eliberează.
          </p>
        </div>
      )}
    </InviteFrame>
  );
}
