import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { CLUB_NAME_LIMIT } from "#features/clubs/clubs.ts";
import { sessionTypeTitles } from "#features/events/event-record.ts";
import { listModels } from "#features/seasons/server/season-choices-routes.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { groupBy } from "#shared/group-by.ts";
import { isRace } from "#shared/session-types.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ImportLine } from "../../moving-in.ts";
import { isMatrix, readPastSheet } from "../../past-season/past-columns.ts";
import { datesOf } from "../../past-season/past-dates.ts";
import { namedPeople, type NamedPeople } from "../../past-season/past-people.ts";
import { fittingSystem, type PointsSystem, totalsOf } from "../../past-season/past-points.ts";
import {
  circuitNameOf,
  type MovedRound,
  type MovedSession,
  type PastSeason,
  personKeyOf,
  readPastSeason,
  tooMuch,
} from "../../past-season/past-season.ts";
import { readMatrix } from "../../past-season/points-matrix.ts";
import { nameOfLine } from "../../roster-lines.ts";
import { identifyAll, type Who } from "../../roster-people.ts";
import type { ImportKindWork, ImportPlan, ImportScene } from "../import-kind.ts";
import { readMatches } from "../roster-scene.ts";
import type { PlannedPerson } from "../save-people.ts";
import { circuitFinder, listPointsSystems } from "../season-scene.ts";
import { askPastSeason, type PastSeasonAsks } from "./past-season-asks.ts";
import { addedTrack, pastSeason } from "./past-season-subjects.ts";
import type { PastSeasonWork, PlannedPastSession } from "./past-season-work.ts";
import { savePastSeason } from "./save-past-season.ts";

/** 'Sezon trecut': a table of results, or of points, as a new hidden season with everything that follows from it. */
export const pastSeasonKind: ImportKindWork = {
  plan: planPastSeason,
  subjects: { "past-season": pastSeason, track: addedTrack },
};

async function planPastSeason(
  db: Db,
  services: Services,
  { table, choices, now, ...asked }: ImportScene,
): Promise<ImportPlan> {
  const sheet = readPastSheet(table, asked);
  const systems = await listPointsSystems(db);
  const season = isMatrix(sheet.columns) ? readMatrix(sheet, systems) : readPastSeason(sheet);
  const problem = tooMuch(season);
  if (problem !== null)
    return { lines: linesOf(season, new Map()), problem, work: null, save: nothing };
  const said = await askPastSeason(db, { season, systems, choices });
  const findCircuit = await circuitFinder(db, said.simulator, choices);
  const circuits = season.rounds.map((round) => findCircuit(circuitNameOf(round)));
  const { timeZone } = services.config;
  const dates = datesOf(
    season.rounds.map(({ date }) => date),
    { first: said.first, now, timeZone },
  );
  const people = await planPeople(db, services, { season, choices });
  const work: PastSeasonWork = {
    title: cleanLine(said.title).slice(0, 120) || "Sezon trecut",
    simulator: said.simulator,
    people: people.planned,
    clubs: await planClubs(db, season, said.simulator),
    rounds: [],
    scoring: said.scoring,
    drops: said.drops,
    totals: said.keepsPoints ? totalsByPerson(season, said.drops, people) : null,
  };
  const models = await mapModels(db, said.simulator);
  for (const [index, round] of season.rounds.entries())
    work.rounds.push({
      title: round.title,
      track: circuits[index]?.track ?? { name: "", country: "" },
      at: dates[index] ?? now,
      sessions: round.sessions.map((session, place) => ({
        title: titleOf(session, round, place),
        ...planSession(session, { said, systems, people, models }),
      })),
    });
  const future = season.rounds.find((_, index) => (dates[index] ?? 0) > now);
  const open = season.rounds.find((_, index) => circuits[index]?.track === null);
  const problems = [
    season.rounds.length === 0 && "Nicio linie nu este un rezultat.",
    systems.length === 0 && "Nu există niciun punctaj. Adaugă unul întâi.",
    said.problem,
    future && `${future.title}: data este în viitor.`,
    open && `Alege circuitul: ${open.title}.`,
    people.unknown.length > 0 && `Spune cine este: ${people.unknown.join(", ")}.`,
  ];
  return {
    lines: linesOf(season, people.asking),
    notes: [notesOf(work)],
    asks: [
      ...said.asks,
      ...new Map(circuits.flatMap(({ asks }) => asks).map((ask) => [ask.key, ask])).values(),
    ],
    problem: problems.find((one) => typeof one === "string") ?? null,
    work,
    hold: async (trx) => {
      const known = work.people.flatMap(({ person, isNew }) => (isNew ? [] : person));
      for (const id of known.toSorted()) await lockPerson(trx, id);
    },
    save: (trx, by) => savePastSeason(trx, { services, work, by }),
  };
}

/** Of a table with a problem. */
function nothing(): never {
  throw new Error("a table with a problem is not saved");
}

type Models = ReadonlyMap<string, { id: string; title: string }>;

/** The simulator's models by folded title. */
async function mapModels(db: Db, simulator: string): Promise<Models> {
  const models = await listModels(db, simulator);
  return new Map(models.map(({ _id: id, title }) => [foldForSearch(title), { id, title }]));
}

interface Understanding {
  said: PastSeasonAsks;
  systems: readonly PointsSystem[];
  people: People;
  models: Models;
}

