import type { ImportColumn } from "./import-columns.ts";

/** What a roster says of a person. */
export type RosterKey =
  | "gameId"
  | "number"
  | "firstName"
  | "lastName"
  | "name"
  | "club"
  | "car"
  | "licence"
  | "country";

export const rosterColumns: readonly ImportColumn<RosterKey>[] = [
  {
    key: "gameId",
    title: "ID de joc",
    heads: words(
      `id, id joc, id de joc, game id, guid, steam, steam id, steamid, id steam, steamid64, steam id64, steam64, player id,
      playerid, iracing, iracing id, id iracing, id membru iracing, cust id, custid, customer id, member id`,
    ),
    looks: /^S?7656\d{13}$|steamcommunity\.com\//i,
    many: true,
  },
  {
    key: "number",
    title: "Număr",
    heads: words("nr, numar, numarul, nr concurs, number, no, #, car number, race number, car #"),
    looks: /^#?\d{1,3}$/,
  },
  { key: "firstName", title: "Prenume", heads: words("prenume, prenumele, first name, firstname") },
  {
    key: "lastName",
    title: "Nume de familie",
    heads: words("nume de familie, last name, lastname, surname, family name"),
  },
  {
    key: "name",
    title: "Nume",
    heads: words(
      `nume, numele, pilot, pilotul, piloti, nume pilot, nume si prenume, nume complet, name, driver, drivers, driver name,
      full name`,
    ),
    looks: /^\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*)+$/u,
  },
  {
    key: "country",
    title: "Țară",
    heads: words("tara, nationalitate, country, nat, nation, nationality"),
    looks: /^[A-Z]{2}$/,
  },
  {
    key: "car",
    title: "Mașină",
    heads: words("masina, model, modelul, car, car model, vehicle"),
    looks: /^(?=.*\p{L})(?=.*\d)/su,
  },
  {
    key: "licence",
    title: "Licență",
    heads: words("licenta, licente, categorie, categoria, clasa pilot, licence, license, category"),
  },
  {
    key: "club",
    title: "Club",
    heads: words("club, clubul, echipa, nume echipa, nume club, team, team name"),
    looks: /\p{L}/u,
  },
];

/** What a roster cannot be without, in a sentence; `null`: it has all. */
export function rosterLacks(columns: readonly (string | null)[]): string | null {
  const has = (key: RosterKey) => columns.includes(key);
  return has("name") || (has("firstName") && has("lastName"))
    ? null
    : "Spune care coloană este numele.";
}

function words(text: string): string[] {
  return text.split(",").map((word) => word.trim());
}
