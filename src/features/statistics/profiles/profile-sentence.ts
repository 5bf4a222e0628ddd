import { pointsInWords } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { saidCount } from "#shared/text/said-count.ts";
import type { FormRace } from "../directories.ts";
import { STARTS_SHOWN } from "../last-starts.ts";
import type { DriverProfile, SeasonLine, TeamProfile } from "./profiles.ts";

/** Where a driver stands, and how the last races went. No word needs a gender or a case of a name. */
export function driverSentence({
  totals,
  seasonTable,
  starts,
}: Pick<DriverProfile, "totals" | "seasonTable" | "starts">): string {
  if (!totals) return "";
  const said = [placeWords(seasonTable), runWords(starts)].filter(Boolean);
  return said.join(" ") || startsWords(totals.starts + totals.sprints.starts);
}

/** Where a club stands. */
export function clubSentence({
  totals,
  seasonTable,
}: Pick<TeamProfile, "totals" | "seasonTable">): string {
  if (!totals) return "";
  const points = bestLine(seasonTable)?.standing?.points;
  const place = placeWords(seasonTable).slice(0, -1);
  if (place === "" || points === undefined) return startsWords(totals.starts);
  return `${place}: ${pointsInWords(points)}.`;
}

function startsWords(starts: number): string {
  return starts === 0 ? "Încă nicio cursă." : `${counted(starts, "cursă", "curse")} până acum.`;
}

/** Of seasons in progress the best place; without one, the last season's. */
function bestLine(seasonTable: readonly SeasonLine[]): SeasonLine | undefined {
  const placed = seasonTable.filter(({ standing }) => (standing?.position ?? null) !== null);
  const [best] = placed
    .filter(({ isOver }) => !isOver)
    .toSorted((a, b) => (a.standing?.position ?? 0) - (b.standing?.position ?? 0));
  return best ?? placed[0];
}

function placeWords(seasonTable: readonly SeasonLine[]): string {
  const line = bestLine(seasonTable);
  if (!line?.standing) return "";
  const { title } = line.season;
  const { position } = line.standing;
  if (line.isOver) return `Locul ${position} la final în ${title}.`;
  return position === 1 ? `Conduce în ${title}.` : `Locul ${position} în ${title}.`;
}

/** The run of wins or podiums that the last start belongs to; else that start, if it was a podium. */
function runWords(starts: readonly (FormRace & { event: { title: string } })[]): string {
  const wins = runOf(starts, 1);
  if (wins >= 2) return `${capital(atLeast(wins, "victorii"))} la rând.`;
  const podiums = runOf(starts, 3);
  if (podiums >= 3) return `De ${atLeast(podiums, "curse")} la rând pe podium.`;
  const last = starts.at(-1);
  if (!last || podiums === 0) return "";
  return wins === 1
    ? `Victorie în ultima cursă, ${last.event.title}.`
    : `Locul ${last.place} în ultima cursă, ${last.event.title}.`;
}

function runOf(starts: readonly FormRace[], top: number): number {
  const broken = starts.findLastIndex(
    ({ place, status }) => place === null || place > top || status === "dsq",
  );
  return starts.length - 1 - broken;
}

/** A run as long as what is known may have begun before it. */
function atLeast(count: number, many: string): string {
  const said = saidCount(count, "", many);
  return count < STARTS_SHOWN ? said : `cel puțin ${said}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
