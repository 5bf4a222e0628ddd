import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
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
import { finalityOf, windowState } from "../../protest-window.ts";
import { useOwnStewarding } from "./own-stewarding.ts";
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
        {finality && (
          <span className="strong">
            {finality.state === "final" ? "Definitive" : "Provizorii"}
            {finality.until !== null && (
              <>
                {" "}
                până la <Time at={finality.until} format="moment" />
              </>
            )}
          </span>
        )}
        {openCases > 0 && (
          <span className="muted">{counted(openCases, "caz în analiză", "cazuri în analiză")}</span>
        )}
        {window && state === "waiting" && (
          <span className="aside muted">
            Se contestă de la <Time at={window.opensAt} format="moment" />
          </span>
        )}
        {window && state === "open" && window.closesAt !== finality?.until && (
          <span className="aside muted">
            Se contestă până la <Time at={window.closesAt} format="moment" />
          </span>
        )}
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

/** 'Contestă' in an opened row of results, for who drove in the session while its window is open. */
export function ProtestRow({ session, row }: { session: EventSession; row: { _id: string } }) {
  const { id } = useParams({ from: "/event/$id" });
  const now = useNow();
  const { data } = useQuery(read(readEventStewarding, { params: { id } }));
  const window = data?.sessions.find(({ _id }) => _id === session._id)?.window ?? null;
  if (!data?.enabled || windowState(window, now) !== "open") return null;
  return <ProtestButton event={{ _id: id }} session={session} accused={row._id} />;
}

/** For who drove in the session; `accused`: a row of another car. */
function ProtestButton({ event, session, accused }: SessionStandingProps & { accused?: string }) {
  const { sessions = [], left = 0 } = useOwnStewarding(event._id) ?? {};
  const rows = sessions.find(({ _id }) => _id === session._id)?.rows ?? [];
  if (rows.length === 0 || (accused !== undefined && rows.includes(accused))) return null;
  if (left === 0)
    return (
      accused === undefined && (
        <p className="aside muted">Ai trimis toate contestațiile pe care liga le primește.</p>
      )
    );
  return (
    <LinkButton
      className="start"
      to="/event/$id/contesta"
      params={{ id: event._id }}
      search={{ sesiune: session._id, acuzat: accused }}
    >
      Contestă
    </LinkButton>
  );
}
