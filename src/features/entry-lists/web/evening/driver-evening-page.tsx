import { getRouteApi, Link } from "@tanstack/react-router";
import { EventLinks } from "#features/events/web/event-links.tsx";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { Evening } from "../../evening/evening.ts";
import { EveningCrew } from "./evening-crew.tsx";
import { EveningPlace, GridBeside } from "./evening-grid.tsx";
import { EveningProgramme } from "./evening-programme.tsx";
import { EveningServers } from "./evening-servers.tsx";
import { useEvening } from "./use-evening.ts";
import styles from "./evening.module.css";

const route = getRouteApi("/event/$id/seara");

/** What a driver needs on a race's evening, in the order in which they need it; once it was opened also without a network. */
export function DriverEveningPage() {
  const { id } = route.useParams();
  const { known, error } = useEvening(id);
  if (known)
    return (
      <EveningOf evening={known.evening}>
        {error && (
          <Notice kind="warning" title="Fără legătură cu site-ul">
            Așa era la <Time at={known.at} format="clock" />. Se actualizează singură când revine
            legătura.
          </Notice>
        )}
      </EveningOf>
    );
  if (!error) return <PendingPage />;
  return (
    <div className="column stack gap-4">
      <h1 className="step-3">Seara etapei</h1>
      <EmptyState
        text={error.message}
        action={
          <LinkButton to="/event/$id" params={{ id }} search={{ tab: "info" }}>
            Pagina etapei
          </LinkButton>
        }
      />
    </div>
  );
}

function EveningOf({ evening, children }: { evening: Evening; children: React.ReactNode }) {
  const { event, presence, grid, penalties } = evening;
  const now = useNow();
  const { acronym, title } = event.season.simulator;
  const times = timesOfEvent(event);
  const state = raceState(times, now);
  return (
    <div className={styles.evening}>
      <header className="stack gap-2">
        <p className="overline row gap-2">
          <SimulatorFlag acronym={acronym} title={title} /> Etapa ta · {event.season.title}
        </p>
        <h1 className="step-3 anywhere">{event.title}</h1>
        <p className="strong">
          Cursa: <Time at={times.startsAt} format="moment" />
          {" · "}
          {state === "ahead" ? (
            <Countdown at={times.startsAt} now={now} />
          ) : (
            raceStateWords[state].toLocaleLowerCase("ro")
          )}
        </p>
        {children}
        <EveningPlace grid={grid} presence={presence} />
      </header>
      <EveningServers sessions={event.sessions} />
      <Penalties penalties={penalties} />
      <EveningCrew event={event} presence={presence} now={now} />
      <EveningProgramme sessions={event.sessions} now={now} />
      {event.rules && (
        <section className={`stack gap-3 ${styles.section}`}>
          <h2 className="step-2">Briefing</h2>
          <Prose text={event.rules} />
        </section>
      )}
      {grid && <GridBeside grid={grid} />}
      <EventLinks event={event} />
      <p>
        <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "info" }}>
          Pagina etapei
        </Link>
      </p>
    </div>
  );
}

/** What has to be served in the next race. */
function Penalties({ penalties }: Pick<Evening, "penalties">) {
  if (penalties.length === 0) return null;
  const places = penalties.reduce((sum, { positions }) => sum + positions, 0);
  return (
    <Notice kind="bad" title={`De ispășit: ${counted(places, "loc", "locuri")} pe grilă`}>
      <ul>
        {penalties.map(({ positions, reason, event }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change their order
          <li key={index}>
            {positions} · {reason}
            {event !== null && ` (${event})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
