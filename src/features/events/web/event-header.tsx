import { Link } from "@tanstack/react-router";
import type { LeagueEvent } from "#features/events/events.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./event-header.module.css";

/** The head of an event's page: which season it belongs to, its name, its time. */
export function EventHeader({ event }: { event: LeagueEvent }) {
  const { season, round, title, time, hidden, track } = event;
  return (
    <>
      <Link
        className={styles.back}
        to="/season/$id"
        params={{ id: season._id }}
        search={{ tab: "calendar" }}
      >
        ← Înapoi la calendar
      </Link>
      <PageHeader
        overline={
          <>
            <Link to="/season/$id" params={{ id: season._id }}>
              {season.title}
            </Link>{" "}
            · Etapa {round}
          </>
        }
        title={title}
        isHidden={hidden}
      >
        <p className={styles.when}>
          <Time at={time} format="moment" />
        </p>
        <p>{track.trackFamily.name}</p>
      </PageHeader>
    </>
  );
}
