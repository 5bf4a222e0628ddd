import { refusalsOf } from "#server/errors.ts";

export const registrationRefusal = refusalsOf({
  "seat.taken": [409, "Locul nu mai este liber."],
  "seat.has-one": [409, "Ai deja loc într-o mașină din acest sezon."],
  "guest-car.invalid": [422, "Verifică datele mașinii invitate."],
  "guest-car.taken": [409, "Numărul sau un pilot a fost luat între timp de altă mașină."],
  "guest-car.has-results": [
    409,
    "Mașina are rezultate la o etapă pe care ai scos-o. Etapele la care a alergat rămân.",
  ],
  "registration.invalid": [422, "Formularul de înscriere conține erori"],
  "registration.closed": [409, "Înscrierile nu mai sunt permise."],
  "registration.taken": [409, "Altcineva a fost mai rapid. Alege altceva și salvează din nou."],
  "registration.exists": [409, "Clubul este deja înscris în acest sezon."],
  "registration.other-simulator": [409, "Clubul concurează pe alt simulator decât sezonul."],
});
