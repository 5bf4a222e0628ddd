import { driverFields } from "#features/accounts/driver-record.ts";
import { roleFields } from "#features/accounts/roles.ts";
import {
  carModelFields,
  classFields,
  simulatorFields,
  trackFields,
} from "#features/catalogues/catalogues.ts";
import { clubFields } from "#features/clubs/clubs.ts";
import { downloadFields } from "#features/downloads/download-record.ts";
import { carSetupFields } from "#features/entry-lists/car-setup.ts";
import { eventMediaFields } from "#features/events/event-media.ts";
import { eventFields } from "#features/events/event-record.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { siteFields } from "#features/league/site-form.ts";
import { guestCarFields } from "#features/registration/guest-cars.ts";
import { flagTitles } from "#features/results/row-fields.ts";
import { scoringTypeFields } from "#features/standings/scoring/scoring-types.ts";
import { tableLabels } from "#features/standings/table-decisions.ts";
import { type Labels, titleIn } from "#shared/record/record.ts";

/** Names of what no record's table names, as organisers read them. */
const titles: Readonly<Record<string, string>> = {
  title: "Titlu",
  name: "Nume",
  code: "Cod",
  description: "Descriere",
  simulator: "Simulator",
  acronym: "Acronim",
  hidden: "Ascuns",
  registration: "Înscrieri până la",
  rules: "Reguli",
  from: "De la",
  to: "Până la",
  carClasses: "Clase de mașini",
  driverClasses: "Licențe",
  permissions: "Permisiuni",
  time: "Începe la",
  startDate: "Începe la",
  track: "Circuit",
  presence: "Prezența",
  sessions: "Sesiuni",
  session: "Sesiune",
  events: "Etape",
  event: "Etapa",
  season: "Sezon",
  type: "Tip",
  official: "Oficială",
  group: "Grupa",
  class: "Clasa",
  owner: "Proprietar",
  drivers: "Piloți",
  driver: "Pilot",
  managers: "Manageri",
  pendingDrivers: "Piloți invitați",
  pendingManagers: "Manageri invitați",
  quota: "Limita",
  isDriver: "Era pilot",
  isManager: "Era manager",
  seats: "Locuri în mașini",
  cars: "Mașini",
  car: "Mașina",
  carName: "Numele mașinii",
  carModel: "Model",
  raceNumber: "Număr",
  skin: "Livrea",
  livery: "Livrea",
  ballast: "Balast (kg)",
  present: "Vine",
  firstDriver: "Primul pilot",
  firstName: "Prenume",
  lastName: "Nume de familie",
  country: "Țara",
  city: "Orașul",
  shorthand: "Prescurtare",
  steamId: "Steam ID",
  iRacingMemberId: "ID iRacing",
  discordId: "Discord ID",
  platform: "Platforma",
  platformId: "ID de joc",
  holder: "Îl avea",
  role: "Rol",
  roles: "Roluri",
  email: "Email",
  subject: "Subiect",
  sent: "Primit de",
  rows: "Rânduri",
  ...flagTitles,
  restored: "Versiunea readusă",
  order: "Ordinea aleasă",
  tables: "Tabele",
  definition: "Definiție",
  points: "Puncte",
  multiplier: "Înmulțitor",
  compensation: "Compensare",
  compensationPoints: "Compensare",
  deductions: "Deduceri",
  startsFrom: "Începe de la zero din",
  choices: "Rezultate păstrate sau eliminate",
  manual: "Adăugat manual",
  columns: "Coloane",
  filters: "Filtre",
  public: "Public",
  position: "Poziție",
  entries: "Rânduri",
  disqualified: "Descalificat",
  ignored: "Ignorat",
  miscText: "Text",
  links: "Linkuri",
  url: "Adresă",
  inMenu: "În meniu",
  summary: "Rezumat",
  details: "Detalii",
  logo: "Sigla",
  retried: "Câte",
  partners: "Parteneri",
  prizes: "Premii",
  options: "Opțiuni",
  plan: "Sesiuni punctate",
  eventId: "Etapa",
  sessionId: "Sesiunea",
  scoringTypeId: "Punctaj",
  reason: "Motiv",
  user: "Persoana",
  filename: "Fișier",
  size: "Mărime",
};

/** Records that are described in a table, by what the log calls them. */
const tables: Readonly<Record<string, Labels>> = {
  site: siteFields,
  season: seasonFields,
  event: eventFields,
  "event-media": eventMediaFields,
  download: downloadFields,
  role: roleFields,
  driver: driverFields,
  club: clubFields,
  car: { ...guestCarFields, ...carSetupFields },
  "scoring-type": scoringTypeFields,
  standings: tableLabels,
  simulator: simulatorFields,
  track: trackFields,
  "car-model": carModelFields,
  "car-class": classFields,
  "driver-class": classFields,
};

/**
 * What a field of a subject of this type is called, or a part of the field `within`; the program's own name where nobody has given one.
 */
export function fieldTitle(type: string, name: string, within?: string): string {
  return titleIn(tables[type] ?? {}, name, within) ?? titles[name] ?? name;
}
