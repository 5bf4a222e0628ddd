import type { FileLap, PlatformId } from "#simulators/session-file.ts";
import type { GameSessionType } from "#shared/session-types.ts";

/** Simulators whose files the generator writes. */
export const drivenSimulators = ["AC", "ACC", "iR"] as const;
export type DrivenSimulator = (typeof drivenSimulators)[number];

/** A session for the generator, which writes it as the simulator's server does; one plan always gives the same bytes. */
export interface SessionPlan {
  simulator: DrivenSimulator;
  sessionType: GameSessionType;
  seed: number | string;
  /** UTC ms of the green flag. */
  startedAt: number;
  /** The server's distance from UTC, for the local time in file names. Default 0. */
  utcOffsetMinutes?: number;
  /** The game's track key; in iRacing its name. */
  track: { key: string; layout?: string };
  /** Race distance in laps, or any session's length in minutes. */
  length: { laps: number } | { minutes: number };
  /** Codes of tyres in AC, each used for a stint. Default: one. */
  tyres?: readonly string[];
  /** ACC only. */
  wet?: boolean;
  /** ACC server name, iRacing hosted session name. */
  serverName?: string;
  /** In grid order for races. */
  entries: PlannedEntry[];
  /** AC: as the server itself writes it (default) or rewritten by a server manager, which alone knows penalties. */
  acDialect?: "plain" | "managed";
  /** Default: UTF-16LE without a byte order mark, as most ACC servers. */
  accEncoding?: "utf16le" | "utf16le-bom" | "utf8";
}

export interface PlannedEntry {
  /** AC has none. */
  raceNumber: string;
  /** The game's id of the model. */
  modelKey: string;
  /** iRacing writes the readable name too. */
  modelName?: string;
  /** ACC car group, iRacing car class. */
  className?: string;
  /** iRacing only; default 0, which means a session without classes. */
  classId?: number;
  cupCategory?: number;
  teamName?: string;
  skin?: string;
  ballastKg?: number;
  restrictor?: number;
  /** Two or more share the car: each drives one stint. */
  drivers: PlannedDriver[];
  /** A clean lap on a usual day. */
  paceMs: number;
  /** How far laps scatter. Default 0.4 % of the pace. */
  spreadMs?: number;
  incidents?: PlannedIncidents;
}

export interface PlannedDriver {
  firstName: string;
  lastName: string;
  platformId: PlatformId;
}

export interface PlannedIncidents {
  /** Connected and never drove. */
  noShow?: boolean;
  /** Stops on the track after so many laps. */
  retiresAfterLaps?: number;
  /** Drops off the server after so many laps. AC keeps only the laps, iRacing says `Disconnected`. */
  disconnectsAfterLaps?: number;
  /** Laps, counted from 1, that count as distance only. */
  invalidLaps?: number[];
  /** Extra time of single laps, counted from 1: a spin, a stop, a drive-through. */
  slowLaps?: { lap: number; lostMs: number }[];
  /** Race seconds added by the game: ACC `PostRaceTime`, AC managed `PenaltyTime`. iRacing has none. */
  penaltySeconds?: number;
  /** Laps taken away by the AC server manager. */
  penaltyLaps?: number;
  /** ACC: a drive-through for this reason, given on `lap`. */
  driveThrough?: { reason: string; lap: number; served: boolean };
  disqualified?: boolean;
  /** AC: touches another car, by its place in the plan, or a wall (`null`), in a lap counted from 1. Both cars report it. */
  contacts?: { lap: number; withCar: number | null }[];
  /** ACC: no mandatory stop. */
  missingPitStop?: boolean;
  /** ACC: joined once more before driving, which leaves a second line without laps. */
  rejoined?: boolean;
}

/** What happened on the track, before any format leaves things out. */
export interface DrivenSession {
  plan: SessionPlan;
  /** In grid order, as planned. */
  cars: DrivenCar[];
  /** The leader's finish, or the end of the session's time, in ms from the green flag. */
  durationMs: number;
}

export interface DrivenCar {
  entry: PlannedEntry;
  /** Place in the plan, from 0. */
  index: number;
  laps: DrivenLap[];
}

/** `order` and `driver` as in the neutral model. */
export interface DrivenLap extends FileLap {
  /** Ms from the green flag at the crossing. */
  crossedAtMs: number;
}

export interface GeneratedResultFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the server would name the file. */
  fileName: string;
  /** What a reader must find, best first. */
  expected: ExpectedEntry[];
}

export interface ExpectedEntry {
  /** Place in the plan, from 0. */
  index: number;
  laps: number;
  /** Race time with the game's penalties; `null` outside races, without a lap and, in iRacing, which rounds it, if lapped. */
  totalMs: number | null;
  bestLapMs: number | null;
  disqualified: boolean;
  left: boolean;
  /** Laps of each planned driver. */
  lapsOfDrivers: number[];
}
