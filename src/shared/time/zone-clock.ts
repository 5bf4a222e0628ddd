/** What clocks show in an IANA zone. Instants are UTC ms. */

/**
 * What a zone's clock does in the years that leagues show: minutes east of UTC, then of each change how many minutes after the
 * last one it came (of the first: after the beginning of these years), and the minutes east of UTC from then on.
 */
export type ZoneChanges = readonly number[];

/** In minutes since 1970: the years 2015 to 2035. */
export const changesKnown = {
  from: Date.UTC(2015, 0, 1) / 60_000,
  until: Date.UTC(2036, 0, 1) / 60_000,
};

/** For `timeZone`: that of the clock here, in a browser the visitor's. */
export const OWN_ZONE = "";

const known = new Map<string, ZoneChanges>();
const formatters = new Map<string, Intl.DateTimeFormat>();

/** From now on `Intl` is not asked what this zone's clock shows in these years. Its first use takes tens of ms in a browser. */
export function learnChanges(timeZone: string, changes: ZoneChanges): void {
  known.set(timeZone, changes);
}

/** What a clock in the zone shows, as if that were UTC: the `getUTC…` of it are the hours there. */
export function localTime(at: number, timeZone: string): Date {
  return new Date(wallClock(at, timeZone));
}

/** As `localTime`, in ms. */
export function wallClock(at: number, timeZone: string): number {
  if (timeZone === OWN_ZONE) return at - new Date(at).getTimezoneOffset() * 60_000;
  const offset = offsetIn(known.get(timeZone) ?? [], at);
  return offset === undefined ? askClock(at, timeZone) : at + offset * 60_000;
}

/** Minutes east of UTC; `undefined`: outside of the years that are known. */
export function offsetIn(changes: ZoneChanges, at: number): number | undefined {
  const minute = at / 60_000;
  if (!(minute >= changesKnown.from && minute < changesKnown.until)) return undefined;
  let [offset, change] = [changes[0], changesKnown.from];
  for (let index = 1; index < changes.length; index += 2) {
    change += changes[index] ?? 0;
    if (minute < change) break;
    offset = changes[index + 1];
  }
  return offset;
}

/** What `Intl` says that the zone's clock shows, as if it were UTC, without seconds. */
export function askClock(at: number, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
}

/** Making a formatter costs a hundred times what using it does. */
function formatter(timeZone: string): Intl.DateTimeFormat {
  const kept =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  formatters.set(timeZone, kept);
  return kept;
}
