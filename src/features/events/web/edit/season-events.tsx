import type { EditableSeason } from "#features/seasons/season-form.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";

/** The events of a season in order, each with its way to its form. */
export function SeasonEvents({ season }: { season: EditableSeason }) {
  const search = { season: season._id };
  return (
    <section className="stack gap-5" aria-labelledby="season-events">
      <h2 id="season-events">Etape</h2>
      {season.events.length === 0 && <EmptyState text="Sezonul nu are încă etape." />}
      <ul className="stack gap-3">
        {season.events.map((event) => (
          <li key={event._id} className="box row spread gap-2-4 pad-3-4">
            <div className="about">
              <span className="name">{event.title}</span>
              <span className="muted">
                <Time at={event.startsAt} format="moment" /> · {event.track} ·{" "}
                {counted(event.sessions, "sesiune", "sesiuni")}
                {event.hidden && " · ascunsă"}
                {event.hasResults && " · cu rezultate"}
              </span>
            </div>
            <div className="row gap-2">
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
      <div className="row gap-2">
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
