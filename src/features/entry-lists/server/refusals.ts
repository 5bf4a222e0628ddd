import { refusalsOf } from "#server/errors.ts";

export const entryListRefusal = refusalsOf({
  "suspension.of-stewards": [
    409,
    "Suspendarea vine dintr-o sancțiune a comisarilor. O ridică doar ei.",
  ],
  "rsvp.no-car": [409, "Nu ești pilot într-o mașină înscrisă în acest sezon."],
  "rsvp.car-incomplete": [
    409,
    "Mașina ta nu este înscrisă complet: fiecare pilot trebuie să-și accepte locul.",
  ],
  "rsvp.not-your-car": [409, "Nu faci parte din echipajul acestei mașini."],
  "rsvp.suspended": [409, "Ești suspendat la această etapă și nu poți confirma prezența."],
  "rsvp.banned": [409, "Ești exclus din ligă pentru o vreme și nu poți confirma prezența."],
  "rsvp.no-window": [409, "Perioada de confirmare a prezenței nu a fost stabilită încă."],
  "rsvp.not-opened": [409, "Confirmarea prezenței nu a început încă."],
  "rsvp.ended": [409, "Confirmarea prezenței s-a încheiat."],
  "rsvp.reminded": [409, "Piloții au primit deja mesajul astăzi. Poți scrie din nou mâine."],
  "rsvp.nobody-silent": [409, "Nu mai este cui să-i scrii: toate mașinile cu cont au răspuns."],
  "rsvp.first-driver": [422, "Alege pilotul care se conectează primul la server."],
  "entry-list.other-simulator": [
    409,
    "Sezonul nu are o listă pentru acest server: doar AC și ACC au, fiecare pe a lui.",
  ],
  "entry-list.no-split": [409, "Etapa nu are această grilă."],
  "entry-list.empty": [409, "Nicio mașină nu participă încă: lista ar fi goală."],
  "entry-list.refused": [
    409,
    "Serverul de joc nu ar primi lista așa. Rezolvă problemele și descarc-o din nou.",
  ],
  "suspension.exists": [409, "Pilotul este deja suspendat la etapele alese."],
  "car-setup.out-of-bounds": [422, "Valorile nu sunt permise de acest simulator."],
});
