import { refusalsOf } from "#server/errors.ts";

export const downloadRefusal = refusalsOf({
  "download.key-taken": "Alt fișier are deja această adresă.",
  "download.piece-broken": [422, "O bucată a fișierului nu a ajuns întreagă. Trimite-o din nou."],
  "download.pieces-missing": "Nu au ajuns toate bucățile fișierului. Continuă încărcarea.",
  "download.upload-finished": "Încărcarea s-a încheiat sau a fost anulată.",
  "download.part-unsatisfiable": [416, "Fișierul nu are partea cerută."],
});
