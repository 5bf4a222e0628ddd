import { refusalsOf } from "#server/errors.ts";

export const seatLinkRefusal = refusalsOf({
  "seat-link.unknown": [
    410,
    "Linkul nu este întreg sau nu mai există. Deschide-l din nou, sau cere altul de la cine ți l-a trimis.",
  ],
  "seat-link.no-seat": "Nu mai este niciun loc.",
  "seat-link.incomplete": [422, "Mai lipsește ceva."],
  "seat-link.is-somebody": "Linkul este al altcuiva. Deconectează-te, dacă este al tău.",
  "seat-link.has-account":
    "Cine are acest link are deja cont: se conectează cu el. Dacă nu mai poate, organizatorii îi fac alt link de intrare.",
  "seat-link.not-ended": "Linkul este deja oprit.",
  "seat-link.not-returned": "Locul nu poate fi dat înapoi.",
  "seat-link.seat-changed": "Locul s-a schimbat între timp. Reîncarcă pagina.",
});