/** A race of which another points system explains more lines than the season's has that one. */
function planSession(
  session: MovedSession,
  { said, systems, people, models }: Understanding,
): Omit<PlannedPastSession, "title"> {
  const { type, sprint, results } = session;
  const own = sprint ? said.scoring.sprint : said.scoring.race;
  const ownFirst = systems.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
  const fitting = isRace(type) ? fittingSystem([session], ownFirst)?.id : undefined;
  return {
    type,
    sprint,
    otherScoring: fitting === undefined || fitting === own ? null : fitting,
    results: results.map((result) => ({
      result,
      people: result.people.map((person) => people.personOf(personKeyOf(person)) ?? ""),
      club: foldForSearch(result.club),
      model: models.get(foldForSearch(result.car)) ?? null,
    })),
  };
}

function titleOf(session: MovedSession, { sessions }: MovedRound, place: number): string {
  const { title, type, sprint } = session;
  if (title !== "") return title;
  const usual = sprint ? "Sprint" : sessionTypeTitles[type];
  const isSame = (one: MovedSession) => one.type === type;
  const before = sessions.slice(0, place).filter(isSame).length;
  return sessions.filter(isSame).length > 1 ? `${usual} ${before + 1}` : usual;
}

interface People {
  planned: PlannedPerson[];
  /** By `personKeyOf`, whom it means (`PlannedPerson.person`). */
  personOf: (key: string) => string | undefined;
  /** By line, those of whom something is said or asked. */
  asking: ReadonlyMap<number, readonly Who[]>;
  /** Names of those of whom an organiser has to say something. */
  unknown: string[];
}

async function planPeople(
  db: Db,
  services: Services,
  { season, choices }: { season: PastSeason; choices: Readonly<Record<string, string>> },
): Promise<People> {
  const named: NamedPeople = namedPeople(season.people);
  const matchesOf = await readMatches(db, services, named.people);
  const everybody = identifyAll(named.people, matchesOf, choices);
  const planned = everybody.flatMap((who) =>
    who.person === null ? [] : { ...who, person: who.person },
  );
  const persons = new Map(planned.map(({ line, person }) => [line, person]));
  return {
    planned,
    personOf: (key) => {
      const line = named.byKey.get(key);
      return line && persons.get(line);
    },
    asking: groupBy(
      everybody.filter(({ message, asks }) => message !== "" || asks.length > 0),
      ({ line }) => line.line,
    ),
    unknown: everybody.flatMap(({ person, line }) => (person === null ? nameOfLine(line) : [])),
  };
}

function totalsByPerson(
  season: PastSeason,
  drops: number,
  { personOf }: People,
): [person: string, points: number][] {
  const totals = new Map<string, number>();
  for (const [key, points] of totalsOf(season, drops)) {
    const person = personOf(key);
    if (person !== undefined) totals.set(person, (totals.get(person) ?? 0) + points);
  }
  return [...totals];
}

/** Clubs that lines name, those that are there and those that are not. */
async function planClubs(
  db: Db,
  { rounds }: PastSeason,
  simulator: string,
): Promise<PastSeasonWork["clubs"]> {
  const rows = await db
    .selectFrom("clubs")
    .select(["id", "name", "search_name"])
    .where("simulator_id", "=", simulator)
    .where("deleted_at", "is", null)
    .where("solo", "=", false)
    .execute();
  const known = new Map(rows.map((row) => [row.search_name, row]));
  const named = rounds
    .flatMap(({ sessions }) => sessions.flatMap(({ results }) => results))
    .map(({ club }) => cleanLine(club))
    .filter((name) => /[\p{L}\p{N}]/u.test(name) && name.length <= CLUB_NAME_LIMIT);
  const clubs = new Map(named.map((name) => [foldForSearch(name), name]));
  return [...clubs].map(([key, name]) => {
    const club = known.get(key);
    return { key, name: club?.name ?? name, id: club?.id ?? null };
  });
}

function linesOf(season: PastSeason, asking: People["asking"]): ImportLine[] {
  const refused = new Map(season.refused.map(({ line, message }) => [line, message]));
  const remarks = groupBy(season.remarks, ({ line }) => line);
  return [...season.titles].map(([line, title]): ImportLine => {
    const why = refused.get(line);
    if (why !== undefined) return { line, title, outcome: "refused", message: why, asks: [] };
    const people = asking.get(line) ?? [];
    const told = [...(remarks.get(line) ?? []), ...people].map(({ message }) => message);
    return {
      line,
      title,
      outcome: "new",
      message: told.filter(Boolean).join(" "),
      asks: people.flatMap(({ asks }) => asks),
    };
  });
}

function notesOf({ rounds, people, clubs }: PastSeasonWork): string {
  const results = rounds.flatMap(({ sessions }) => sessions.flatMap((one) => one.results));
  const fresh = people.filter(({ isNew }) => isNew).length;
  const newClubs = clubs.filter(({ id }) => id === null).length;
  return [
    `Un sezon nou, ascuns și deschis: ${counted(rounds.length, "etapă", "etape")}`,
    counted(results.length, "rezultat", "rezultate"),
    `${counted(people.length, "pilot", "piloți")}, dintre care noi: ${fresh}`,
    `${counted(newClubs, "club nou", "cluburi noi")}. Nimeni nu este anunțat.`,
  ].join(", ");
}
