import { refusalsOf } from "#server/errors.ts";

export const importRefusal = refusalsOf({
  "import.unreadable": [422, "Lista nu poate fi citită."],
  "import.changed":
    "Între timp s-a schimbat ceva pe site sau în listă. Uită-te din nou la ce s-ar întâmpla, apoi salvează.",
  "import.nothing": [422, "Nicio linie nu aduce ceva nou."],
  "import.key-used": "Importul acesta a fost deja făcut, din altă listă. Reîncarcă pagina.",
  "import.undone": "Importul a fost deja anulat.",
  "import.touched": "Ceva din import a fost schimbat de atunci.",
});
