import { ofEach } from "#shared/of-each.ts";
import type { GameSessionType } from "#shared/session-types.ts";
import type { SimulatorCode } from "./simulators.ts";

/**
 * The one neutral shape into which every simulator's result file is read.
 * Units: times in whole milliseconds, weights in kilograms, distances in laps. `null` always means "the file does not say".
 */

/**
 * How an entry's race ended; of `unknown` pages say nothing. Frozen rows and stewards' edits store it, so no word is ever
 * renamed.
 */
export const finishStatuses = ["finished", "dnf", "dns", "dsq", "unknown"] as const;
export type FinishStatus = (typeof finishStatuses)[number];

/** What a file may say: being disqualified is a mark of its own on the row, under which the car still finished or not. */
export type DrivenStatus = Exclude<FinishStatus, "dsq">;
export const drivenStatuses = finishStatuses.filter((status) => status !== "dsq");

/** Platform on which a person's id is unique. Steam ids are 17 digits without ACC's leading letter. */
export type Platform = "steam" | "playstation" | "xbox" | "iracing";

export interface PlatformId {
  platform: Platform;
  id: string;
}

/**
 * What games count of somebody's incidents, in units that are never added up. AC: contacts with cars, reported by one or both, or
 * with anything else, and cuts in all laps; ACC: the game's penalties, served or not; iRacing: its points ("Inc").
 */
export const incidentKinds = ["contacts", "walls", "cuts", "gamePenalties", "points"] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** `null`: the file does not say. */
export type FileIncidents = Record<IncidentKind, number | null>;

export const noIncidents: FileIncidents = ofEach(incidentKinds, () => null);

export interface FileDriver {
  /** `null` when the file's id is empty or anonymised; such a person can only be matched by hand. */
  platformId: PlatformId | null;
  /** Trimmed display name; may be empty. Never an identity. */
  name: string;
  /** Laps this person drove in this entry. */
  laps: number;
  /** Best valid lap of this person in this entry. */
  bestLapMs: number | null;
  /** Laps led, where the file itself counts them (iRacing). */
  lapsLed: number | null;
  incidents: FileIncidents;
}

export interface FileLap {
  /** An ACC race's first lap is an estimate without the wait on the grid, and then never valid. */
  timeMs: number;
  /** False: counts as distance, never as a best lap. */
  valid: boolean;
  /** Index into the entry's `drivers`. */
  driver: number;
  /** Sector times; empty when the file has none. */
  sectorsMs: number[];
  cuts: number;
  /** Order in which laps of the whole session crossed the line, from 0; gaps where the file had unusable laps. */
  order: number;
}

/** What the game itself did. Shown, and already counted in `laps` and `totalMs`. */
export interface FilePenalty {
  /** The game's word, such as `DriveThrough`, `PostRaceTime`, `Disqualified`, `LapPenalty`. Unknown words are kept. */
  kind: string;
  reason: string;
  /** Seconds for time penalties, laps for lap penalties, else the raw value. */
  value: number;
  driver: number | null;
  /** The lap in which it happened, as drivers count: from 1. */
  lap: number | null;
  cleared: boolean;
}

export interface FileEntry {
  /**
   * Unique in the file and the same in a corrected one: sorted person ids, else the car's id in the file. It holds platform ids,
   * hence it is never public.
   */
  key: string;
  /** The file's own id of the car or slot. */
  carId: string;
  /** As written, leading zeros kept. `null` in AC. */
  raceNumber: string | null;
  /** The game's id of the model: AC folder, ACC number of PC servers and iRacing number as text; empty when the file has none. */
  modelKey: string;
  /** Readable model name, `null` when unknown. */
  modelName: string | null;
  /** iRacing car class or ACC car group. */
  className: string | null;
  teamName: string;
  /** At least one. Only people who may share the result; `drivers[i].laps` may be 0. */
  drivers: FileDriver[];
  laps: number;
  /** Race time including what the game already added. `null`: none (not a race, lapped cars in iRacing, no lap). */
  totalMs: number | null;
  bestLapMs: number | null;
  /** What the file's own result says, before its laps are read, and how many rows of laps it has; `null`: nothing. */
  claimed: { laps: number | null; bestLapMs: number | null; lapRows: number | null };
  /** Laps behind the overall leader when that is all the file says (iRacing). */
  lapsDown: number | null;
  startPosition: number | null;
  /** As of `FileDriver`, of all its people. */
  lapsLed: number | null;
  incidents: FileIncidents;
  /** The game's codes in the order in which they were first used. */
  tyres: string[] | null;
  /** The game's own disqualification, a preset that the steward may undo. The entry keeps the place it had on the track. */
  disqualified: boolean;
  /** The game's words for how the car ended (`Running`, `Disconnected`…), `null` when the file does not say. */
  outcome: string | null;
  /** AC: the person left and is known only from laps; behind those still in the result on equal laps. */
  left: boolean;
  missingPitStop: boolean;
  penalties: FilePenalty[];
  /** Laps in driving order; `null` when the format has no laps (iRacing CSV). */
  lapList: FileLap[] | null;
  /** Of a classification that a league has published already; left out: a game's server wrote the file. */
  published?: PublishedEntry;
}

