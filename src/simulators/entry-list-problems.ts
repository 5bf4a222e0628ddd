import { counted } from "#shared/text/romanian-count.ts";
import { entryListOf } from "./simulators.ts";

/** A car for a game server's entry list, in the order of the list. */
export interface ServerEntry {
  /** For sentences about it. */
  title: string;
  raceNumber: number;
  /** The game's id of the model; `null` when the league does not know it. */
  modelKey: string | null;
  /** AC: folder of the livery; empty when nobody chose one. */
  skin: string;
  teamName: string;
  ballastKg: number;
  /** Percent. */
  restrictor: number;
  /** First driver first. */
  drivers: readonly ServerDriver[];
}

export interface ServerDriver {
  firstName: string;
  lastName: string;
  /** Three letters, empty when unset. */
  shortName: string;
  steamId: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** ACC driver category 0 Bronze … 3 Platinum; `null`: not said. */
  category: number | null;
}

/** Somebody of race control, who may join without being in a car of the list. */
export interface ControlSeat {
  name: string;
  /** 17 digits. */
  steamId: string;
  /** May command the server, where the game's file can say so. */
  isAdmin: boolean;
}

/** What a game's server is told: its cars, and race control behind them. */
export interface ServerList {
  entries: readonly ServerEntry[];
  /** Nobody who sits in one of the cars twice: see `seatsBesideCars`. */
  control: readonly ControlSeat[];
}

export type EntryListProblemCode = keyof typeof mends;

/** Why an entry list cannot be made. Both are Romanian sentences for who organises. */
export interface EntryListProblem {
  code: EntryListProblemCode;
  /** What is wrong, with the car and the person it is about. */
  message: string;
  /** What is done about it. */
  mend: string;
}

const mends = {
  "steam-id-missing":
    "Pilotul apasă „Conectează Steam” în profil, sau un organizator îi scrie ID-ul Steam la „Utilizatori”.",
  "number-doubled": "Dă uneia dintre mașini alt număr, la înscrierea ei.",
  "number-impossible": "Dă-i mașinii un număr permis, la înscrierea ei.",
  "model-unknown": "Scrie codul jocului la modelul mașinii, în catalog.",
  "person-doubled": "Scoate pilotul din una dintre mașini.",
  "too-many-drivers": "Scoate piloți din mașină, la înscrierea ei.",
  "too-many-cars": "Micșorează numărul de mașini într-o grilă, în sezon.",
  nobody: "Pune în mașină un pilot care nu este suspendat, sau retrage mașina.",
};

/** What the game's server would refuse or read wrongly: people without Steam id, doubled numbers and people, unknown models… */
export function entryListProblems(list: ServerList, simulator: string): EntryListProblem[] {
  const { entries } = list;
  const { mostCars: cars } = entryListOf(simulator);
  const beside = seatsBesideCars(list).length;
  const tooMany: FoundProblem[] =
    entries.length + beside > cars
      ? [
          {
            code: "too-many-cars",
            message: `Serverul primește cel mult ${counted(cars, "mașină", "mașini")}, lista are ${entries.length}${beside > 0 ? ` și ${counted(beside, "loc", "locuri")} pentru direcția cursei` : ""}.`,
          },
        ]
      : [];
  return [
    ...tooMany,
    ...entries.flatMap((entry) => carProblems(entry, simulator)),
    ...doubledProblems(entries),
  ].map((problem) => ({ ...problem, mend: mends[problem.code] }));
}

type FoundProblem = Omit<EntryListProblem, "mend">;

function carProblems(entry: ServerEntry, simulator: string): FoundProblem[] {
  const { modelKey, drivers, raceNumber } = entry;
  const { isModel, numbers, mostDriversInCar } = entryListOf(simulator);
  const problems: FoundProblem[] = [];
  const say = (code: EntryListProblemCode, message: string) =>
    problems.push({ code, message: `${entry.title}: ${message}` });
  if (modelKey === null || !isModel(modelKey))
    say("model-unknown", "modelul mașinii nu are un cod al jocului.");
  if (drivers.length === 0) say("nobody", "nu are niciun pilot care poate lua startul.");
  if (numbers !== null && (raceNumber < numbers.first || raceNumber > numbers.last))
    say(
      "number-impossible",
      `numărul ${raceNumber} nu este între ${numbers.first} și ${numbers.last}, cât permite ${simulator}.`,
    );
  if (drivers.length > mostDriversInCar)
    say(
      "too-many-drivers",
      `are ${counted(drivers.length, "pilot", "piloți")}, iar ${simulator} permite ${mostDriversInCar}.`,
    );
  for (const driver of drivers)
    if (!hasSteamId(driver))
      say("steam-id-missing", `${nameOf(driver)} nu are contul Steam legat.`);
  return problems;
}

/** Each is said of the later car, with the name of the earlier. */
function doubledProblems(entries: readonly ServerEntry[]): FoundProblem[] {
  const numbers = new Map<number, string>();
  const people = new Map<string, string>();
  return entries.flatMap((entry) => {
    const problems: FoundProblem[] = [];
    const sameNumber = numbers.get(entry.raceNumber);
    if (sameNumber !== undefined)
      problems.push({
        code: "number-doubled",
        message: `${entry.title}: numărul ${entry.raceNumber} este și al mașinii ${sameNumber}.`,
      });
    numbers.set(entry.raceNumber, entry.title);
    for (const driver of entry.drivers.filter(hasSteamId)) {
      const elsewhere = people.get(driver.steamId);
      if (elsewhere !== undefined)
        problems.push({
          code: "person-doubled",
          message: `${entry.title}: ${nameOf(driver)} este și pe mașina ${elsewhere}.`,
        });
      people.set(driver.steamId, entry.title);
    }
    return problems;
  });
}

function hasSteamId(driver: ServerDriver): driver is ServerDriver & { steamId: string } {
  return driver.steamId !== null && /^\d{17}$/.test(driver.steamId);
}

function nameOf({ firstName, lastName }: ServerDriver): string {
  return `${firstName} ${lastName}`.trim() || "un pilot fără nume";
}

/** Race control without those who drive: the games' servers take nobody's Steam id twice. */
export function seatsBesideCars({ entries, control }: ServerList): ControlSeat[] {
  const inCars = new Set(entries.flatMap(({ drivers }) => drivers.map(({ steamId }) => steamId)));
  return control.filter(({ steamId }) => !inCars.has(steamId));
}
