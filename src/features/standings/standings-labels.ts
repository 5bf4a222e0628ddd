import { formatPoints, fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { counted, takesDe } from "#shared/text/romanian-count.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { groupBy } from "#shared/group-by.ts";
import { isRace, sessionTitle } from "#shared/session-types.ts";
import type { WhoScores } from "./rules/points.ts";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import type { EntryBreakdown, StandingsTable } from "./standings.ts";
import { resultsOf } from "./table-results.ts";
import { filterNames, tableFilters } from "./rules/table-filters.ts";
import type { SharedCarPoints } from "./rules/table-options.ts";

/*
 * A table's rules and an entry's points in Romanian sentences.
 */

/** `1 punct`, `19 puncte`, `20 de puncte`, `12,5 puncte`. */
export function pointsText(points: number): string {
  const number = formatPoints(points);
  if (points === 1 || points === -1) return `${number} punct`;
  return [number, ...(takesDe(points) ? ["de"] : []), "puncte"].join(" ");
}

/** `o etapă`, `5 etape`, `20 de etape`. */
export function eventsText(count: number): string {
  return count === 1 ? "o etapă" : counted(count, "etapă", "etape");
}

/** `2 victorii · 5 podiumuri · locul 4 înainte de ultima etapă`; empty where there is nothing to say. */
export function movementText({
  wins,
  podiums,
  previousPosition,
}: Pick<EntryBreakdown, "wins" | "podiums" | "previousPosition">): string {
  return [
    ...(wins > 0 ? [counted(wins, "victorie", "victorii")] : []),
    ...(podiums > 0 ? [counted(podiums, "podium", "podiumuri")] : []),
    ...(previousPosition === null ? [] : [`locul ${previousPosition} înainte de ultima etapă`]),
  ].join(" · ");
}

const scorersRules: Record<WhoScores, string> = {
  entered: "Mașinile wildcard și cele invitate nu punctează.",
  guests: "Mașinile wildcard și cele invitate punctează.",
  everybody: "Punctează oricine apare în rezultate, în afară de invitați.",
};

/** How a table works, one sentence a rule. */
export function tableRules(table: StandingsTable): string[] {
  return [
    ...countingRules(table),
    ...filterNames
      .filter((name) => table.filterNames[name].length > 0)
      .map((name) => tableFilters[name].rule(table.filterNames[name])),
    scorersRules[table.options.whoScores],
    ...sharedCarRule(table),
    ...(table.type.code === "D" && table.options.allCarsOfDriver
      ? ["Un pilot cu mai multe mașini într-o cursă punctează cu toate."]
      : []),
    ...(table.options.sharedFastestLap
      ? ["Punctele pentru cel mai rapid tur se împart între toți cei care l-au făcut."]
      : []),
    ...(table.options.disqualifiedLeavePlace
      ? ["Locul unei mașini descalificate rămâne liber: nimeni nu urcă."]
      : []),
    ...scoringRules(table),
    ...tieRules(table),
  ];
}

function sharedCarRule({ type, options }: StandingsTable): string[] {
  const rules: Record<SharedCarPoints, string[]> = {
    whole: [],
    divided: ["Punctele unei mașini cu mai mulți piloți se împart egal între ei."],
    laps: ["Punctele unei mașini cu mai mulți piloți se împart după tururile fiecăruia."],
  };
  return type.code === "D" ? rules[options.sharedCarPoints] : [];
}

function tieRules({ events, options }: StandingsTable): string[] {
  const races = events
    .flatMap((event) => event.sessions)
    .filter(({ obj }) => isRace(obj.type.code));
  if (options.sharedPlaces) return ["La puncte egale locul se împarte."];
  const hasBoth = races.some(({ obj }) => obj.sprint) && races.some(({ obj }) => !obj.sprint);
  return [
    "La egalitate decid cele mai multe locuri 1, apoi cele mai multe locuri 2 și tot așa.",
    ...(hasBoth
      ? [options.sprintsDecideTies ? "Sprinturile departajează." : "Sprinturile nu departajează."]
      : []),
    ...(options.onlyClassifiedDecideTies ? ["Locurile celor neclasați nu departajează."] : []),
  ];
}

/** Which of an entry's results make its total. */
export function countingRules(table: StandingsTable): string[] {
  return [eventsRule(table), ...(table.type.code === "T" ? [carsRule(table)] : [])];
}

function eventsRule({ events, filters, options, type }: StandingsTable): string {
  const grouped = new Set(options.dropGroups.flatMap((group) => group.events));
  const rest = events.filter(({ obj }) => !grouped.has(obj._id));
  const results = (some: StandingsTable["events"]) => resultsOf({ events: some, options }).length;
  const rules = [
    ...options.dropGroups.map(({ title, events: ids, maxIgnoredEvents }) => ({
      where: `${title} (${roundsText(ids, events)}): `,
      count: results(events.filter(({ obj }) => ids.includes(obj._id))),
      maxIgnoredEvents,
    })),
    { where: grouped.size > 0 ? "Celelalte: " : "", count: results(rest), ...filters },
  ].filter(({ count }) => count > 0);
  const unit = options.dropsPer === "race" ? raceWords : eventWords;
  const texts = rules.map(({ where, count, maxIgnoredEvents }) =>
    upperFirst(`${where}${countedBest(count, maxIgnoredEvents, unit)}.`),
  );
  const drops = rules.some(
    ({ count, maxIgnoredEvents }) => Math.min(maxIgnoredEvents, count - 1) > 0,
  );
  if (drops && options.keepDisqualifiedEvents && type.code !== "T")
    texts.push(`${unit.disqualified} nu poate fi eliminată.`);
  return texts.join(" ");
}

/** The rounds of a group by name, those between the first and the last left out where it has all of them. */
function roundsText(ids: readonly string[], events: StandingsTable["events"]): string {
  const places = events.flatMap(({ obj }, place) => (ids.includes(obj._id) ? [place] : []));
  const titles = places.map((place) => events[place]?.obj.title ?? "");
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  const isRun = titles.length > 3 && last - first === titles.length - 1;
  return isRun ? `de la ${titles[0]} la ${titles.at(-1)}` : titles.join(", ");
}

interface ResultWords {
  all: string;
  best: string;
  text: (count: number) => string;
  disqualified: string;
}

const eventWords: ResultWords = {
  all: "contează toate etapele",
  best: "contează cea mai bună etapă",
  text: eventsText,
  disqualified: "O etapă cu descalificare",
};
const raceWords: ResultWords = {
  all: "contează toate cursele",
  best: "contează cea mai bună cursă",
  text: (count) => counted(count, "cursă", "curse"),
  disqualified: "O cursă cu descalificare",
};

function countedBest(count: number, maxIgnored: number, words: ResultWords): string {
  const drops = Math.min(maxIgnored, Math.max(0, count - 1));
  if (drops === 0) return words.all;
  const kept = count - drops;
  const best = kept === 1 ? words.best : `contează cele mai bune ${words.text(kept)}`;
  return `${best} din ${count}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function carsRule({ options }: StandingsTable): string {
  const best = options.bestCarsPerSession;
  if (best === null) return "Punctează toate mașinile clubului.";
  if (best === 1) return "Din fiecare sesiune punctează cea mai bună mașină a clubului.";
  return `Din fiecare sesiune punctează cele mai bune ${counted(best, "mașină", "mașini")} ale clubului.`;
}

/** One rule for each scoring type, with its sessions, and their rounds where others of that name are scored otherwise. */
function scoringRules({ events }: StandingsTable): string[] {
  const uses = events.flatMap(({ obj: { title: round }, sessions }) =>
    sessions.map(({ scoringType, obj }) => ({ scoringType, round, title: sessionTitle(obj) })),
  );
  const types = groupBy(uses, ({ scoringType }) => scoringType._id);
  const usual = new Map(
    [...groupBy(uses, ({ title }) => title)].map(([title, own]) => {
      const byType = groupBy(own, ({ scoringType }) => scoringType._id);
      const [most] = [...byType].toSorted(([, a], [, b]) => b.length - a.length);
      return [title, most?.[0]];
    }),
  );
  return [...types].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const titles = [...groupBy(own, ({ title }) => title)].map(([title, same]) =>
      usual.get(title) === id ? title : `${title} (${same.map(({ round }) => round).join(", ")})`,
    );
    return `${titles.join(", ")}: ${scoringText(first.scoringType)}`;
  });
}

/** `25-18-15 puncte; pole: 1 punct; …` */
export function scoringText(scoringType: ScoringTypeShape): string {
  const { points, multiplier, pole, fastestLap, minimumShare } = scoringType;
  // Rounded as `points.ts` rounds what is given.
  const multiplied = (one: number) =>
    fromMilliPoints(Math.round((toMilliPoints(one) * toMilliPoints(multiplier)) / 1000));
  const bonus = (name: string, given: ScoringTypeShape["pole"]) =>
    given
      ? [
          `${name}: ${pointsText(multiplied(given.points))}${given.withinTop === null ? "" : ` (doar din primii ${given.withinTop})`}`,
        ]
      : [];
  const places = points.map((one) => formatPoints(multiplied(one))).join("-");
  return `${[
    places === "" ? "fără puncte pentru loc" : [places, "puncte"].join(" "),
    ...bonus("pole", pole),
    ...bonus("cel mai rapid tur", fastestLap),
    ...(minimumShare > 0
      ? [`minimum ${formatPercent(minimumShare)} din tururile primului din clasă`]
      : []),
  ].join("; ")}.`;
}

type BreakdownEvent = EntryBreakdown["events"][number];
type BreakdownLine = BreakdownEvent["sessions"][number]["lines"][number];

type Choices = StandingsTable["entries"][number]["choices"];

/** What an event did to the total where that is not plain: `etapă eliminată`. `choices` are organisers' decisions. */
export function eventNote(event: BreakdownEvent, choices: Choices = {}): string | null {
  if (!event.run) return "nu s-a disputat încă";
  const note = event.dropped ? "etapă eliminată" : "";
  return (
    [event.missed && "absent", decided(note, choices[event._id])].filter(Boolean).join(", ") || null
  );
}

type BreakdownSession = BreakdownEvent["sessions"][number];

/** Likewise of a race that is a result of its own. */
export function sessionNote(
  event: BreakdownEvent,
  { _id, dropped }: BreakdownSession,
  choices: Choices = {},
): string | null {
  const note = dropped && !event.dropped ? "eliminată" : "";
  return decided(choices[_id] === "drop" ? "eliminată" : note, choices[_id]) || null;
}

function decided(note: string, choice: Choices[string] | undefined): string {
  if (choice === "keep") return "păstrată de organizatori";
  return choice === "drop" && note !== "" ? `${note} de organizatori` : note;
}

const zeroReasons: Record<NonNullable<BreakdownLine["zeroReason"]>, string> = {
  disqualified: "descalificat",
  ineligible: "nu punctează",
  "no-lap": "niciun tur încheiat",
  "no-time": "fără timp valabil",
  "below-minimum-share": "prea puține tururi ca să puncteze",
  "outside-points": "fără puncte",
  "not-in-race": "nu a luat startul în cursă",
};

/** Reasons that say more than that somebody did not finish. */
const notStarted: ReadonlySet<BreakdownLine["zeroReason"]> = new Set([
  "disqualified",
  "no-lap",
  "not-in-race",
]);

/** What a row brought, part by part: `["locul 3", "15 puncte", "pole +1"]`. */
export function lineParts(line: BreakdownLine): string[] {
  const { place, placePoints, poleBonus, fastestLapBonus, zeroReason } = line;
  return [
    ...(place === null ? [] : [`locul ${place}`]),
    ...(line.retired && !notStarted.has(zeroReason) ? ["abandon"] : []),
    ...(zeroReason === null ? [pointsText(placePoints)] : [zeroReasons[zeroReason]]),
    ...(poleBonus === 0 ? [] : [`pole +${formatPoints(poleBonus)}`]),
    ...(fastestLapBonus === 0 ? [] : [`cel mai rapid tur +${formatPoints(fastestLapBonus)}`]),
    ...(line.counted ? [] : ["nu contează"]),
  ];
}