/** What a published row says in place of what its laps would. */
export interface PublishedEntry {
  status: DrivenStatus;
  /** By what a timed session ranked it where that is not its best lap: an average, a time with a penalty. */
  rankMs: number | null;
  ineligible: boolean;
  guest: boolean;
  /** Nobody knows how far it went: its laps only rank it. */
  distanceUnknown: boolean;
}

/** Something an organiser should look at. `code` is stable (`WarningCode`), `message` is a Romanian sentence. */
export interface FileWarning {
  code: string;
  message: string;
  entryKey: string | null;
}

export interface SessionFile {
  simulator: SimulatorCode;
  /** P, Q, R or `null` when the file does not say and it cannot be inferred. */
  sessionType: GameSessionType | null;
  track: { key: string; layout: string };
  wet: boolean | null;
  /** Of a file that holds several sessions: all of them in the order in which they were driven, and which of them this is. */
  choice?: FileChoice;
  /** As the server calls itself; may hold what people typed into it, passwords too. Never public. */
  serverName: string | null;
  /** At least one. A race's in the order of its server (`session-order.ts`). */
  entries: FileEntry[];
  warnings: FileWarning[];
}

/** A session of a file that holds several. */
export interface FileSession {
  /** The game's own id of it, the same in every file that holds it. */
  key: string;
  /** As the game calls it: `HEAT 1`. */
  title: string;
  type: GameSessionType;
}

export interface FileChoice {
  sessions: readonly FileSession[];
  /** Of the one that was read. */
  key: string;
}

/** A session of an event as it stands among those of its kind, in the order in which they are driven. */
export interface PlacedSession {
  /** `null`: any. */
  type: GameSessionType | null;
  /** From 0. */
  place: number;
  of: number;
}

/** Which session of a file that holds several: by its key, or the one that fits. */
export type WantedSession = { key: string } | PlacedSession;

/** The wanted one of these, else the last race, the last qualifying, the last of all; `undefined`: the key is of none. */
export function chooseSession<Session extends FileSession>(
  sessions: readonly Session[],
  wanted: WantedSession | null,
): Session | undefined {
  if (wanted && "key" in wanted) return sessions.find(({ key }) => key === wanted.key);
  return (
    (wanted && fittingSession(sessions, wanted)) ??
    sessions.findLast(({ type }) => type === "R") ??
    sessions.findLast(({ type }) => type === "Q") ??
    sessions.at(-1)
  );
}

/**
 * The session of a file that an event's session is: the first race of the event is the first of the file. Where the event has
 * fewer, its races and qualifyings are the last ones of the file, since what comes before is a heat.
 */
export function fittingSession<Session extends FileSession>(
  sessions: readonly Session[],
  { type, place, of }: PlacedSession,
): Session | undefined {
  if (type === null) return undefined;
  const same = sessions.filter((session) => session.type === type);
  return same[type === "P" ? place : place + Math.max(0, same.length - of)];
}

/** What a file does not name may be a race. */
export function mayBeRace(type: SessionFile["sessionType"]): boolean {
  return type === "R" || type === null;
}

/** Why a file was refused. `code` is stable (`ProblemCode`), `message` whole Romanian sentences for the organiser. */
export interface FileProblem {
  code: string;
  message: string;
}

export type ReadOutcome = { ok: true; session: SessionFile } | { ok: false; problem: FileProblem };
