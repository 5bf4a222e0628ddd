import { distinctEntries, entryKey } from "#simulators/entry-identity.ts";
import { maxDriversPerEntry, maxEntries } from "#simulators/result-file-limits.ts";
import { problem, tooMany } from "#simulators/result-file-problems.ts";
import type { Wanted } from "#simulators/result-forms.ts";
import {
  type FileDriver,
  type FileEntry,
  type PublishedEntry,
  type ReadOutcome,
  type SessionFile,
} from "#simulators/session-file.ts";
import { createWarnings } from "#simulators/session-warnings.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** A row as it was published, whichever of the two files it is from. `null`: the file does not say. */
export interface OwnRow
  extends
    Pick<FileEntry, "raceNumber" | "className" | "totalMs" | "bestLapMs" | "lapsDown">,
    Pick<FileEntry, "startPosition" | "lapsLed" | "incidents" | "disqualified" | "outcome">,
    Pick<FileEntry, "tyres" | "missingPitStop" | "penalties"> {
  published: Omit<PublishedEntry, "distanceUnknown">;
  /** `null`: nobody knows, as in a season that moved in from a table of places. */
  laps: number | null;
  /** As the catalogue calls it. */
  model: string;
  club: string;
  /** At least one. */
  drivers: readonly Omit<FileDriver, "platformId">[];
}

/**
 * Rows in the order in which they were published. Ids in the file are those of another site and name nobody here: people have no
 * id of a game, and a steward says who they are. Penalties are notes, since laps and times have them already.
 */
export function toOwnSession(
  rows: readonly OwnRow[],
  wet: SessionFile["wet"],
  { processor }: Pick<Wanted, "processor">,
): ReadOutcome {
  if (rows.length === 0)
    return problem("result-file.no-entries", "Fișierul nu conține niciun participant.");
  if (rows.length > maxEntries)
    return tooMany("entries", counted(maxEntries, "participant", "participanți"));
  const warnings = createWarnings();
  const entries: FileEntry[] = [];
  for (const row of rows) entries.push(toEntry(row, entries.at(-1)?.laps || 1));
  return {
    ok: true,
    session: {
      simulator: processor,
      sessionType: null,
      track: { key: "", layout: "" },
      wet,
      serverName: null,
      entries: distinctEntries(entries, null, warnings),
      warnings: warnings.all,
    },
  };
}

/** @param lapsBefore of the row before it, which rank one of whose distance nobody knows */
function toEntry({ model, club, drivers: crew, ...row }: OwnRow, lapsBefore: number): FileEntry {
  const drivers = crew.slice(0, maxDriversPerEntry);
  const names = drivers.map(({ name }) => name).join("; ");
  // Below what a key of a row may have, with what tells the second of two apart.
  const carId = `${row.raceNumber ?? ""} ${names}`.trim().slice(0, 300);
  const { bestLapMs, published } = row;
  const distanceUnknown = row.laps === null && published.status !== "dns";
  const laps = row.laps ?? (distanceUnknown ? lapsBefore : 0);
  return {
    ...row,
    laps,
    published: { ...published, distanceUnknown },
    key: entryKey([], carId),
    carId,
    modelKey: model,
    modelName: model || null,
    teamName: club,
    drivers: drivers.map((driver) => ({ ...driver, platformId: null })),
    claimed: { laps, bestLapMs, lapRows: null },
    left: false,
    lapList: null,
  };
}
