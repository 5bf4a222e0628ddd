import { useOwnEvent } from "#features/entry-lists/web/own-event.ts";
import { PresenceControl } from "#features/entry-lists/web/presence-control.tsx";
import type { SeasonEvent } from "#features/seasons/seasons.ts";

/** The viewer's own answer for an event, where their season shows it. */
export function OwnPresence({ event, isOpen }: { event: SeasonEvent; isOpen: boolean }) {
  const own = useOwnEvent(event._id);
  return <PresenceControl event={event} presence={own?.presence} isOpen={isOpen} />;
}
