import { useQuery } from "@tanstack/react-query";
import { Link, useHydrated } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { permissionsQuery } from "#web/permissions-query.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import type { OwnPresence } from "#features/entry-lists/entry-lists.ts";
import { isRaceEvening } from "#features/entry-lists/evening/race-evening.ts";
import {
  presenceButtonText,
  type PresenceRefusal,
  presenceRefusal,
} from "#features/entry-lists/presence.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { isEventActive } from "#features/seasons/season-status.ts";
import { opensAdministration } from "#web/layout/navigation.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./presence-control.module.css";

const PresenceDialog = lazy(async () => ({
  default: (await import("./presence-dialog.tsx")).PresenceDialog,
}));

/** An event as its season lists it, or as its page has it. */
type AnsweredEvent = Pick<SeasonEvent, "_id" | "time" | "sessions"> &
  Pick<LeagueEvent, "rsvpStart" | "rsvpEnd">;

interface PresenceControlProps {
  event: AnsweredEvent;
  /** `undefined`: not known yet. */
  presence: OwnPresence | undefined;
  /** Of an open season: nobody without a car is asked. */
  isOpen: boolean;
  /**
   * Over a list, whose first row a phone shows in its first screen: there it is one line, without what 'Prezentare' says to
   * everybody. What keeps one's own car away stands there too.
   */
  isLow?: boolean;
}

/**
 * Says whether the viewer's car comes to the event, with a button. Only members see it; its place is kept from the first paint,
 * so that nothing moves when the answer is known.
 */
export function PresenceControl({ event, presence, isOpen, isLow }: PresenceControlProps) {
  const isMember = useSession() !== null;
  const isHydrated = useHydrated();
  const now = useNow();
  if (!isEventActive(event.time, now) || (isOpen && !presence?.car)) return null;
  return (
    <section
      className={`box spread gap-2-4 ${styles.control}`}
      data-low={isLow}
      data-for="member"
      aria-label="Prezența mea"
    >
      {isHydrated && isMember && presence && <MemberPresence event={event} presence={presence} />}
    </section>
  );
}

function MemberPresence({
  event,
  presence,
}: Pick<PresenceControlProps, "event"> & { presence: OwnPresence }) {
  const { data: permissions } = useQuery(permissionsQuery());
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  if (!presence.car) {
    if (!permissions) return null;
    if (permissions.some(opensAdministration)) return <OrganizerNote event={event} />;
  }
  const { rsvpStart, rsvpEnd } = event;
  const { car, isSuspended, answer } = presence;
  const refusal = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now);
  const isAsked = refusal === null && !answer;
  const isEvening = isRaceEvening(timesOfEvent(event), now);
  const isOwnReason = refusal === "rsvp.suspended" || refusal === "rsvp.car-incomplete";
  const hasButton =
    refusal === null || refusal === "rsvp.suspended" || refusal === "rsvp.not-opened";
  return (
    <>
      <div className="narrowable">
        {car && <p className={styles.answer}>{answerLabel(presence)}</p>}
        <p className={styles.when} data-own={isOwnReason}>
          <Explanation refusal={refusal} presence={presence} event={event} />{" "}
          {car && !isEvening && (
            <Link to="/event/$id/seara" params={{ id: event._id }}>
              Seara etapei
            </Link>
          )}
        </p>
      </div>
      {car && isEvening && (
        <LinkButton
          to="/event/$id/seara"
          params={{ id: event._id }}
          look={isAsked ? "plain" : "main"}
        >
          Seara etapei
        </LinkButton>
      )}
      {hasButton && (
        <Button
          look={isAsked ? "main" : "plain"}
          disabled={refusal !== null}
          onClick={() => setOpen(true)}
        >
          {presenceButtonText({ isSuspended, hasAnswered: answer !== null })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PresenceDialog eventId={event._id} presence={presence} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** An organiser without a car came for the others' answers. */
function OrganizerNote({ event }: { event: AnsweredEvent }) {
  return (
    <p className={styles.when}>
      Vezi cine și-a confirmat prezența la{" "}
      <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "registrations" }}>
        Participanți
      </Link>
      .
    </p>
  );
}

function answerLabel({ car, answer }: OwnPresence): string {
  const title = `Mașina #${car?.raceNumber}`;
  if (!answer) return `${title}: fără răspuns`;
  const first = car?.drivers.find((driver) => driver.user === answer.firstDriver);
  const connects = first ? `, primul pilot ${first.driverName}` : "";
  return answer.isPresent ? `${title}: prezent${connects}` : `${title}: absent`;
}

interface ExplanationProps {
  refusal: PresenceRefusal | null;
  presence: OwnPresence;
  event: AnsweredEvent;
}

function Explanation({ refusal, presence, event }: ExplanationProps): ReactNode {
  const { rsvpStart, rsvpEnd } = event;
  switch (refusal) {
    case null:
      return rsvpEnd !== null && <>Poți răspunde până {at(rsvpEnd)}.</>;
    case "rsvp.no-car":
      return "Nu ești pilot într-o mașină înscrisă în acest sezon.";
    case "rsvp.car-incomplete":
      return `Așteaptă să-și accepte locul: ${presence.car?.waitingFor.join(", ")}.`;
    case "rsvp.suspended":
      return suspensionLabel(presence);
    case "rsvp.no-window":
      return "Perioada de confirmare a prezenței nu a fost stabilită încă.";
    case "rsvp.not-opened":
      return rsvpStart !== null && <>Confirmarea prezenței începe {at(rsvpStart)}.</>;
    case "rsvp.ended":
      return "Confirmarea prezenței s-a încheiat.";
  }
}

function suspensionLabel({ suspensionReason }: OwnPresence): string {
  return suspensionReason === ""
    ? "Ești suspendat la această etapă."
    : `Ești suspendat la această etapă: ${suspensionReason}`;
}

function at(instant: number): ReactNode {
  return <Time at={instant} format="stamp" />;
}
