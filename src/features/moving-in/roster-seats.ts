import {
  driverCountMessage,
  registrationMessages,
} from "#features/registration/registration-messages.ts";
import { heldLicences, type Licence, licenceIssue } from "#features/registration/licences.ts";
import { CAR_NAME_LIMIT } from "#features/registration/registration-shapes.ts";
import type { RegistrationRules } from "#features/registration/registration.ts";
import { firstFreeNumber } from "#features/seat-links/free-numbers.ts";
import { groupBy } from "#shared/group-by.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { foldHead } from "./import-columns.ts";
import type { ImportAsk } from "./moving-in.ts";
import { nameOfLine, type RosterLine } from "./roster-lines.ts";

/** A line whose person is known, or new under a key of their own. */
export interface Seating {
  line: RosterLine;
  /** Id, or `new:` and the line. */
  person: string;
}

/** What decides who gets which car in a season. */
export interface SeatScene {
  rules: Pick<
    RegistrationRules,
    "minDriversPerCar" | "maxDriversPerCar" | "maxCarsPerTeam" | "validNumbers"
  > & { licences: readonly Licence[] };
  /** What the season's licences are called. */
  licenceNames: readonly { _id: string; name: string; acronym: string }[];
  models: readonly { _id: string; title: string }[];
  /** Numbers that no new car can have. */
  taken: ReadonlySet<number>;
  /** The number of who has a car in the season. */
  seats: ReadonlyMap<string, number>;
  /** Who is out of the league. */
  banned: ReadonlySet<string>;
  /** Licences that organisers fixed, by person. */
  fixed: ReadonlyMap<string, readonly string[]>;
  /** Clubs of the simulator, by folded name, with how many cars they have in the season. */
  clubs: ReadonlyMap<string, { id: string; cars: number }>;
  /** The club for which somebody drives already, where it is one. */
  clubOf: (person: string) => { id: string; name: string } | undefined;
  /** Give a free number where the line's is none or not free. */
  givesNumbers: boolean;
  choices: Readonly<Record<string, string>>;
}

export interface RosterCar {
  /** Folded name; empty: the first driver's club of one. */
  club: string;
  /** As it is written. */
  clubName: string;
  raceNumber: number;
  carModel: string;
  carName: string;
  drivers: { driver: string; classes: string[] }[];
}

/** What becomes of a line in the season. */
export interface SeatOutcome {
  /** Why it is refused; empty: it is not. */
  refused: string;
  /** What they get; empty: they have it. */
  gets: string;
  asks: ImportAsk[];
}

interface Crew {
  club: string;
  clubName: string;
  number: number | null;
  members: Seating[];
}

/** The cars that a roster enters: those of one number and club are one car. Outcomes are by line. */
export function planSeats(
  seatings: readonly Seating[],
  scene: SeatScene,
): { cars: RosterCar[]; outcomes: Map<number, SeatOutcome> } {
  const outcomes = new Map<number, SeatOutcome>();
  const refuse = (members: readonly Seating[], refused: string, asks: ImportAsk[] = []) => {
    for (const { line } of members) outcomes.set(line.line, { refused, gets: "", asks });
  };
  const free = seatings.filter((seating) => {
    const has = scene.seats.get(seating.person);
    if (has === undefined) {
      const why = whyNot(seating, scene);
      if (why !== undefined) refuse([seating], ...why);
      return why === undefined;
    }
    const wanted = seating.line.number;
    if (wanted === null || wanted === has)
      outcomes.set(seating.line.line, { refused: "", gets: "", asks: [] });
    else refuse([seating], `Are deja mașina #${has} în acest sezon.`);
    return false;
  });
  const cars: RosterCar[] = [];
  const taken = new Map([...scene.taken].map((number) => [number, "în acest sezon"]));
  const counts = new Map<string, number>();
  for (const crew of crewsOf(free, scene)) {
    const { maxDriversPerCar, maxCarsPerTeam, minDriversPerCar } = scene.rules;
    const members = crew.members.slice(0, maxDriversPerCar);
    refuse(
      crew.members.slice(maxDriversPerCar),
      "Mașina are deja toți piloții câți permite sezonul.",
    );
    const [first] = members;
    if (!first) continue;
    const { model, problem, asks } = modelOf(members, scene);
    const key = crew.club === "" ? first.person : crew.club;
    const before = counts.get(key) ?? scene.clubs.get(crew.club)?.cars ?? 0;
    const number = numberOf(crew, { scene, taken });
    if (model === null) refuse(members, problem, asks);
    else if (members.length < minDriversPerCar)
      refuse(members, `${driverCountMessage(scene.rules)} pentru mașină.`, asks);
    else if (maxCarsPerTeam !== null && before >= maxCarsPerTeam)
      refuse(members, registrationMessages.carLimit, asks);
    else if (typeof number === "string") refuse(members, number, asks);
    else {
      counts.set(key, before + 1);
      taken.set(number, `pe linia ${first.line.line}`);
      const car = {
        club: crew.club,
        clubName: crew.clubName,
        raceNumber: number,
        carModel: model._id,
        carName: carNameOf(crew.clubName === "" ? nameOfLine(first.line) : crew.clubName, before),
        drivers: members.map((seating) => ({
          driver: seating.person,
          classes: licencesOf(seating, scene),
        })),
      };
      cars.push(car);
      for (const { line } of members)
        outcomes.set(line.line, {
          refused: "",
          gets: inWords(car, model.title, line, scene),
          asks: [...asks, ...chosenLicence(line, scene)],
        });
    }
  }
  return { cars, outcomes };
}

