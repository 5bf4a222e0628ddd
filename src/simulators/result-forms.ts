import type { FileRecord } from "./file-values.ts";
import type { ProblemCode } from "./result-file-problems.ts";
import type { ReadOutcome, WantedSession } from "./session-file.ts";
import type { SimulatorCode } from "./simulators.ts";

/** A form that a file may have: one that is read, or one that is known and holds no result. */
export type FileForm<Content> = {
  /** By its content alone: names and encodings of files prove nothing. */
  is: (content: Content) => boolean;
} & (ReadForm<Content> | UnreadForm);

interface ReadForm<Content> {
  read: (content: Content, wanted: Wanted) => ReadOutcome;
}

export interface Wanted {
  /** The simulator that the organiser chose, whose the file is taken for where it does not say. */
  processor: SimulatorCode;
  /** Of a file that holds several sessions; `null`: its last race. */
  session: WantedSession | null;
}

interface UnreadForm {
  code: ProblemCode;
  /** What the file is, after 'Fișierul este'. */
  what: string;
}

/** The forms of files that a simulator and its tools write, the surest first. */
export interface ResultForms {
  /** Of JSON objects. */
  json?: readonly FileForm<FileRecord>[];
  /** Of JSON lists. */
  list?: readonly FileForm<readonly unknown[]>[];
  /** Of texts that are no JSON. */
  text?: readonly FileForm<string>[];
}

/** Whether an object has such a key itself. */
export function has(file: FileRecord, key: string): boolean {
  return Object.hasOwn(file, key);
}
