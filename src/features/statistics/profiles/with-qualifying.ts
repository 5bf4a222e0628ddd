import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import type { RecordLine } from "./profiles.ts";

/** A result, and what the same car did in the qualifying before it. */
export interface RaceLine {
  line: RecordLine;
  /** `null`: there was none, or it lies on another page. */
  qualifying: RecordLine | null;
}

/** Results, the newest first, with each qualifying in the row of the race that followed; one without a race has its own. */
export function withQualifying(lines: readonly RecordLine[]): RaceLine[] {
  const qualifyings = new Map<RecordLine, RecordLine>();
  const taken = new Set<RecordLine>();
  for (const [index, line] of lines.entries()) {
    const { type, prequalification } = line.session;
    if (!isQualifying(readSessionType(type)) || prequalification) continue;
    const next = lines.slice(0, index).findLast((race) => isRaceAfter(race, line));
    // The last of two qualifyings counts.
    if (!next || qualifyings.has(next)) continue;
    qualifyings.set(next, line);
    taken.add(line);
  }
  return lines
    .filter((line) => !taken.has(line))
    .map((line) => ({ line, qualifying: qualifyings.get(line) ?? null }));
}

/** Whether it is a race of the same event, of the same car. */
function isRaceAfter(race: RecordLine, qualifying: RecordLine): boolean {
  return (
    race.event._id === qualifying.event._id &&
    isRace(readSessionType(race.session.type)) &&
    isSameCar(race, qualifying)
  );
}

function isSameCar(a: RecordLine, b: RecordLine): boolean {
  if (a.raceNumber !== null && b.raceNumber !== null) return a.raceNumber === b.raceNumber;
  return a.drivers.some(({ _id, driverName }) =>
    b.drivers.some((other) => (_id === null ? other.driverName === driverName : other._id === _id)),
  );
}