function whyNot(seating: Seating, scene: SeatScene): [why: string, asks: ImportAsk[]] | undefined {
  if (scene.banned.has(seating.person)) return [registrationMessages.banned, []];
  const { licence } = seating.line;
  const issue = licenceIssue(licencesOf(seating, scene), scene.rules.licences);
  if (issue === undefined) return undefined;
  const what = licence === "" ? "Lipsește licența." : `Licența „${licence}” nu este a sezonului.`;
  return [what, [licenceAsk(licence, scene)]];
}

/** One answer for all lines that say the same of it. */
function licenceAsk(said: string, { licenceNames, choices }: SeatScene): ImportAsk {
  const key = licenceKey(said);
  return {
    key,
    label: said === "" ? "Ce licență au cei fără?" : `Ce licență e „${said}”?`,
    options: [
      { value: "", label: "Alege licența" },
      ...licenceNames.map(({ _id, name }) => ({ value: _id, label: name })),
    ],
    chosen: licenceNames.find(({ _id }) => _id === choices[key])?._id ?? "",
  };
}

/** What was chosen can be chosen anew. */
function chosenLicence({ licence }: RosterLine, scene: SeatScene): ImportAsk[] {
  return scene.choices[licenceKey(licence)] ? [licenceAsk(licence, scene)] : [];
}

function licenceKey(said: string): string {
  return `licence:${foldHead(said)}`;
}

/** Those that organisers fixed, and the one that the line names, or that was chosen for it. */
function licencesOf({ line, person }: Seating, scene: SeatScene): string[] {
  const said = foldHead(line.licence);
  const chosen = scene.choices[licenceKey(line.licence)];
  const named = scene.licenceNames.filter(
    ({ _id, name, acronym }) =>
      _id === chosen || [name, acronym].some((text) => foldHead(text) === said),
  );
  const ids = named.map(({ _id }) => _id);
  return heldLicences(ids, scene.fixed.get(person) ?? [], scene.rules.licences);
}

/** Who drives together: the same number and the same club, or a club that only one of the lines names. */
function crewsOf(seatings: readonly Seating[], { rules, clubOf }: SeatScene): Crew[] {
  const crews: Crew[] = [];
  for (const seating of seatings) {
    const { line, person } = seating;
    const own = line.club === "" ? clubOf(person) : undefined;
    const clubName = own?.name ?? line.club;
    const club = foldForSearch(clubName);
    const together = crews.find(
      (crew) =>
        rules.maxDriversPerCar > 1 &&
        line.number !== null &&
        crew.number === line.number &&
        (crew.club === club || crew.club === "" || club === ""),
    );
    if (!together) {
      crews.push({ club, clubName, number: line.number, members: [seating] });
      continue;
    }
    together.members.push(seating);
    if (together.club === "") Object.assign(together, { club, clubName });
  }
  return crews;
}

