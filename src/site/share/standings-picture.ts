import { fightOf } from "#features/home/title-fight.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { entryName } from "#features/standings/entry-name.ts";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { pointsText } from "#features/standings/standings-labels.ts";
import { formatPoints } from "#shared/points.ts";
import { carBodyOf } from "#shared/drawn/car-body.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { PictureCar, PictureSite, SharePicture } from "./share-picture.ts";

/** What of a season the picture of a table is drawn from. */
interface PicturedSeason {
  title: string;
  rules: Pick<Season["rules"], "simulator" | "validCars">;
}

interface Pictured {
  season: PicturedSeason;
  table: Pick<StandingsTable, "title" | "type" | "entries" | "events">;
  site: PictureSite;
}

/** How close a title is, and the first three with their cars; `null` while nobody has a place. */
export function standingsPicture({ season, table, site }: Pictured): SharePicture | null {
  const first = table.entries
    .filter(({ position }) => position !== null)
    .slice(0, 3)
    .map((entry) => ({ entry, name: entryName(entry, table), points: entry.points }));
  const fight = fightOf({ type: table.type.code, leaders: first });
  if (!fight) return null;
  return {
    league: site.leagueName,
    simulator: season.rules.simulator.acronym,
    overline: `Clasament · ${table.title}${roundsOf(table)}`,
    title: season.title,
    sentence: fight.sentence,
    more: "",
    drawn: {
      kind: "podium",
      places: fight.lanes.map(({ leader: { entry, name, points }, behind }, index) => ({
        place: entry.position ?? index + 1,
        name,
        club: table.type.code === "T" ? "" : clubOf(entry),
        gap:
          index === 0 || behind === 0
            ? pointsText(points)
            : `${pointsText(points)} · −${formatPoints(behind)}`,
        car: carOf(entry, season),
      })),
    },
  };
}

/** ` · după 3 din 8 etape`, once one of them was run. */
function roundsOf({ events }: Pick<StandingsTable, "events">): string {
  const run = events.filter(({ sessions }) => sessions.some((session) => session.run));
  return run.length === 0
    ? ""
    : ` · după ${run.length} din ${counted(events.length, "etapă", "etape")}`;
}

function clubOf({ teams }: StandingsEntryShape): string {
  return teams
    .filter(({ ignored }) => !ignored)
    .map(({ name }) => name)
    .join(", ");
}

/** The first car of an entry, in its club's paints. */
function carOf(
  { cars, teams }: StandingsEntryShape,
  { rules }: Pick<PicturedSeason, "rules">,
): PictureCar | null {
  const car = cars.find(({ ignored }) => !ignored);
  if (!car) return null;
  const { title } = car.carModel;
  const category = rules.validCars.find((valid) => valid.title === title)?.class?.acronym ?? "";
  return {
    body: carBodyOf({ body: null, category, title }),
    paints: teams.find(({ ignored }) => !ignored)?.paints ?? null,
    raceNumber: car.raceNumber,
  };
}
