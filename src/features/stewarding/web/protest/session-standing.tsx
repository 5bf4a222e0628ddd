import { useQuery } from "@tanstack/react-query";
import type { EventSession } from "#features/events/events.ts";
import { isPractice } from "#shared/session-types.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { useSession } from "#web/session.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { eventActs } from "../../acts/event-acts.ts";
import { readEventStewarding } from "../../public-stewarding-calls.ts";
import {
  type Finality,
  finalityOf,
  type ProtestWindow,
  windowState,
} from "../../protest-window.ts";
import { useOwnRows } from "./own-stewarding.ts";
import styles from "./session-standing.module.css";

interface SessionStandingProps {
  event: { _id: string };
  session: EventSession;
}

/** Whether a session's results are provisional or final, and what one can still do; empty where nobody may protest it. */
export function SessionStanding({ event, session }: SessionStandingProps) {
  const now = useNow();
  const { data } = useQuery(read(readEventStewarding, { params: { id: event._id } }));
  const known = data?.sessions.find(({ _id }) => _id === session._id);
  if (!data || !known) return null;
  const { window, openCases, appealUntil, decisions, reopened } = known;
  const finality = finalityOf({ window, openCases, appealUntil: [appealUntil] }, now);
  const state = windowState(window, now);
  const mayNote =
    data.enabled && state === "waiting" && session.startDate <= now && session.official;
  if (!finality && (!mayNote || isPractice(session.type.code))) return null;
  return (
    <div
      className={`row spread gap-2-4 box pad-3-4 ${styles.standing}`}
      data-open={state === "open" || undefined}
    >
      <p className="about">
        {finality && <FinalityText finality={finality} openCases={openCases} />}
        {window && <WindowText window={window} state={state} until={finality?.until ?? null} />}
        {reopened.map(({ at, reason }) => (
          <span key={at} className="aside">
            Redeschise <Time at={at} format="day" />: {reason}
          </span>
        ))}
        {decisions.length > 0 && (
          <a className="aside" href="#comisari">
            Ce au schimbat comisarii
          </a>
        )}
        {!finality && <span className="muted">Contestațiile se deschid după rezultate.</span>}
      </p>
      {mayNote && (
        <LinkButton
          to="/event/$id/contesta"
          params={{ id: event._id }}
          search={{ sesiune: session._id }}
          data-for="member"
        >
          Notează un incident
        </LinkButton>
      )}
      {state === "open" && data.enabled && <ProtestButton event={event} session={session} />}
      {window && data.enabled && (
        <MoreTime event={event} session={session} until={window.closesAt} />
      )}
    </div>
  );
}

function FinalityText({ finality, openCases }: { finality: Finality; openCases: number }) {
  if (finality.state === "final") return <span className="strong">Definitive</span>;
  return (
    <>
      <span className="strong">
        Provizorii
        {finality.until !== null && (
          <>
            {" "}
            până la <Time at={finality.until} format="moment" />
          </>
        )}
      </span>
      {openCases > 0 && (
        <span className="muted">{counted(openCases, "caz în analiză", "cazuri în analiză")}</span>
      )}
    </>
  );
}

interface WindowTextProps {
  window: ProtestWindow;
  state: ReturnType<typeof windowState>;
  /** Said already. */
  until: number | null;
}

function WindowText({ window, state, until }: WindowTextProps) {
  if (state === "waiting")
    return (
      <span className="aside muted">
        Se contestă de la <Time at={window.opensAt} format="moment" />
      </span>
    );
  if (state === "closed" || window.closesAt === until) return null;
  return (
    <span className="aside muted">
      Se contestă până la <Time at={window.closesAt} format="moment" />
    </span>
  );
}

/** Who manages the panel lets a session be protested for longer; nobody's time is ever shortened. */
function MoreTime({ event, session, until }: SessionStandingProps & { until: number }) {
  const isMember = useSession() !== null;
  const { data: permissions = [] } = useQuery({ ...permissionsQuery(), enabled: isMember });
  // Also while the page comes to life, when another part may know them already.
  if (!isMember || !permissions.includes("manageStewarding")) return null;
  return (
    <ActButton
      act={eventActs.extendProtests}
      of={event}
      look="link"
      given={{ session: session._id }}
      start={{ until: until + DAY_MS }}
    />
  );
}

function ProtestButton({ event, session }: SessionStandingProps) {
  const { rows, left } = useOwnRows(event._id, session);
  if (rows.length === 0) return null;
  if (left === 0)
    return <p className="aside muted">Ai trimis toate contestațiile pe care liga le primește.</p>;
  return (
    <LinkButton
      to="/event/$id/contesta"
      params={{ id: event._id }}
      search={{ sesiune: session._id }}
    >
      Contestă
    </LinkButton>
  );
}