/** The crew's number, or why it has none. `taken`: where. */
function numberOf(
  { number }: Crew,
  { scene, taken }: { scene: SeatScene; taken: ReadonlyMap<number, string> },
): number | string {
  const { validNumbers } = scene.rules;
  const { from, to } = validNumbers;
  const isValid = number !== null && number >= from && number <= to;
  if (isValid && !taken.has(number)) return number;
  if (scene.givesNumbers)
    return (
      firstFreeNumber(validNumbers, [...taken.keys()], number ?? from) ??
      "Nu mai este niciun număr liber."
    );
  if (number === null) return "Lipsește numărul.";
  return isValid
    ? `Numărul ${number} este luat ${taken.get(number)}.`
    : `Numărul ${number} nu este între ${from} și ${to}.`;
}

interface Modelled {
  model: SeatScene["models"][number] | null;
  /** Why there is none. */
  problem: string;
  asks: ImportAsk[];
}

/** The model that the first line of a crew names, or the season's only one. */
function modelOf(members: readonly Seating[], { models, choices }: SeatScene): Modelled {
  const said = members.map(({ line }) => line.car).find(Boolean) ?? "";
  const [only, ...others] = models;
  if (!only) return { model: null, problem: "Sezonul nu are încă nicio mașină.", asks: [] };
  if (said === "" && others.length === 0) return { model: only, problem: "", asks: [] };
  const found = said === "" ? [] : findModels(said, models);
  const [one, ...more] = found;
  if (one && more.length === 0) return { model: one, problem: "", asks: [] };
  const key = `car:${foldForSearch(said)}`;
  const offered = more.length > 0 ? found : models;
  const chosen = offered.find(({ _id }) => _id === choices[key]);
  const ask = {
    key,
    label: said === "" ? "Ce mașină au cei fără?" : `Ce mașină e „${said}”?`,
    options: [
      { value: "", label: "Alege mașina" },
      ...offered.map(({ _id, title }) => ({ value: _id, label: title })),
    ],
    chosen: chosen?._id ?? "",
  };
  return { model: chosen ?? null, problem: noModel(said, more.length > 0), asks: [ask] };
}

function noModel(said: string, isOneOfSeveral: boolean): string {
  if (said === "") return "Lipsește mașina.";
  return isOneOfSeveral
    ? `Mașina „${said}” poate fi mai multe.`
    : `Mașina „${said}” nu este printre cele ale sezonului.`;
}

/** Models of that title, else those that have all its words. */
function findModels(said: string, models: SeatScene["models"]): SeatScene["models"] {
  const text = foldHead(said);
  // Some write 'MX5' where the catalogue has 'MX-5'.
  const letters = (title: string) => foldHead(title).replaceAll(" ", "");
  const same = models.filter(({ title }) => letters(title) === letters(said));
  if (same.length > 0) return same;
  const words = text.split(" ").filter(Boolean);
  return models.filter(({ title }) => {
    const own = foldHead(title).split(" ");
    return words.length > 0 && words.every((word) => own.includes(word));
  });
}

/** The club's name, with a count from its second car on. */
function carNameOf(name: string, before: number): string {
  const end = before === 0 ? "" : ` ${before + 1}`;
  return `${Array.from(name)
    .slice(0, CAR_NAME_LIMIT - end.length)
    .join("")
    .trim()}${end}`;
}

function inWords(
  { club, clubName, raceNumber }: RosterCar,
  model: string,
  { number }: RosterLine,
  { clubs }: SeatScene,
): string {
  const team = club === "" ? [] : [`${clubName}${clubs.has(club) ? "" : " (club nou)"}`];
  const given = number === raceNumber ? "" : " (număr dat de noi)";
  return [`#${raceNumber}${given}`, model, ...team].join(" · ");
}

/** The clubs that a plan founds, by folded name, with the people in them in the order of the list. */
export function newClubsOf(
  cars: readonly RosterCar[],
  known: SeatScene["clubs"],
): { club: string; name: string; people: string[] }[] {
  const founded = cars.filter(({ club }) => club !== "" && !known.has(club));
  return [...groupBy(founded, ({ club }) => club)].map(([club, own]) => ({
    club,
    name: own[0]?.clubName ?? "",
    people: own.flatMap(({ drivers }) => drivers.map(({ driver }) => driver)),
  }));
}
