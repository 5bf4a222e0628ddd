import type { ReactNode } from "react";
import { calendarOrder } from "#features/seasons/calendar-order.ts";
import type { Season, SeasonEvent } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { CalendarEvent } from "./calendar-event.tsx";

interface SeasonCalendarProps {
  season: Season;
  /** Who won an event that was run. */
  renderWinners: (event: SeasonEvent) => ReactNode;
}

/** Calendar: a card per event; it opens at the round that people are getting ready for. */
export function SeasonCalendar({ season, renderWinners }: SeasonCalendarProps) {
  const now = useNow();
  const { events, rules } = season;
  if (events.length === 0)
    return <EmptyState text="Calendarul sezonului va fi anunțat în curând." />;
  const { activeId, ahead, done } = calendarOrder(events, now);
  const part = (title: string, rounds: typeof ahead) =>
    rounds.length > 0 && (
      <section className="stack gap-3" aria-label={title}>
        <h2 className="row baseline gap-2-3 step-2">
          {title} <span className="aside muted">{counted(rounds.length, "etapă", "etape")}</span>
        </h2>
        <ol className="stack gap-3" reversed={ahead.length > 0 && rounds === done}>
          {rounds.map(({ event, round }) => (
            <li key={event._id}>
              <CalendarEvent
                event={event}
                round={round}
                acronym={rules.simulator.acronym}
                isActive={event._id === activeId}
                now={now}
                winners={renderWinners(event)}
              />
            </li>
          ))}
        </ol>
      </section>
    );
  return (
    <div className="stack gap-6">
      {part("Urmează", ahead)}
      {part("Încheiate", done)}
    </div>
  );
}
