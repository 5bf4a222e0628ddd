import { getRouteApi, Link } from "@tanstack/react-router";
import { EventLinks } from "#features/events/web/event-links.tsx";
import { raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { placeOf } from "#features/seasons/track-title.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { AsphaltHead } from "#web/ui/drawn/asphalt-head.tsx";
import { Car } from "#web/ui/drawn/car.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
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
  const { event, presence, car, grid, penalties } = evening;
  const now = useNow();
  const times = timesOfEvent(event);
  const state = raceState(times, now);
  return (
    <div className={styles.evening}>
      <AsphaltHead
        overline={
          <>
            <SimulatorFlag {...event.season.simulator} /> Etapa ta · {event.season.title}
          </>
        }
        title={placeOf(event)}
        drawn={
          car && (
            <Car
              className={styles.car}
              body={car.body}
              paints={car.paints}
              number={presence.car?.raceNumber}
            />
          )
        }
      >
        <p className={styles.when}>
          {state === "ahead" ? <Countdown at={times.startsAt} now={now} /> : raceStateWords[state]}
        </p>
        <p className="strong">
          Cursa: <Time at={times.startsAt} format="moment" />
        </p>
        <EveningPlace grid={grid} car={car} />
        {presence.car && (
          <p className="strong row gap-2">
            <NumberPlate number={presence.car.raceNumber} /> {car?.model} · {presence.car.carName}
          </p>
        )}
      </AsphaltHead>
      {children}
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
      {grid && <GridBeside grid={grid} car={car} />}
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
