import { commonHeads, words } from "./common-columns.ts";
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
    heads: [
      ...words("id, id joc, id de joc, game id, player id, playerid, member id"),
      ...commonHeads.steam,
      ...commonHeads.iracing,
    ],
    looks: /^S?7656\d{13}$|steamcommunity\.com\//i,
    many: true,
  },
  {
    key: "number",
    title: "Număr",
    heads: commonHeads.number,
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
    heads: commonHeads.name,
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
    heads: commonHeads.car,
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
    heads: commonHeads.club,
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
