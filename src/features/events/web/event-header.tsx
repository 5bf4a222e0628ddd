import { Link } from "@tanstack/react-router";
import type { LeagueEvent } from "#features/events/events.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Time } from "#web/ui/time.tsx";
import styles from "./event-header.module.css";

/** The head of an event's page: which season it belongs to, its name, its time. */
export function EventHeader({ event }: { event: LeagueEvent }) {
  const { season, round, title, time, hidden } = event;
  return (
    <>
      <LinkButton
        className={styles.back}
        look="link"
        to="/season/$id"
        params={{ id: season._id }}
        search={{ tab: "calendar" }}
      >
        ← Înapoi la calendar
      </LinkButton>
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
        <Time at={time} format="weekday" />
      </PageHeader>
    </>
  );
}
