import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { CalendarEvent } from "#features/seasons/seasons.ts";
import { groupBy } from "#shared/group-by.ts";
import { monthName } from "#web/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./calendar-page.module.css";
import { comingEvents } from "./coming-events.ts";

const route = getRouteApi("/calendar");

export function CalendarPage() {
  const { page = 1 } = route.useSearch();
  const { items, meta } = useSuspenseQuery(comingEvents(page)).data;
  const { timeZone } = useSite();
  const last = Math.ceil(meta.total / meta.pageSize);
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
        <section key={month} className={styles.month}>
          <h2 className="step-2">{month}</h2>
          <ul className="box">
            {events.map((event) => (
              <Line key={event._id} event={event} isNext={page === 1 && event === items[0]} />
            ))}
          </ul>
        </section>
      ))}
      {last > 1 && (
        <nav className="row gap-2-4" aria-label="Pagini">
          {page > 1 && (
            <Link
              className={buttonClass()}
              to="/calendar"
              search={page > 2 ? { page: page - 1 } : {}}
            >
              Înapoi
            </Link>
          )}
          <span className="muted">
            Pagina {page} din {last}
          </span>
          {page < last && (
            <Link className={buttonClass()} to="/calendar" search={{ page: page + 1 }}>
              Înainte
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function Line({ event, isNext }: { event: CalendarEvent; isNext: boolean }) {
  const { _id, title, season, track, startsAt } = event;
  const now = useNow();
  return (
    <li className={styles.line} data-next={isNext || undefined}>
      <SimulatorFlag {...season.simulator} />
      <div className={styles.words}>
        <Link className={styles.name} to="/event/$id" params={{ id: _id }} search={{ tab: "info" }}>
          {title}
        </Link>
        <p className="aside muted">
          {season.title} · {track}
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
