import { isQualifying, isRace, readSessionType } from "#shared/session-types.ts";
import type { RecordLine } from "./profiles.ts";

/** A result, and what the same car did in the qualifying before it. */
export interface RaceLine {
  line: RecordLine;
  /** `null`: there was none, or it lies on another page. */
  qualifying: RecordLine | null;
}

/** Results, the newest first, with each qualifying in the row of its race; one without a race has its own. */
export function withQualifying(lines: readonly RecordLine[]): RaceLine[] {
  const taken = new Set<RecordLine>();
  const paired = lines.map((line, index): RaceLine => {
    const type = readSessionType(line.session.type);
    const qualifying = isRace(type) ? lines.slice(index + 1).find(isOf(line, taken)) : undefined;
    if (qualifying) taken.add(qualifying);
    return { line, qualifying: qualifying ?? null };
  });
  return paired.filter(({ line }) => !taken.has(line));
}

/** Whether a line is of the qualifying before a race, by the same car, and in no other race's row yet. */
function isOf(race: RecordLine, taken: ReadonlySet<RecordLine>) {
  return (line: RecordLine) =>
    line.event._id === race.event._id &&
    isQualifying(readSessionType(line.session.type)) &&
    !taken.has(line) &&
    isSameCar(line, race);
}

function isSameCar(a: RecordLine, b: RecordLine): boolean {
  if (a.raceNumber !== null && b.raceNumber !== null) return a.raceNumber === b.raceNumber;
  return a.drivers.some(({ _id, driverName }) =>
    b.drivers.some((other) => (_id === null ? other.driverName === driverName : other._id === _id)),
  );
}
