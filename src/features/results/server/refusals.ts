import { refusalsOf } from "#server/errors.ts";

export const resultsRefusal = refusalsOf({
  "results.file-refused": [422, "Fișierul de rezultate nu poate fi citit."],
  "results.person-doubled": [
    422,
    "Același pilot apare pe două rânduri. Lasă-l doar pe rândul lui.",
  ],
  "results.penalty-refused": [422, "O penalizare nu poate fi dată așa."],
  "results.new-driver-nameless": [
    422,
    "Fișierul nu spune numele unui pilot nou. Alege pilotul din listă.",
  ],
  "results.average-needs-laps": [
    422,
    "Media pe mai multe tururi nu poate fi calculată: fișierul nu conține tururile fiecărei mașini.",
  ],
  "results.questions-open": "Fișierul nou schimbă valori pe care le-ai corectat. Alege ce rămâne.",
  "results.decided": "Penalizarea aparține unei decizii. Schimb-o din caz.",
  "results.entering-changed": "Cluburile piloților s-au schimbat chiar acum. Încearcă din nou.",
  "results.rows-mismatch": "Rândurile trimise nu se potrivesc cu fișierul. Încarcă-l din nou.",
});
