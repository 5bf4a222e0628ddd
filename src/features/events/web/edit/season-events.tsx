import type { EditableSeason } from "#features/seasons/season-form.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "#web/forms/organiser.module.css";

/** The events of a season in order, each with its way to its form. */
export function SeasonEvents({ season }: { season: EditableSeason }) {
  const search = { season: season._id };
  return (
    <section className={styles.form} aria-labelledby="season-events">
      <h2 id="season-events">Etape</h2>
      {season.events.length === 0 && <EmptyState text="Sezonul nu are încă etape." />}
      <ul className={styles.list}>
        {season.events.map((event) => (
          <li key={event._id} className={styles.line}>
            <div className={styles.about}>
              <span className={styles.name}>{event.title}</span>
              <span className={styles.quiet}>
                <Time at={event.time} format="moment" /> · {event.track} ·{" "}
                {counted(event.sessions, "sesiune", "sesiuni")}
                {event.hidden && " · ascunsă"}
                {event.hasResults && " · cu rezultate"}
              </span>
            </div>
            <div className={styles.buttons}>
              <LinkButton
                to="/administrare/event/$id/participanti"
                params={{ id: event._id }}
                aria-label={`Participanți la ${event.title}`}
              >
                Participanți
              </LinkButton>
              <LinkButton
                to="/administrare/event/$id"
                params={{ id: event._id }}
                aria-label={`Editează ${event.title}`}
              >
                Editează
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <LinkButton to="/administrare/event/new" search={search}>
          Etapă nouă
        </LinkButton>
        <LinkButton to="/administrare/event/series" search={search}>
          Serie de etape
        </LinkButton>
      </div>
    </section>
  );
}
