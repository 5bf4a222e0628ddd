import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerPresence } from "#features/entry-lists/entry-lists-calls.ts";
import { presenceRefusal } from "#features/entry-lists/presence.ts";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { readOwnNext } from "../home-calls.ts";
import type { OwnNext as Own, OwnRound } from "../own-next.ts";
import styles from "./own-next.module.css";

/** The next event in which one drives: when, whether one comes, where the server is, where one stands; and what else waits. */
export function OwnNext() {
  const { data } = useQuery(read(readOwnNext, {}));
  const now = useNow();
  if (!data) return null;
  const { round } = data;
  return (
    <div className={styles.own}>
      {round ? <Round round={round} now={now} /> : <NoRound />}
      <Waiting own={data} />
    </div>
  );
}

function NoRound() {
  return (
    <div className="stack gap-2">
      <p className="overline">Etapa ta</p>
      <p className="name">Nicio etapă în următoarele 14 zile</p>
      <p className="aside muted">Când ai loc într-o mașină înscrisă, etapa ta apare aici.</p>
    </div>
  );
}

function Round({ round, now }: { round: OwnRound; now: number }) {
  const state = raceState(round, now);
  return (
    <>
      <div className="stack gap-1">
        <p className="overline">Etapa ta · {round.season.title}</p>
        <h2 className="step-2 quiet-links">
          <Link to="/event/$id" params={{ id: round._id }} search={{ tab: "info" }}>
            {round.title}
          </Link>
        </h2>
        <p className={styles.line}>
          <Time at={round.startsAt} format="moment" />
        </p>
        <p className={styles.line}>
          {state === "ahead" ? <Countdown at={round.startsAt} now={now} /> : raceStateWords[state]}
          <span className="muted"> · {round.track}</span>
        </p>
        <Standing standing={round.standing} />
      </div>
      <div className="stack gap-2">
        <Presence round={round} now={now} />
        {round.servers.slice(0, 1).map(({ serverName, password }) => (
          <p key={serverName} className={`aside muted ${styles.line}`}>
            {serverName}
            {password !== null && (
              <>
                {" "}
                · parola <strong>{password}</strong>
              </>
            )}
          </p>
        ))}
      </div>
    </>
  );
}

function Standing({ standing }: Pick<OwnRound, "standing">) {
  if (!standing) return null;
  const { position, points, ahead } = standing;
  return (
    <p className={`aside ${styles.line}`}>
      Locul {position} · {formatPoints(points)} p
      {ahead && ` · ${formatPoints(ahead.gap)} până la locul ${ahead.position}`}
    </p>
  );
}

/** One press answers, another takes it back. In ACC who connects first stays who it was, or is who answers. */
function Presence({ round, now }: { round: OwnRound; now: number }) {
  const { presence, rsvpStart, rsvpEnd } = round;
  const { car, answer, isSuspended } = presence;
  const person = useSession()?.sub ?? "";
  // A refusal forgets who connects first; taking it back does not.
  const [first] = useState(answer?.firstDriver);
  const send = useCall(answerPresence, (isPresent: boolean) => ({
    params: { id: round._id },
    body: {
      car: isPresent ? (car?._id ?? "") : "",
      firstDriver:
        isPresent && presence.needsFirstDriver ? (answer?.firstDriver ?? first ?? person) : "",
    },
  }));
  const refusal = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now);
  const name = `Mașina #${car?.raceNumber}`;
  const words = answer?.isPresent ? `${name} vine.` : `${name} nu vine.`;
  if (refusal !== null)
    return (
      <p className="aside">
        {refusal === "rsvp.suspended" && "Suspendat la această etapă."}
        {refusal === "rsvp.car-incomplete" &&
          `Mașina #${car?.raceNumber} așteaptă confirmarea echipajului.`}
        {refusal === "rsvp.not-opened" && rsvpStart !== null && (
          <>
            Poți spune dacă vii de <Time at={rsvpStart} format="moment" />.
          </>
        )}
        {refusal === "rsvp.ended" && (answer ? words : "Confirmarea prezenței s-a încheiat.")}
        {refusal === "rsvp.no-window" && "Confirmarea prezenței nu s-a deschis încă."}
      </p>
    );
  return (
    <>
      <p className="strong">{answer === null ? `${name}: vii la etapă?` : words}</p>
      <div className="row gap-2">
        <Button
          look={answer === null ? "main" : "plain"}
          aria-pressed={answer?.isPresent === true}
          disabled={answer?.isPresent === true}
          isBusy={send.isPending}
          onClick={() => send.mutate(true)}
        >
          Vin
        </Button>
        <Button
          aria-pressed={answer?.isPresent === false}
          disabled={answer?.isPresent === false}
          isBusy={send.isPending}
          onClick={() => send.mutate(false)}
        >
          Nu vin
        </Button>
      </div>
    </>
  );
}

function Waiting({ own: { round, invitations, unanswered } }: { own: Own }) {
  return (
    <ul className={`stack gap-1 aside ${styles.waiting}`}>
      {invitations > 0 && (
        <li>
          <Link to="/teams">
            {counted(invitations, "invitație așteaptă", "invitații așteaptă")} răspunsul tău
          </Link>
        </li>
      )}
      {unanswered.map(({ event, cars }) => (
        <li key={event._id}>
          <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "registrations" }}>
            {event.title}: {counted(cars, "mașină a clubului", "mașini ale clubului")} fără răspuns
          </Link>
        </li>
      ))}
      {round === null && (
        <li>
          <LinkButton to="/seasons">Toate sezoanele</LinkButton>
        </li>
      )}
    </ul>
  );
}
