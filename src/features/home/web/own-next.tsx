import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answerPresence } from "#features/entry-lists/entry-lists-calls.ts";
import { presenceRefusal } from "#features/entry-lists/presence.ts";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { OWN_HEIGHT } from "#web/first-paint.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { readOwnNext } from "../home-calls.ts";
import type { OwnNext as Own, OwnRound } from "../own-next.ts";
import { OwnInvitations } from "./own-invitations.tsx";
import { ToDoLines } from "./to-do-lines.tsx";
import styles from "./own-next.module.css";

/** The next event in which one drives: when, whether one comes, where the server is, where one stands; and what else waits. */
export function OwnNext() {
  const { data } = useQuery(read(readOwnNext, {}));
  const now = useNow();
  const [isCut, setCut] = useState(false);
  const [keepHeight] = useState(() => heightKeeper(setCut));
  if (!data) return null;
  const { round, open, invitations, toDo, licence } = data;
  // The slot may be lower than what it holds: a deadline is never cut off.
  const due = toDo.filter(({ until }) => until !== null);
  return (
    <div className={styles.own} ref={keepHeight}>
      {due.length > 0 && (
        <div className={styles.due}>
          <ToDoLines toDo={due} title="De făcut" />
        </div>
      )}
      {round ? <Round round={round} now={now} /> : <NoRound open={open} />}
      <div className={`stack gap-3 ${styles.waiting}`}>
        {licence && <OwnLicence licence={licence} />}
        <OwnInvitations invitations={invitations} />
        <ToDoLines toDo={toDo.filter(({ until }) => until === null)} title="De făcut în club" />
      </div>
      {isCut && (
        // The keyboard needs no button: what has the focus is shown.
        <button type="button" className={styles.all} tabIndex={-1}>
          Arată tot
        </button>
      )}
    </div>
  );
}

/**
 * Stores the height of one's own part in the browser, so that the next page has room for it. The part grows only after a press or
 * a move into it; until then `setCut` hears whether some of it is cut off.
 */
function heightKeeper(setCut: (isCut: boolean) => void) {
  return (part: HTMLElement | null) => {
    if (!part) return undefined;
    let mayGrow = false;
    const measure = () => {
      const slot = part.parentElement;
      const room = slot?.clientHeight ?? 0;
      const height = String(part.offsetHeight + (slot?.offsetHeight ?? 0) - room);
      localStorage.setItem(OWN_HEIGHT, height);
      if (mayGrow) document.documentElement.style.setProperty("--own-height", `${height}px`);
      setCut(!mayGrow && part.offsetHeight > room);
    };
    const grow = () => {
      mayGrow = true;
      measure();
    };
    part.addEventListener("click", grow);
    part.addEventListener("focusin", grow);
    const observer = new ResizeObserver(measure);
    observer.observe(part);
    return () => observer.disconnect();
  };
}

function NoRound({ open }: Pick<Own, "open">) {
  return (
    <>
      <div className="stack gap-2">
        <p className="overline">Etapa ta</p>
        <p className="name">Nicio etapă în următoarele 14 zile</p>
        <p className="aside muted">Când ai loc într-o mașină înscrisă, etapa ta apare aici.</p>
      </div>
      <div className="stack gap-2 starts">
        {open.length === 0 && (
          <>
            <p className="aside muted">Nicio competiție nu are înscrierile deschise.</p>
            <LinkButton to="/seasons">Toate sezoanele</LinkButton>
          </>
        )}
        {open.length > 0 && <h3 className="overline">Înscrieri deschise</h3>}
        {open.map(({ _id, title, registrationDeadline }, index) => (
          <div key={_id} className={styles.open}>
            <SeasonLink id={_id} tab="register" look={index === 0 ? "main" : "plain"}>
              Înscrie-te
            </SeasonLink>
            <span className="aside">
              <strong className="strong">{title}</strong>
              <br />
              <span className="muted">
                până <Time at={registrationDeadline} format="day" />
              </span>
            </span>
          </div>
        ))}
      </div>
    </>
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
        <p className={`strong ${styles.line}`}>
          <Time at={round.startsAt} format="moment" />
        </p>
        <p className={`strong ${styles.line}`}>
          {state === "ahead" ? <Countdown at={round.startsAt} now={now} /> : raceStateWords[state]}
          <span className="muted"> · {round.track}</span>
        </p>
        <Standing standing={round.standing} />
        <GridPenalties penalties={round.gridPenalties} />
      </div>
      <div className="stack gap-2">
        <Presence round={round} now={now} />
        {round.servers.slice(0, 3).map(({ serverName, password }) => (
          <p key={`${serverName} ${password}`} className="strong muted anywhere">
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
    <p className={`strong ${styles.line}`}>
      Locul {position} · {formatPoints(points)} p
      {ahead &&
        (ahead.gap === 0
          ? ` · la egalitate cu locul ${ahead.position}`
          : ` · ${formatPoints(ahead.gap)} până la locul ${ahead.position}`)}
    </p>
  );
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

/** What counts on one's licence, and a ban; the rest of it one press away. */
function OwnLicence({ licence }: { licence: NonNullable<Own["licence"]> }) {
  const { points, warnings, bannedUntil } = licence;
  const counts = [
    ...(points > 0 ? [counted(points, "punct", "puncte")] : []),
    ...(warnings > 0 ? [counted(warnings, "avertisment", "avertismente")] : []),
  ].join(", ");
  return (
    <p className="aside">
      {bannedUntil !== null && (
        <>
          <strong className="strong">
            Excludere din ligă până la <Time at={bannedUntil} format="moment" />
          </strong>
          <br />
        </>
      )}
      <Link to="/cazurile-mele" hash="licenta">
        {counts === "" ? "Licența ta" : `${counts} pe licență`}
      </Link>
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
    { onError: () => undefined },
  );
  const failure = send.error && (
    <p className="aside strong" role="alert">
      {send.error.message}
    </p>
  );
  const refusal = presenceRefusal({ rsvpStart, rsvpEnd, isSuspended, car }, now);
  const name = `Mașina #${car?.raceNumber}`;
  const words = answer?.isPresent ? `${name} vine.` : `${name} nu vine.`;
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
          {refusal === "rsvp.ended" && (answer ? words : "Confirmarea prezenței s-a încheiat.")}
          {refusal === "rsvp.no-window" && "Confirmarea prezenței nu s-a deschis încă."}
        </p>
      </>
    );
  return (
    <>
      {failure}
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
