/** Why there is no proven copy of last night. */
export const backupTroubles = [
  /** The disk lacks room for one. */
  "no-room",
  /** PostgreSQL's own programs are not installed. */
  "no-pg-dump",
  /** What was copied is no sound database. */
  "damaged",
  /** What was copied did not come back as it was. */
  "unproven",
  /** The place is sealed by another passphrase, or should be and is not. */
  "sealed",
  "other-league",
  "failed",
] as const;
export type BackupTrouble = (typeof backupTroubles)[number];

export const backupPlaces = ["same-disk", "folder", "bucket", "by-hand"] as const;
export type BackupPlaceKind = (typeof backupPlaces)[number];

/** For administrators: what to do about each. */
export const backupTroubleLabels: Record<BackupTrouble, string> = {
  "no-room": "Pe disc nu mai este loc pentru o copie nouă.",
  "no-pg-dump": "Lipsește programul pg_dump al PostgreSQL, așa că nu se poate face nicio copie.",
  damaged: "Baza de date copiată este deteriorată.",
  unproven: "Copia făcută nu s-a putut citi înapoi întocmai, așa că nu este bună.",
  sealed: "Copiile de acolo sunt închise cu altă parolă (BACKUP_PASSPHRASE).",
  "other-league": "În locul ales sunt copiile altei ligi: fiecare ligă are nevoie de locul ei.",
  failed: "Copia nu s-a putut face. Motivul stă în jurnalul programului.",
};

export const backupPlaceLabels: Record<BackupPlaceKind, string> = {
  "same-disk": "pe același disc cu site-ul",
  folder: "pe alt disc",
  bucket: "într-un depozit S3",
  "by-hand": "făcută de mână",
};

/** Three days without a proven copy. */
export const lateBackup = "De trei zile nu există o copie de siguranță dovedită";
export const lateBackupMeans =
  "Dacă discul se strică acum, se pierde tot ce s-a schimbat de atunci.";
