/** Instants as people read them. Instants are UTC ms; `timeZone` is an IANA name. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** `4 octombrie 2026`. */
export function longDate(at: number, timeZone: string): string {
  return formatter(timeZone, { day: "numeric", month: "long", year: "numeric" }).format(at);
}

/** `noiembrie 2026`. */
export function monthName(at: number, timeZone: string): string {
  return formatter(timeZone, { month: "long", year: "numeric" }).format(at);
}

/** `vineri, 27 noiembrie`, in another year than that of `now` with the year: `vineri, 27 noiembrie 2026`. */
export function day(at: number, timeZone: string, now: number): string {
  const words = { weekday: "long", day: "numeric", month: "long" } as const;
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return formatter(timeZone, isThisYear ? words : { ...words, year: "numeric" }).format(at);
}

/** `vineri, 27 noiembrie, 20:00`, with the year as `day` has it. */
export function moment(at: number, timeZone: string, now: number): string {
  return `${day(at, timeZone, now)}, ${clock(at, timeZone)}`;
}

/** `2026-11-27 @ 20:00`. */
export function stamp(at: number, timeZone: string): string {
  const parts = formatter(timeZone, { year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day: date } = Object.fromEntries(parts);
  return `${year}-${month}-${date} @ ${clock(at, timeZone)}`;
}

/** `20:00`. */
export function clock(at: number, timeZone: string): string {
  return formatter(timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

function yearOf(at: number, timeZone: string): string {
  return formatter(timeZone, { year: "numeric" }).format(at);
}

/** Making a formatter costs a hundred times what using it does. */
function formatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat("ro-RO", { ...options, timeZone });
  formats.set(key, kept);
  return kept;
}
