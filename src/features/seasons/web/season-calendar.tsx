import type { Season } from "#features/seasons/seasons.ts";
import { activeEvent } from "#features/seasons/season-status.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { CalendarEvent } from "./calendar-event.tsx";

/** Calendar: a card per event, in order of time. */
export function SeasonCalendar({ season }: { season: Season }) {
  const now = useNow();
  const { events, rules } = season;
  if (events.length === 0)
    return <EmptyState text="Calendarul sezonului va fi anunțat în curând." />;
  const active = activeEvent(
    events.map(({ _id, time }) => ({ id: _id, time })),
    now,
  );
  return (
    <ol className="stack gap-3">
      {events.map((event, index) => (
        <li key={event._id}>
          <CalendarEvent
            event={event}
            round={index + 1}
            acronym={rules.simulator.acronym}
            isActive={event._id === active?.id}
            now={now}
          />
        </li>
      ))}
    </ol>
  );
}
