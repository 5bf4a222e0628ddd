import { gameIdProblem } from "#features/accounts/people.ts";
import { raceNumberBounds } from "#features/accounts/profile.ts";
import { CLUB_NAME_LIMIT } from "#features/clubs/clubs.ts";
import type { GamePlatform } from "#shared/game-platforms.ts";
import { cleanLine, isBlank } from "#shared/text/clean-text.ts";
import {
  foldForSearch,
  nameKey,
  personName,
  searchName,
  splitName,
} from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { cellOf, foldHead, type Sheet } from "./import-columns.ts";
import type { CellsOfLine } from "./read-cells.ts";
import type { RosterKey } from "./roster-columns.ts";

export interface GameId {
  platform: GamePlatform;
  platformId: string;
}

/** What a line of a roster says of somebody. */
export interface RosterLine {
  line: number;
  firstName: string;
  lastName: string;
  /** The same for every order and spelling of the name (`nameKey`). */
  nameKey: string;
  gameIds: GameId[];
  /** `null`: it says none. */
  number: number | null;
  /** As it is written; empty: it says none. */
  car: string;
  /** Empty: they drive alone. */
  club: string;
  country: string;
  /** Its name or acronym in the season; empty: it says none. */
  licence: string;
}

/** Of a first and of a last name, as in a profile. */
const MOST_NAME = 60;

/** What a line says, or why it cannot be read, in a sentence. */
export function readRosterLine(sheet: Sheet<RosterKey>, row: CellsOfLine): RosterLine | string {
  const text = (key: RosterKey) => cleanLine(cellOf(sheet, row, key));
  const whole = text("name");
  const name =
    whole === "" ? { firstName: text("firstName"), lastName: text("lastName") } : splitWhole(whole);
  if (isBlank(`${name.firstName}${name.lastName}`)) return "Lipsește numele.";
  if (!/[\p{L}\p{N}]/u.test(`${name.firstName}${name.lastName}`)) return "Numele nu are litere.";
  if (name.firstName.length > MOST_NAME || name.lastName.length > MOST_NAME)
    return `Numele este prea lung: cel mult ${counted(MOST_NAME, "caracter", "caractere")}.`;
  const ids = row.cells.flatMap((cell, at) =>
    sheet.columns[at] === "gameId" && cell !== ""
      ? readGameId(cleanLine(cell), foldHead(sheet.heads?.[at] ?? ""))
      : [],
  );
  const wrong = ids.find((id) => typeof id === "string");
  if (wrong !== undefined) return wrong;
  const number = readNumber(text("number"));
  if (typeof number === "string") return number;
  const club = /^[-–—.]*$/.test(text("club")) ? "" : text("club");
  if (club.length > CLUB_NAME_LIMIT)
    return `Numele clubului este prea lung: cel mult ${counted(CLUB_NAME_LIMIT, "caracter", "caractere")}.`;
  return {
    line: row.line,
    ...name,
    nameKey: nameKey(searchName(name)),
    gameIds: ids.filter((id) => typeof id === "object"),
    number,
    car: text("car"),
    club,
    country: text("country"),
    licence: text("licence"),
  };
}

/** 'Popescu, Ion' begins with the last name. */
function splitWhole(name: string): { firstName: string; lastName: string } {
  const [lastName = "", firstName, ...others] = name.split(",").map((part) => part.trim());
  return firstName && others.length === 0 ? { firstName, lastName } : splitName(name);
}

/** An id of Steam or iRacing, told apart by the column's head, else by its length; a sentence where it is none. */
function readGameId(cell: string, head: string): GameId | string {
  if (/^https?:\/\/(?:www\.)?steamcommunity\.com\/id\/|^steamcommunity\.com\/id\//i.test(cell))
    return "Adresa Steam are un nume în locul ID-ului. Deschide profilul și copiază cele 17 cifre.";
  if (/^\d[.,]\d+E\+?\d+$/i.test(cell))
    return `Foaia de calcul a scurtat ID-ul (${cell.slice(0, 20)}): formatează coloana ca text și lipește din nou.`;
  const digits =
    /steamcommunity\.com\/profiles\/(\d+)/i.exec(cell)?.[1] ?? cell.replace(/^S(?=7656)|\s/gi, "");
  const named = /steam|guid/.test(head) ? "steam" : /iracing|cust/.test(head) ? "iracing" : null;
  if (named === null && !/^\d+$/.test(digits))
    return "ID-ul de joc are numai cifre: 17 la Steam, cel mult 10 la iRacing.";
  const platform = named ?? (digits.length > 10 ? "steam" : "iracing");
  const problem = gameIdProblem(platform, digits);
  return problem ?? { platform, platformId: digits };
}

function readNumber(cell: string): number | null | string {
  if (cell === "") return null;
  const number = Number(/^#?\s*(\d{1,6})(?:[.,]0+)?$/.exec(cell)?.[1] ?? Number.NaN);
  const { min, max } = raceNumberBounds;
  return number >= min && number <= max
    ? number
    : `Numărul „${cell.slice(0, 20)}” nu este între ${min} și ${max}.`;
}

export function nameOfLine({ firstName, lastName }: RosterLine): string {
  return personName({ firstName, lastName });
}

/** The two letters of a country that is written in Romanian or English, or as them; `null`: nobody knows it. */
export function countryCode(text: string): string | null {
  return countriesByName().get(foldForSearch(text)) ?? null;
}

let byName: ReadonlyMap<string, string> | undefined;

function countriesByName(): ReadonlyMap<string, string> {
  byName ??= new Map(
    ["en", "ro"].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
      return letters.flatMap((first) =>
        letters.flatMap((second) => {
          const code = first + second;
          const name = names.of(code);
          return name === undefined
            ? []
            : [[foldForSearch(name), code] as const, [code.toLowerCase(), code] as const];
        }),
      );
    }),
  );
  return byName;
}

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
