import { refusalsOf } from "#server/errors.ts";
import { restoreByCommand } from "#shared/restore-by-command.ts";

export const restoreRefusal = refusalsOf({
  "restore.by-command": [409, restoreByCommand],
  "restore.busy": [409, "Se lucrează deja la o copie. Așteaptă să se termine."],
  "restore.no-copy": [
    422,
    "Fișierul nu este o copie bună a unei ligi: a fost tăiat, schimbat, vine dintr-o versiune mai nouă sau de pe PostgreSQL.",
  ],
  "restore.league-name": [422, "Numele nu este cel al ligii de acum."],
  "restore.no-way-back": [
    409,
    "Liga de acum nu s-a putut copia înainte, așa că nu se schimbă nimic. Vezi starea site-ului.",
  ],
});
