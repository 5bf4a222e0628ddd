import type { Db } from "#server/database/databases.ts";
import { readWrittenDate } from "../../local-date.ts";
import type { ImportAsk } from "../../moving-in.ts";
import {
  fittingSystem,
  pointsByRound,
  type PointsSystem,
  racesOf,
} from "../../past-season/past-points.ts";
import { type MovedSession, type PastSeason, USUAL_HOUR } from "../../past-season/past-season.ts";
import { askChoice, askSimulator, askText } from "../season-scene.ts";

/** What is asked about a past season as a whole, and what was said. */
export interface PastSeasonAsks {
  asks: ImportAsk[];
  title: string;
  simulator: string;
  scoring: { race: string; sprint: string };
  drops: number;
  keepsPoints: boolean;
  /** Of the first round on the league's clock; `null`: nobody has said it. */
  first: string | null;
  problem: string | null;
}

interface Asking {
  season: PastSeason;
  systems: readonly PointsSystem[];
  choices: Readonly<Record<string, string>>;
}

export async function askPastSeason(
  db: Db,
  { season, systems, choices }: Asking,
): Promise<PastSeasonAsks> {
  const askScoring = (key: string, label: string, races: readonly MovedSession[]) => {
    const usual = fittingSystem(races, systems)?.id;
    const options = systems.map(({ id, title }) => ({ value: id, label: title }));
    return askChoice(key, label, { choices, options, ...(usual !== undefined && { usual }) });
  };
  const races = racesOf(season);
  const sprints = races.filter(({ sprint }) => sprint);
  const title = askText("title", "Titlul sezonului", { choices, usual: "Sezon trecut" });
  const simulator = await askSimulator(db, choices);
  const race = askScoring(
    "scoring",
    "Punctele curselor",
    races.filter(({ sprint }) => !sprint),
  );
  const sprint = askScoring("sprintScoring", "Punctele sprinturilor", sprints);
  const drops = askChoice("drops", "Etape care nu contează", {
    choices,
    options: season.rounds.map((_, count) => ({
      value: String(count),
      label:
        count === 0 ? "Contează toate" : count === 1 ? "Cea mai slabă" : `Cele mai slabe ${count}`,
    })),
  });
  const points = askChoice("points", "Totalurile", {
    choices,
    options: [
      { value: "file", label: "Păstrează punctele din fișier" },
      { value: "system", label: "Calculează-le din locuri" },
    ],
  });
  const first = askText("first", "Prima etapă (zi.lună.an)", { choices, usual: "" });
  const start = first.chosen === "" ? null : readWrittenDate(first.chosen, USUAL_HOUR);
  const hasPoints =
    season.totals.size > 0 || season.rounds.some((round) => pointsByRound(round).size > 0);
  const hasDates = season.rounds.some(({ date }) => date !== null);
  return {
    asks: [
      title,
      ...(simulator.options.length > 1 ? [simulator] : []),
      race,
      ...(sprints.length > 0 ? [sprint] : []),
      drops,
      ...(hasPoints ? [points] : []),
      ...(hasDates ? [] : [first]),
    ],
    title: title.chosen,
    simulator: simulator.chosen,
    scoring: { race: race.chosen, sprint: sprint.chosen },
    drops: Number(drops.chosen),
    keepsPoints: hasPoints && points.chosen === "file",
    first: start?.ok ? start.at : null,
    problem: start?.ok === false ? start.problem : null,
  };
}
