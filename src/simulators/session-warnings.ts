import { maxWarnings } from "./result-file-limits.ts";
import type { FileWarning } from "./session-file.ts";

/** Collects what an organiser should look at while a file is read; bounded, and each warning about an entry once. */
export interface WarningList {
  add: (code: WarningCode, message: string, entryKey?: string | null) => void;
  readonly all: FileWarning[];
}

export type WarningCode =
  | "session.type-unknown"
  | "session.few-seen"
  | "session.order-repaired"
  | "entry.doubled-person"
  | "entry.merged"
  | "entry.no-person-id"
  | "entry.left-early"
  | "entry.kicked"
  | "entry.lap-count-differs"
  | "entry.same-race-number"
  | "entry.unknown-model"
  | "entry.unknown-outcome"
  | "entry.interval-unreadable"
  | "entry.team-row-missing"
  | "entry.team-laps-differ"
  | "entry.crew-missing"
  | "entry.without-class"
  | "laps.without-time"
  | "laps.unknown-car"
  | "penalties.unknown-car"
  | "rows.unreadable"
  | "rows.missing"
  | "rows.doubled-car";

/** Of a file whose type of session, as it is written there, no reader knows. */
export function warnUnknownType(type: string, warnings: WarningList): void {
  warnings.add(
    "session.type-unknown",
    `Tipul sesiunii („${type}”) nu este cunoscut; verifică dacă este sesiunea aleasă.`,
  );
}

export function createWarnings(): WarningList {
  const all: FileWarning[] = [];
  const seen = new Set<string>();
  return {
    all,
    add(code, message, entryKey = null) {
      const id = `${code} ${entryKey ?? message}`;
      if (all.length >= maxWarnings || seen.has(id)) return;
      seen.add(id);
      all.push({ code, message, entryKey });
    },
  };
}
