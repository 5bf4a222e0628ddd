import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { CalendarEvent } from "#features/seasons/seasons.ts";
import { groupBy } from "#shared/group-by.ts";
import { monthName } from "#shared/time/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./calendar-page.module.css";
import { comingEvents } from "./coming-events.ts";
import line from "./flag-line.module.css";

const route = getRouteApi("/calendar");

export function CalendarPage() {
  const { page = 1 } = route.useSearch();
  const { items, meta } = useSuspenseQuery(comingEvents(page)).data;
  const { timeZone } = useSite();
  const months = groupBy(items, ({ startsAt }) => monthName(startsAt, timeZone));
  return (
    <>
      <PageHeader title="Calendar">
        Etapele care urmează în toate competițiile. Cele trecute stau în calendarul fiecărui sezon.
      </PageHeader>
      {items.length === 0 && (
        <EmptyState
          text="Nicio etapă planificată."
          action={<Link to="/seasons">Toate sezoanele</Link>}
        />
      )}
      {[...months].map(([month, events]) => (
        <section key={month} className={`stack gap-3 ${styles.month}`}>
          <h2 className="step-2">{month}</h2>
          <ul className="box">
            {events.map((event) => (
              <Line key={event._id} event={event} isNext={page === 1 && event === items[0]} />
            ))}
          </ul>
        </section>
      ))}
      <PageLinks meta={meta} />
    </>
  );
}

function Line({ event, isNext }: { event: CalendarEvent; isNext: boolean }) {
  const { _id, title, season, track, trackId, startsAt } = event;
  const now = useNow();
  return (
    <li className={line.line} data-next={isNext || undefined}>
      <SimulatorFlag {...season.simulator} />
      <div className="narrowable">
        <Link className={line.name} to="/event/$id" params={{ id: _id }} search={{ tab: "info" }}>
          {title}
        </Link>
        <p className="aside muted quiet-links">
          {season.title} ·{" "}
          <Link to="/track/$id" params={{ id: trackId }}>
            {track}
          </Link>
        </p>
      </div>
      <div className={styles.when}>
        <Time at={startsAt} format="moment" />
        {isNext && (
          <p className={styles.countdown}>
            <Countdown at={startsAt} now={now} />
          </p>
        )}
      </div>
    </li>
  );
}
