/** Making a formatter costs a hundred times what using it does. */
const formats = new Map<string, { day: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>();

/** An instant (UTC ms) in a sentence: 'ora 19:42' on the day of `now`, else 'duminică, 29 noiembrie, ora 19:42'. */
export function momentInWords(
  at: number,
  { now, timeZone }: { now: number; timeZone: string },
): string {
  const { day, clock } = formatsOf(timeZone);
  const hour = `ora ${clock.format(at)}`;
  return day.format(at) === day.format(now) ? hour : `${day.format(at)}, ${hour}`;
}

/** 'duminică, 29 noiembrie' and '19:42', of an instant (UTC ms), whenever it is read. */
export function dayAndClock(at: number, timeZone: string): { day: string; clock: string } {
  const { day, clock } = formatsOf(timeZone);
  return { day: day.format(at), clock: clock.format(at) };
}

function formatsOf(timeZone: string) {
  const made = formats.get(timeZone) ?? {
    day: new Intl.DateTimeFormat("ro-RO", {
      timeZone,
      weekday: "long",
      day: "numeric",
      month: "long",
    }),
    clock: new Intl.DateTimeFormat("ro-RO", {
      timeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
  };
  formats.set(timeZone, made);
  return made;
}
