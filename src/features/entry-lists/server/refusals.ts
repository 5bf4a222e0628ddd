import { refusalsOf } from "#server/errors.ts";

export const entryListRefusal = refusalsOf({
  "suspension.of-stewards": "Suspendarea vine dintr-o sancțiune a comisarilor. O ridică doar ei.",
  "evening.no-car": "Seara etapei este pentru piloții care au loc într-o mașină înscrisă la ea.",
  "rsvp.no-car": "Nu ești pilot într-o mașină înscrisă în acest sezon.",
  "rsvp.car-incomplete":
    "Mașina ta nu este înscrisă complet: fiecare pilot trebuie să-și accepte locul.",
  "rsvp.not-your-car": "Nu faci parte din echipajul acestei mașini.",
  "rsvp.suspended": "Ești suspendat la această etapă și nu poți confirma prezența.",
  "rsvp.banned": "Ești exclus din ligă pentru o vreme și nu poți confirma prezența.",
  "rsvp.no-window": "Perioada de confirmare a prezenței nu a fost stabilită încă.",
  "rsvp.not-opened": "Confirmarea prezenței nu a început încă.",
  "rsvp.ended": "Confirmarea prezenței s-a încheiat.",
  "rsvp.reminded": "Piloții au primit deja mesajul astăzi. Poți scrie din nou mâine.",
  "rsvp.nobody-silent": "Nu mai este cui să-i scrii: toate mașinile cu cont au răspuns.",
  "rsvp.first-driver": [422, "Alege pilotul care se conectează primul la server."],
  "entry-list.other-simulator":
    "Sezonul nu are o listă pentru acest server: doar AC și ACC au, fiecare pe a lui.",
  "entry-list.no-split": "Etapa nu are această grilă.",
  "entry-list.empty": "Nicio mașină nu participă încă: lista ar fi goală.",
  "entry-list.refused":
    "Serverul de joc nu ar primi lista așa. Rezolvă problemele și descarc-o din nou.",
  "suspension.exists": "Pilotul este deja suspendat la etapele alese.",
  "car-setup.out-of-bounds": [422, "Valorile nu sunt permise de acest simulator."],
});
