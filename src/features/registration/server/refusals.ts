import { refusalsOf } from "#server/errors.ts";

export const registrationRefusal = refusalsOf({
  "seat.taken": "Locul nu mai este liber.",
  "seat.has-one": "Ai deja loc într-o mașină din acest sezon.",
  "guest-car.invalid": [422, "Verifică datele mașinii invitate."],
  "guest-car.taken": "Numărul sau un pilot a fost luat între timp de altă mașină.",
  "guest-car.has-results":
    "Mașina are rezultate la o etapă pe care ai scos-o. Etapele la care a alergat rămân.",
  "registration.invalid": [422, "Formularul de înscriere conține erori"],
  "registration.closed": "Înscrierile nu mai sunt permise.",
  "registration.taken": "Altcineva a fost mai rapid. Alege altceva și salvează din nou.",
  "registration.exists": "Clubul este deja înscris în acest sezon.",
  "registration.other-simulator": "Clubul concurează pe alt simulator decât sezonul.",
});
