import { asId, asRecord, isRecord } from "#simulators/file-values.ts";
import { readGuid } from "./ac-rows.ts";

export interface AcContacts {
  contacts: number;
  walls: number;
}

/** The two reports of one contact are never further apart. */
const sameContactMs = 1_000;

/**
 * Everybody's contacts by car and GUID (`seatOf`). Both cars may report one: the other's report within a second is the same
 * contact, or its next one where the file has no times. `null`: the file lists nothing, as from servers that do not look.
 */
export function countContacts(events: readonly unknown[]): ReadonlyMap<string, AcContacts> | null {
  if (events.length === 0) return null;
  const bySeat = new Map<string, AcContacts>();
  const of = (seat: string): AcContacts => {
    const known = bySeat.get(seat) ?? { contacts: 0, walls: 0 };
    bySeat.set(seat, known);
    return known;
  };
  const isMirror = createMirrors();
  for (const event of events) {
    if (!isRecord(event) || event["AfterSessionEnd"] === true) continue;
    const seat = seatOf(event["CarId"], asRecord(event["Driver"])["Guid"]);
    if (event["Type"] === "COLLISION_WITH_ENV") of(seat).walls++;
    if (event["Type"] !== "COLLISION_WITH_CAR") continue;
    const other = seatOf(event["OtherCarId"], asRecord(event["OtherDriver"])["Guid"]);
    if (seat === other || isMirror(seat, other, timeOf(event["Timestamp"]))) continue;
    of(seat).contacts++;
    of(other).contacts++;
  }
  return bySeat;
}

/** How somebody in a car is found in `countContacts`. */
export function seatOf(carId: unknown, guid: unknown): string {
  return `${asId(carId)} ${readGuid(guid)}`;
}

/** Whether a report is the other half of one before it. Each report is the half of one contact only. */
function createMirrors(): (from: string, to: string, at: number | null) => boolean {
  const waiting = new Map<string, Waiting>();
  const of = (key: string): Waiting => {
    const known = waiting.get(key) ?? { times: [], next: 0 };
    waiting.set(key, known);
    return known;
  };
  return (from, to, at) => {
    const mirrored = of(`${to} > ${from}`);
    while (mirrored.next < mirrored.times.length) {
      const before = mirrored.times[mirrored.next++] ?? null;
      if (before === null || at === null || Math.abs(at - before) <= sameContactMs) return true;
    }
    of(`${from} > ${to}`).times.push(at);
    return false;
  };
}

/** Reports of one car about another that the other has not confirmed, oldest first, from `next` on. */
interface Waiting {
  times: (number | null)[];
  next: number;
}

/** From then on numbers are Unix milliseconds, and from `firstUnixSeconds` Unix seconds, as managers write them. */
const firstUnixMs = 1_000_000_000_000;
const firstUnixSeconds = 1_000_000_000;

/** In ms. A server counts ms since it was started, which stays under the first Unix seconds for eleven days. */
function timeOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  return value >= firstUnixSeconds && value < firstUnixMs ? value * 1_000 : value;
}
