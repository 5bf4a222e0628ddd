import { type Letter, letter } from "#features/messages/letter.ts";

/** Only of events that the driver can see. */
export interface SuspendedAt {
  seasonTitle: string;
  events: readonly { id: string; title: string }[];
}

/** To a driver who may not take part. */
export function suspendedLetter({
  seasonTitle,
  events,
  reason,
}: SuspendedAt & { reason: string }): Letter {
  return letter(
    `Ești suspendat, ${seasonTitle}`,
    `Ești suspendat în „${seasonTitle}” la:`,
    events.map(toEvent),
    ...(reason === "" ? [] : [`Motivul: ${reason}`]),
    "La aceste etape nu poți confirma prezența și nu ești pe lista serverului.",
  );
}

export function suspensionLiftedLetter({ seasonTitle, events }: SuspendedAt): Letter {
  return letter(
    `Nu mai ești suspendat, ${seasonTitle}`,
    `Suspendarea din „${seasonTitle}” a fost ridicată pentru:`,
    events.map(toEvent),
  );
}

function toEvent({ id, title }: SuspendedAt["events"][number]) {
  return { to: `/event/${encodeURIComponent(id)}`, words: title };
}

/** To the drivers of a car that has not said whether it comes. `until` in words. */
export function reminderLetter(event: { id: string; title: string; until: string }): Letter {
  return letter(
    `Vii la ${event.title}?`,
    `Mașina ta nu a răspuns încă. Spune pe pagina etapei dacă vii. Termenul: ${event.until}.`,
    toEvent(event),
  );
}
