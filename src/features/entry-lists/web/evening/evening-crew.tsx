import { Link } from "@tanstack/react-router";
import { presenceRefusal } from "../../presence.ts";
import type { Evening } from "../../evening/evening.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface EveningCrewProps extends Pick<Evening, "event" | "presence"> {
  now: number;
}

/** Whoever of one's crew still has to say something. */
export function EveningCrew({ event, presence, now }: EveningCrewProps) {
  const { car, answer, isSuspended } = presence;
  if (!car) return null;
  const { rsvpStart, rsvpEnd } = event;
  const canAnswer = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now) === null;
  if (isSuspended)
    return (
      <Notice kind="bad" title="Ești suspendat la această etapă">
        {presence.suspensionReason}
      </Notice>
    );
  if (car.waitingFor.length > 0)
    return (
      <Notice kind="warning" title="Echipajul nu este complet">
        Mai trebuie să-și accepte locul: {car.waitingFor.join(", ")}.
      </Notice>
    );
  if (answer === null)
    return (
      <Notice kind="warning" title={`Mașina #${car.raceNumber} nu a spus încă dacă vine`}>
        {canAnswer ? (
          <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "info" }}>
            Confirmă prezența
          </Link>
        ) : (
          "Răspunsurile nu sunt deschise acum."
        )}
      </Notice>
    );
  const first = car.drivers.find(({ user }) => user === answer.firstDriver);
  return (
    <p>
      {answer.isPresent ? `Mașina #${car.raceNumber} vine` : `Mașina #${car.raceNumber} nu vine`}
      {first && `; se conectează primul: ${first.driverName}`}.
    </p>
  );
}
