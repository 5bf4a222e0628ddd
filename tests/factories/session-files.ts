import { type PackedFile, packFile } from "#features/results/import/packed-file.ts";
import { noIncidents } from "#simulators/session-file.ts";
import type { FileDriver, FileEntry, SessionFile } from "#simulators/session-file.ts";

/** A person in a file, known by a Steam id made from `n`. */
export function fileDriver(n: number, given: Partial<FileDriver> = {}): FileDriver {
  return {
    platformId: { platform: "steam", id: steamId(n) },
    name: `Pilot ${n}`,
    laps: 10,
    bestLapMs: 90_000 + n,
    lapsLed: null,
    incidents: noIncidents,
    ...given,
  };
}

export function steamId(n: number): string {
  return `7656119900000${String(n).padStart(4, "0")}`;
}

/** An entry of one driver who finished ten laps. */
export function fileEntry(n: number, given: Partial<FileEntry> = {}): FileEntry {
  return {
    key: `steam:${steamId(n)}`,
    carId: String(n),
    raceNumber: String(n),
    modelKey: "30",
    modelName: "BMW M4 GT3",
    className: "GT3",
    teamName: "",
    drivers: [fileDriver(n)],
    laps: 10,
    totalMs: 900_000 + n * 1000,
    bestLapMs: 90_000 + n,
    claimed: { laps: null, bestLapMs: null, lapRows: null },
    lapsDown: null,
    startPosition: null,
    lapsLed: null,
    incidents: noIncidents,
    tyres: null,
    disqualified: false,
    outcome: null,
    left: false,
    missingPitStop: false,
    penalties: [],
    lapList: [],
    ...given,
  };
}

export function sessionFile(entries: FileEntry[], given: Partial<SessionFile> = {}): SessionFile {
  return {
    simulator: "ACC",
    sessionType: "R",
    track: { key: "monza", layout: "" },
    wet: false,
    serverName: null,
    entries,
    warnings: [],
    ...given,
  };
}

/** The same as results receive it. */
export function packedFile(entries: FileEntry[], given: Partial<SessionFile> = {}): PackedFile {
  return packFile(sessionFile(entries, given));
}
