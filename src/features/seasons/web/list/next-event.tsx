import type { Season } from "#features/seasons/seasons.ts";
import { activeEvent, activeEventTitle } from "#features/seasons/season-status.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./next-event.module.css";

/** The event that people are getting ready for, or nothing. */
export function NextEvent({ season, now }: { season: Season; now: number }) {
  const next = activeEvent(
    season.events.map((event) => ({ ...event, id: event._id })),
    now,
  );
  if (!next) return null;
  return (
    <section className={`box stack gap-1 pad-4 starts ${styles.next}`}>
      <p className="overline">{activeEventTitle(next, now)}</p>
      <h2 className="step-2">{next.title}</h2>
      <p className={styles.when}>
        <Time at={next.time} format="moment" />
      </p>
      <p className="aside muted">{next.track.trackFamily.name}</p>
      <LinkButton
        look="main"
        to="/event/$id"
        params={{ id: next.id }}
        search={{ tab: "registrations" }}
      >
        Vezi participanții
      </LinkButton>
    </section>
  );
}
