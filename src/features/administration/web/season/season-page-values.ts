import { moveText } from "#features/events/session-times.ts";
import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { findTrack } from "#features/seasons/track-order.ts";
import {
  newSeasonValues,
  type SeasonValues,
  toSeasonForm,
  toSeasonValues,
} from "#features/seasons/web/edit/season-values.ts";
import type { Labels } from "#shared/record/record.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { longDate } from "#shared/time/dates.ts";
import type { UseFormReturn } from "react-hook-form";
import {
  codeOf,
  type PlannedRound,
  type PlannedSession,
  type SeasonBasis,
} from "../../season-plan.ts";

/** A line of the list of circuits. */
export interface RoundValue {
  /** Empty while it is new. */
  _id: string;
  version: number;
  /** Of the event; empty while it is new. */
  title: string;
  /** As somebody has written it. */
  text: string;
  /** Id of the circuit of a new round; empty until somebody has said which is meant. */
  track: string;
  trackTitle: string;
  /** Of its race on the league's clock; of a new round the rhythm says it. */
  start: string;
  hasResults: boolean;
  /** What else its line says: 'ascunsă · cu rezultate'. */
  marks: string;
}

/** What the page of a season holds: the season's record, and what becomes rounds and tables. */
export type SeasonPageValues = SeasonValues & {
  /** Says to the server that a second press is the same season. */
  key: string;
  leagueName: string;
  /** Of the first race on the league's clock. */
  first: string;
  /** Between two rounds. */
  everyDays: string;
  rounds: RoundValue[];
  /** Rounds that were there and are to go. */
  removed: { _id: string; version: number }[];
  sessions: PlannedSession[];
  scoring: string;
};

export type SeasonPageForm = UseFormReturn<SeasonPageValues>;

export const seasonPageLabels: Labels = {
  ...seasonFields,
  key: { title: "Plan" },
  leagueName: { title: "Numele ligii" },
  first: { title: "Prima cursă" },
  everyDays: { title: "Ritm" },
  rounds: { title: "Circuite" },
  removed: { title: "Etape scoase" },
  sessions: { title: "Sesiuni" },
  scoring: { title: "Puncte" },
};

const noPlan = { key: "", leagueName: "", first: "", sessions: [], scoring: "", removed: [] };

/** A season that nobody has thought about yet: as the league's newest of its simulator, at no time and at no circuit. */
export function newPageValues(basis: SeasonBasis): SeasonPageValues {
  const values = { ...newSeasonValues(basis.simulator), ...noPlan, everyDays: "7", rounds: [] };
  return { ...values, ...usualOf(basis, basis.simulator) };
}

/** What a simulator's seasons have in common with the league's newest. */
export function usualOf({ simulators }: SeasonBasis, id: string) {
  const found = simulators.find(({ _id }) => _id === id);
  const usual = found?.last ?? { ...newSeasonValues(id), open: true };
  const { rules, permissions, carClasses, driverClasses, classRules, open } = usual;
  return {
    simulator: id,
    rules,
    permissions,
    carClasses,
    driverClasses,
    classRules,
    open,
    validCars: found?.validCars ?? [],
    sessions: found?.sessions ?? [],
    everyDays: String(found?.everyDays ?? 7),
    scoring: found?.scoring ?? "",
  };
}

export function toPageValues(season: EditableSeason, timeZone: string): SeasonPageValues {
  const rounds = season.events.map(
    ({ _id, version, title, track, startsAt, hasResults, hidden }) => ({
      _id,
      version,
      title,
      text: track,
      track: "",
      trackTitle: track,
      start: toLocalText(startsAt, timeZone),
      hasResults,
      marks: [hidden && "ascunsă", hasResults && "cu rezultate"].filter(Boolean).join(" · "),
    }),
  );
  const [before, last] = rounds.slice(-2).map(({ start }) => Date.parse(`${start}Z`));
  const days = Math.round(((last ?? 0) - (before ?? 0)) / DAY_MS);
  const everyDays = String(last !== undefined && days > 0 && days <= 84 ? days : 7);
  return { ...toSeasonValues(season, timeZone), ...noPlan, everyDays, rounds };
}

