import { median } from "../median.ts";

/** Kinds of sessions in which two people meet. Each is counted apart, and the races say the score. */
export const meetingKinds = ["race", "sprint", "qualifying"] as const;
export type MeetingKind = (typeof meetingKinds)[number];

/** How somebody took part in a session, in one car. Times are in ms. */
export interface Drive {
  rowId: string;
  /** The class in which the place is; `null`: overall. */
  carClass: string | null;
  /** `null`: disqualified. */
  place: number | null;
  /** One of `finishStatuses`, or `dsq`. */
  status: string;
  /** Their own best valid lap. */
  bestLapMs: number | null;
  /** The median of their own valid laps. */
  medianLapMs: number | null;
}

/** One value of each of two people. */
export interface Pair<Value> {
  a: Value;
  b: Value;
}

/** A session that both took part in. Whoever had two cars has two drives. */
export interface SharedSession extends Pair<readonly Drive[]> {
  kind: MeetingKind;
}

/** Two people against each other in one session. */
export interface Meeting extends Pair<Drive> {
  kind: MeetingKind;
  /** `null`: undecided. */
  ahead: "a" | "b" | null;
}

/** The car that they shared: they were team mates then, and not against each other. */
export function sharedDrive({ a, b }: Pair<readonly Drive[]>): Drive | undefined {
  return a.find(({ rowId }) => b.some((drive) => drive.rowId === rowId));
}

/** `undefined`: they shared a car, or competed in different classes, or one of them has no time in qualifying. */
export function meetingOf({ kind, a, b }: SharedSession): Meeting | undefined {
  if (sharedDrive({ a, b })) return undefined;
  const compared = (drives: readonly Drive[]) =>
    kind === "qualifying" ? drives.filter(hasTime) : drives;
  for (const own of compared(a).toSorted(byResult)) {
    const other = compared(b)
      .toSorted(byResult)
      .find(({ carClass }) => carClass === own.carClass);
    if (other) return { kind, a: own, b: other, ahead: whoWasAhead(own, other) };
  }
  return undefined;
}

/** Whoever finished is ahead of whoever did not, and of two who did not neither is. */
function whoWasAhead(a: Drive, b: Drive): Meeting["ahead"] {
  if (isOut(a) && isOut(b)) return null;
  const order = byResult(a, b);
  if (order === 0) return null;
  return order < 0 ? "a" : "b";
}

function byResult(a: Drive, b: Drive): number {
  return Number(isOut(a)) - Number(isOut(b)) || compare(placeOf(a), placeOf(b));
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function placeOf({ place }: Drive): number {
  return place ?? Number.MAX_SAFE_INTEGER;
}

/** Retired or disqualified. */
export function isOut({ status }: Pick<Drive, "status">): boolean {
  return status === "dnf" || status === "dsq";
}

function hasTime({ place, bestLapMs, status }: Drive): boolean {
  return place !== null && bestLapMs !== null && status !== "dsq";
}

/** In how many of them each was ahead. */
export function scoreOf(meetings: readonly Pick<Meeting, "ahead">[]): Pair<number> {
  const wonBy = (who: "a" | "b") => meetings.filter(({ ahead }) => ahead === who).length;
  return { a: wonBy("a"), b: wonBy("b") };
}

/** Without races in which one of them retired or was disqualified. */
export function bothFinished<Met extends Pick<Meeting, "kind" | "a" | "b">>(
  meetings: readonly Met[],
): Met[] {
  return meetings.filter(({ kind, a, b }) => kind === "qualifying" || !(isOut(a) || isOut(b)));
}

/**
 * By how much the laps of `b` took longer than those of `a`, in ms: the median over races and sprints of the difference of their
 * median laps. Negative: `a` was slower. `null`: in none both have a median lap.
 */
export function paceGapMs(meetings: readonly Meeting[]): number | null {
  const gaps = meetings.flatMap(({ kind, a, b }) =>
    kind === "qualifying" || a.medianLapMs === null || b.medianLapMs === null
      ? []
      : [b.medianLapMs - a.medianLapMs],
  );
  return median(gaps);
}

/** The mean place of each in the races that they finished; `null` for whoever finished none. */
export function averagePlaces(meetings: readonly Meeting[]): Pair<number | null> {
  const races = meetings.filter(({ kind }) => kind === "race");
  return { a: meanPlace(races.map(({ a }) => a)), b: meanPlace(races.map(({ b }) => b)) };
}

function meanPlace(drives: readonly Drive[]): number | null {
  const places = drives.flatMap(({ status, place }) =>
    status === "finished" && place !== null ? [place] : [],
  );
  return places.length === 0 ? null : places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** In how many races each came as far as `place`. */
export function timesWithin(meetings: readonly Meeting[], last: number): Pair<number> {
  const races = meetings.filter(({ kind }) => kind === "race");
  const within = (drives: readonly Drive[]) =>
    drives.filter(({ place }) => place !== null && place <= last).length;
  return { a: within(races.map(({ a }) => a)), b: within(races.map(({ b }) => b)) };
}

/**
 * The fastest lap of each in races on the layout where both last had one, of the races in which both did; `at` is the last of
 * these. Meetings come with the newest first. `undefined`: there is no such race.
 */
export function bestLapsOf<Met extends Meeting & { trackId: string }>(
  meetings: readonly Met[],
): (Pair<number> & { at: Met }) | undefined {
  const timed = meetings.flatMap((met) =>
    met.kind === "qualifying" || met.a.bestLapMs === null || met.b.bestLapMs === null
      ? []
      : [{ met, a: met.a.bestLapMs, b: met.b.bestLapMs }],
  );
  const [last] = timed;
  if (!last) return undefined;
  const there = timed.filter(({ met }) => met.trackId === last.met.trackId);
  return {
    at: last.met,
    a: Math.min(...there.map(({ a }) => a)),
    b: Math.min(...there.map(({ b }) => b)),
  };
}

/** What a session has counted of a row: laps, race time and what qualifying ranks by, in ms. */
interface Counted {
  laps: number;
  totalMs: number | null;
  rankMs: number | null;
}

/** How far two who met were apart; `null`: one was out, or nobody knows. */
export function gapBetween(
  { kind, a, b }: Meeting,
  counted: Pair<Counted | null | undefined>,
): { kind: "time"; ms: number } | { kind: "laps"; laps: number } | null {
  if (!counted.a || !counted.b || isOut(a) || isOut(b)) return null;
  const laps = Math.abs(counted.a.laps - counted.b.laps);
  if (kind !== "qualifying" && laps > 0) return { kind: "laps", laps };
  const column = kind === "qualifying" ? "rankMs" : "totalMs";
  const [one, other] = [counted.a[column], counted.b[column]];
  return one === null || other === null ? null : { kind: "time", ms: Math.abs(one - other) };
}
