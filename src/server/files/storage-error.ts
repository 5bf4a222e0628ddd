/** The store is `full`, lacks the file (`missing`), does not answer (`away`), or refuses until it is mended (`unusable`). */
export type StorageProblem = "full" | "missing" | "away" | "unusable";

/** What went wrong where uploaded files lie, the same for a folder and a bucket. The message is for operators. */
export class StorageError extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** Works in a folder and turns failures of the disk into a `StorageError`; others, such as the sender's, pass as they are. */
export async function inFolder<T>(location: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new StorageError("full", `The disk of ${location} is full (${code}).`, error);
    if (code === "ENOENT")
      throw new StorageError("missing", `A file of ${location} is missing.`, error);
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new StorageError("unusable", `Files cannot be kept in ${location}: ${reason}.`, error);
  }
}

const reasons: Record<string, string> = {
  EACCES: "the program's user may not write there (EACCES)",
  EPERM: "the program's user may not write there (EPERM)",
  EROFS: "it is read-only (EROFS)",
  ENOTDIR: "a part of the path is no folder (ENOTDIR)",
  EEXIST: "a part of the path is no folder (EEXIST)",
  EIO: "the disk cannot be read or written (EIO); it may be damaged",
};

/** The code of a failed system call, such as `ENOENT`; empty for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
