import type { FileRecord } from "./file-values.ts";
import type { ProblemCode } from "./result-file-problems.ts";
import type { ReadOutcome } from "./session-file.ts";
import type { SimulatorCode } from "./simulators.ts";

/** A form that a file may have: one that is read, or one that is known and holds no result. */
export type FileForm<Content> = {
  /** By its content alone: names and encodings of files prove nothing. */
  is: (content: Content) => boolean;
} & (ReadForm<Content> | UnreadForm);

interface ReadForm<Content> {
  /** @param simulator the one that the organiser chose, whose the file is taken for where it does not say */
  read: (content: Content, simulator: SimulatorCode) => ReadOutcome;
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
  /** Of texts that are no JSON. */
  text?: readonly FileForm<string>[];
}

/** Whether an object has such a key itself. */
export function has(file: FileRecord, key: string): boolean {
  return Object.hasOwn(file, key);
}