/** What people and spreadsheets write before a circuit: '1.', '2)', '3' and a tab, 'Etapa 4:', a bullet. */
const counterOfLine = /^\s*(?:etapa\s+\d{1,2}\s*[.):–-]?|\d{1,2}(?:[.):]|\s*\t)|[-–•*])\s*/iu;

/** The lines of a pasted list, without their numbers and bullets. */
export function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(counterOfLine, "").trim())
    .filter(Boolean);
}

/** A new line of the list, with the circuit that its text surely means. */
export function newRound(text: string, tracks: readonly CatalogueItem[]): RoundValue {
  const found = findTrack(text, tracks);
  const track = found.kind === "chosen" ? found.track : undefined;
  return {
    _id: "",
    version: 0,
    title: "",
    text,
    track: track?._id ?? "",
    trackTitle: track?.title ?? "",
    start: "",
    hasResults: false,
    marks: "",
  };
}

type Dated = Pick<SeasonPageValues, "first" | "everyDays" | "rounds">;

/** When each round of the list is: those that are there as they are, others at the rhythm after the one above. */
export function startsOf({ first, everyDays, rounds }: Dated): string[] {
  const starts: string[] = [];
  for (const { start } of rounds) {
    const above = starts.at(-1);
    starts.push(
      start || (above === undefined ? first : moveText(above, Number(everyDays) * DAY_MS)),
    );
  }
  return starts;
}

/** '6 etape, 12 ianuarie 2027 – 16 februarie 2027. De ales: 1 circuit', of what saving would make. */
export function roundsInWords(values: Dated, timeZone: string): string {
  const { rounds } = values;
  const days = startsOf(values).map((start) => fromLocalText(start, timeZone));
  const [from, to] = [days[0], days.at(-1)].map((at) => (at ? longDate(at, timeZone) : ""));
  const open = rounds.filter(({ _id, track }) => _id === "" && track === "").length;
  const dates = [from, to === from ? "" : to].filter(Boolean).join(" – ");
  return [
    [counted(rounds.length, "etapă", "etape"), dates].filter(Boolean).join(", "),
    open > 0 && `De ales: ${counted(open, "circuit", "circuite")}`,
  ]
    .filter(Boolean)
    .join(". ");
}

/** The rounds that are new, as they are sent. */
export function plannedRounds(values: Dated): PlannedRound[] {
  const starts = startsOf(values);
  return values.rounds.flatMap(({ _id, track }, index) =>
    _id === "" ? [{ track, start: starts[index] ?? "" }] : [],
  );
}

/** What is sent of a new season. */
export function toWholeSeason(values: SeasonPageValues, asksName: boolean, timeZone: string) {
  const { key, leagueName, sessions, scoring, first } = values;
  return {
    key,
    ...(asksName && { leagueName }),
    season: seasonOf(values, timeZone, {
      // Whoever must register may do so until a day before the first race.
      registration: values.open ? "" : values.deadlines.registration || moveText(first, -DAY_MS),
    }),
    rounds: plannedRounds(values),
    sessions,
    scoring,
  };
}

/** What is sent of a season that is there. */
export function toSeasonEdit(values: SeasonPageValues, timeZone: string) {
  return {
    season: seasonOf(values, timeZone, {}),
    rounds: plannedRounds(values),
    removed: values.removed,
  };
}

function seasonOf(
  values: SeasonPageValues,
  timeZone: string,
  deadlines: Partial<SeasonValues["deadlines"]>,
): object {
  return toSeasonForm(
    {
      ...values,
      code: values.code || codeOf(values.title),
      deadlines: { ...values.deadlines, ...deadlines },
    },
    timeZone,
  );
}
