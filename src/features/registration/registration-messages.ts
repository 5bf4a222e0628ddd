import { counted } from "#shared/text/romanian-count.ts";
/** Messages of a registration. Those without a full stop are quoted from the specification. */
export const registrationMessages = {
  formErrors: "Formularul de înscriere conține erori",
  closed: "Înscrierile nu mai sunt permise.",
  carLimit: "Numărul maxim de mașini per club a fost atins.",
  tooFewDrivers: "Clubul nu are suficienți piloți pentru a înscrie altă mașină.",
  noMoreDrivers: "Nu se mai pot adăuga piloți",
  driverLimit: "A fost atins numărul maxim de piloți pentru această mașină",
  number: "Alege un număr pentru mașină",
  name: "Alege numele echipajului",
  licence: "Selectează cel puțin o licență",
  sameGroup: "Un pilot nu poate avea două licențe din aceeași grupă.",
  unknownLicence: "Licența nu face parte din acest sezon.",
  model: "Obligatoriu",
  unknownModel: "Modelul nu este permis în acest sezon.",
  banned: "Pilotul este exclus din ligă pentru o vreme și nu poate fi înscris.",
  modelLocked: "Modelul mașinii nu mai poate fi schimbat.",
  locked: "O mașină salvată nu mai poate fi modificată.",
  deleted: "O mașină salvată nu mai poate fi ștearsă.",
  doubledNumber: "Două mașini ale clubului au același număr.",
  doubledDriver: "Pilotul este deja în altă mașină a clubului.",
  notInClub: "Pilotul nu face parte din club.",
  elsewhere: "Pilotul are deja loc în mașina altui club în acest sezon.",
  guest:
    "Pilotul are loc într-o mașină invitată în acest sezon. Un organizator îi poate elibera locul.",
} as const;

/** 'Selectează 1 pilot', 'Selectează 2 până la 3 piloți'. */
export function driverCountMessage({
  minDriversPerCar: min,
  maxDriversPerCar: max,
}: {
  minDriversPerCar: number;
  maxDriversPerCar: number;
}): string {
  if (min < max) return `Selectează ${min} până la ${counted(max, "pilot", "piloți")}`;
  return `Selectează ${max} ${max === 1 ? "pilot" : "piloți"}`;
}

export function pictureTakenMessage(number: number): string {
  return `Cu numărul ${number}, poza mașinii s-ar numi ca a unei mașini din alt sezon. Alege alt număr.`;
}

/** The number was free when the form was opened; another is filled in. */
export function newNumberMessage(taken: number, proposed: number): string {
  return `Numărul ${taken} a fost luat între timp. Îți propunem ${proposed}: salvează din nou sau alege altul.`;
}

export function numberTakenMessage(number: number): string {
  return `Numărul ${number} a fost luat de alt club. Alege alt număr.`;
}
