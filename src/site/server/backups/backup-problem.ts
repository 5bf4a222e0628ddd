import type { BackupTrouble } from "#features/league/backup-labels.ts";

/** Why no copy was made or proven, in a sentence for operators. */
export class BackupProblem extends Error {
  readonly trouble: BackupTrouble;

  constructor(trouble: BackupTrouble, message: string) {
    super(message);
    this.trouble = trouble;
  }
}
