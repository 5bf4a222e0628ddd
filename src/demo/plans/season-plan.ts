import type { CarClassGroup } from "#features/registration/car-classes.ts";
import type { SeasonRules } from "#features/seasons/seasons.ts";
import type { GameSessionType } from "#shared/session-types.ts";
import type { Licence, SimulatorId } from "../people.ts";
import type { PlannedTable } from "./planned-table.ts";

/** A season as this league tells it; from it come its events, sessions, registrations and results. */
export interface SeasonPlan {
  /** Also the beginning of the ids of its events. */
  id: string;
  code: string;
  title: string;
  description: string;
  simulator: SimulatorId;
  organizers: string;
  partners: string;
  prizes: string;
  hidden: boolean;
  /** Nobody is registered: whoever comes to the server drives and scores. */
  open: boolean;
  rules: Partial<SeasonRules>;
  models: readonly PlannedModel[];
  /** Ids of car classes, all of one group. */
  carClasses: readonly string[];
  /** What decides a car's class; `null`: the season has no car classes. */
  carClassFrom: CarClassGroup["from"] | null;
  /** Strongest first; none: the season has no licences. */
  licences: readonly Licence[];
  calendar: SeasonCalendar;
  /** Ids of tracks, one a round. */
  rounds: readonly string[];
  /** What an event is called; `{place}` is where its track is. */
  eventTitle: string;
  sessions: readonly PlannedSession[];
  /** What drivers read on the event's page. */
  eventRules: string;
  /** How many cars are registered; in an open season how many people drive of whom nobody knew. */
  cars: number;
  /** Share of them that comes to an event. */
  attendance: number;
  tables: readonly PlannedTable[];
}

/** What a season is unless it says otherwise: shown, without partners, prizes, classes, licences and tables. */
export const plainSeason = {
  partners: "",
  prizes: "",
  hidden: false,
  open: false,
  carClasses: [],
  carClassFrom: null,
  licences: [],
  tables: [],
} as const satisfies Partial<SeasonPlan>;

/** A season of all licences, whose cars are in the class of their drivers' licence. */
export const licensedClasses = {
  carClasses: ["car-pro", "car-silver", "car-am"],
  carClassFrom: "licences",
  licences: ["driver-pro", "driver-silver", "driver-am"],
} as const satisfies Partial<SeasonPlan>;

export interface PlannedModel {
  id: string;
  /** Class that the model gives. */
  carClass?: string;
  /** Share of a GT3's lap time. */
  pace: number;
}

/** Round `round` (from 1) is on the first such weekday at least `inDays` days from today, others every `everyDays` from it. */
export interface SeasonCalendar {
  round: number;
  /** 1 is Monday. */
  weekday: number;
  inDays: number;
  everyDays: number;
  /** Local time of the league, `20:00`. */
  time: string;
}

export interface PlannedSession {
  /** Ends the session's id. */
  key: string;
  title: string;
  type: GameSessionType;
  official: boolean;
  /** After the event's time. */
  afterMinutes: number;
  durationMinutes: number;
  hotstintLaps?: number;
  reverseGridPositions?: number;
  prequalification?: boolean;
  sprint?: boolean;
}

/** Practice for everybody, qualifying and one race. */
export function practiceQualifyingRace(minutes: {
  qualifying: number;
  race: number;
}): PlannedSession[] {
  return [
    practice,
    qualifying(minutes.qualifying),
    {
      key: "r",
      title: "Cursa",
      type: "R",
      official: true,
      afterMinutes: 65 + minutes.qualifying,
      durationMinutes: minutes.race,
    },
  ];
}

/** Practice, qualifying and two short races, the second with the first places of the first reversed. */
export function twoSprints(minutes: {
  qualifying: number;
  race: number;
  reversed: number;
}): PlannedSession[] {
  const first = 65 + minutes.qualifying;
  return [
    practice,
    qualifying(minutes.qualifying),
    {
      key: "r1",
      title: "Cursa 1",
      type: "R",
      official: true,
      afterMinutes: first,
      durationMinutes: minutes.race,
      reverseGridPositions: minutes.reversed,
      sprint: true,
    },
    {
      key: "r2",
      title: "Cursa 2",
      type: "R",
      official: true,
      afterMinutes: first + minutes.race + 10,
      durationMinutes: minutes.race,
    },
  ];
}

/** An evening ten days before the event, for whoever wants to drive in it. */
export const prequalification: PlannedSession = {
  key: "pq",
  title: "Precalificare",
  type: "P",
  official: true,
  afterMinutes: -10 * 24 * 60,
  durationMinutes: 60,
  prequalification: true,
};

const practice: PlannedSession = {
  key: "p",
  title: "Antrenamente libere",
  type: "P",
  official: false,
  afterMinutes: 0,
  durationMinutes: 55,
};

function qualifying(durationMinutes: number): PlannedSession {
  return {
    key: "q",
    title: "Calificări",
    type: "Q",
    official: true,
    afterMinutes: 60,
    durationMinutes,
  };
}
