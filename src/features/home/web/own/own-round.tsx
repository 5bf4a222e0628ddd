import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerPresence } from "#features/entry-lists/entry-lists-calls.ts";
import { comingText } from "#features/entry-lists/evening/coming-text.ts";
import { isRaceEvening } from "#features/entry-lists/evening/race-evening.ts";
import { presenceRefusal } from "#features/entry-lists/presence.ts";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useCall } from "#web/calls/use-call.ts";
import { meetingDay } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { OwnRound } from "../../own-next.ts";
import styles from "./own-next.module.css";

/** One's next race: when and where, whether one comes, and the way to its evening. */
export function OwnRoundFrame({ round, now }: { round: OwnRound; now: number }) {
  const state = raceState(round, now);
  const { car } = round.presence;
  return (
    <div className={`box marked stack gap-2 ${styles.round}`}>
      <p className="overline">
        Etapa ta
        <span data-passing>
          {" · "}
          {state === "ahead" ? <Countdown at={round.startsAt} now={now} /> : raceStateWords[state]}
        </span>
      </p>
      <h3 className="step-2 quiet-links anywhere">
        <Link to="/event/$id" params={{ id: round._id }} search={{ tab: "info" }}>
          {round.title}
        </Link>
      </h3>
      <p className="second">
        {round.season.title} · {round.track}
      </p>
      <p className="strong row gap-2">
        <Time at={round.startsAt} format="moment" />
        {car && (
          <span className="row gap-2">
            mașina <NumberPlate number={car.raceNumber} />
          </span>
        )}
      </p>
      <GridPenalties penalties={round.gridPenalties} />
      <Presence key={round._id} round={round} now={now} />
      {car && <EveningLink round={round} now={now} />}
    </div>
  );
}

/** Yellow from some hours before the race, unless it is asked for an answer, which is yellow then. */
function EveningLink({ round, now }: { round: OwnRound; now: number }) {
  const isOn = isRaceEvening(round, now);
  return (
    <p>
      {isOn ? (
        <LinkButton
          to="/event/$id/seara"
          params={{ id: round._id }}
          look={isAsked(round, now) ? "plain" : "main"}
        >
          Seara cursei: server, parolă, grilă
        </LinkButton>
      ) : (
        <Link to="/event/$id/seara" params={{ id: round._id }}>
          Seara cursei: server, parolă, grilă
        </Link>
      )}
    </p>
  );
}

function isAsked({ presence, rsvpStart, rsvpEnd }: OwnRound, now: number): boolean {
  const { car, answer, isSuspended } = presence;
  return answer === null && presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now) === null;
}

/** Places that earlier events have cost on the grid of the next race. */
function GridPenalties({ penalties }: { penalties: OwnRound["gridPenalties"] }) {
  if (penalties.length === 0) return null;
  const places = penalties.reduce((sum, { positions }) => sum + positions, 0);
  return (
    <p className="aside">
      <strong className="strong">
        +{counted(places, "loc", "locuri")} pe grilă la următoarea cursă
      </strong>
      <br />
      <span className="muted">
        {penalties.map(({ reason, event }) => `${reason} (${event})`).join("; ")}
      </span>
    </p>
  );
}

/** One press answers, another changes it. In ACC who connects first stays who it was, or is who answers. */
function Presence({ round, now }: { round: OwnRound; now: number }) {
  const { presence, rsvpStart, rsvpEnd } = round;
  const { car, answer, isSuspended } = presence;
  const person = useSession()?.sub ?? "";
  const [isChanging, setChanging] = useState(false);
  // Pressed here, so that the focus goes on to what takes the place of the buttons.
  const [wasPressed, setPressed] = useState(false);
  // A refusal forgets who connects first; taking it back does not.
  const [first] = useState(answer?.firstDriver);
  const send = useCall(
    answerPresence,
    (isPresent: boolean) => ({
      params: { id: round._id },
      body: {
        car: isPresent ? (car?._id ?? "") : "",
        firstDriver:
          isPresent && presence.needsFirstDriver ? (answer?.firstDriver ?? first ?? person) : "",
      },
    }),
    // It is said here.
    { onSuccess: () => setChanging(false), onError: () => undefined },
  );
  const press = (isPresent: boolean) => {
    setPressed(true);
    send.mutate(isPresent);
  };
  const refusal = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now);
  const failure = send.error && (
    <p className="aside strong" role="alert">
      {send.error.message}
    </p>
  );
  if (answer !== null && !isChanging && (refusal === null || refusal === "rsvp.ended"))
    return (
      <>
        {failure}
        <div className={`row spread gap-2 ${styles.answered}`}>
          <Answer round={round} now={now} />
          {refusal === null && (
            <Button
              ref={wasPressed ? takeFocus : undefined}
              aria-label="Schimb răspunsul"
              onClick={() => {
                setPressed(true);
                setChanging(true);
              }}
            >
              Schimb
            </Button>
          )}
        </div>
      </>
    );
  if (refusal !== null)
    return (
      <>
        {failure}
        <p className="aside">
          {refusal === "rsvp.suspended" &&
            `Ești suspendat la această etapă${presence.suspensionReason === "" ? "." : `: ${presence.suspensionReason}`}`}
          {refusal === "rsvp.car-incomplete" &&
            `Mașina #${car?.raceNumber} așteaptă confirmarea echipajului.`}
          {refusal === "rsvp.not-opened" && rsvpStart !== null && (
            <>
              Poți spune dacă vii de <Time at={rsvpStart} format="moment" />.
            </>
          )}
          {refusal === "rsvp.ended" && "Confirmarea prezenței s-a încheiat."}
          {refusal === "rsvp.no-window" && "Confirmarea prezenței nu s-a deschis încă."}
        </p>
      </>
    );
  return (
    <>
      {failure}
      <div className={styles.choice} role="group" aria-label="Vii la etapă?">
        <Button
          look="main"
          ref={wasPressed ? takeFocus : undefined}
          isBusy={send.isPending}
          onClick={() => press(true)}
        >
          Vin
        </Button>
        <Button isBusy={send.isPending} onClick={() => press(false)}>
          Nu vin
        </Button>
      </div>
      {rsvpEnd !== null && (
        <p className="aside muted">
          Răspunzi până <Time at={rsvpEnd} format="moment" />.
          {round.coming > 0 && ` Vin deja ${comingText(round)}.`}
        </p>
      )}
    </>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** 'Vii. Ne vedem vineri.'; of a shared car who comes is the car. */
function Answer({ round, now }: { round: OwnRound; now: number }) {
  const { timeZone } = useSite();
  const { car, answer } = round.presence;
  const isShared = (car?.drivers.length ?? 1) > 1;
  const subject = isShared ? `Mașina #${car?.raceNumber}` : null;
  if (!answer?.isPresent)
    return (
      <p className="strong" role="status">
        {subject === null ? "Nu vii de data asta." : `${subject} nu vine.`}
      </p>
    );
  return (
    <p className={`strong ${styles.comes}`} role="status">
      <span aria-hidden>✓ </span>
      {subject === null ? "Vii." : `${subject} vine.`} Ne vedem{" "}
      {meetingDay(round.startsAt, timeZone, now)}.
    </p>
  );
}
