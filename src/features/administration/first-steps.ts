import { z } from "zod";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { setUpKinds, type Todo } from "./todos.ts";

/** What takes an empty league to its first published event, in the order in which it is done. */
const stepKeys = [
  "season",
  "events",
  "standings",
  "show",
  "deadline",
  "site",
  "mail",
  "catalogues",
  "people",
] as const;

/** What a season is made with; named only once there is one. */
const ofSeason: ReadonlySet<string> = new Set(["events", "standings", "show", "deadline"]);

export const firstStepsSchema = z.object({
  /** Visitors see an event and clubs may register, or a race has been driven: there is nothing left to lead to. */
  isFinished: z.boolean(),
  /** The season that the steps are about, once there is one. */
  season: z.object({ _id: z.string(), title: z.string() }).nullable(),
  /** Without a mail server: mails that were not sent, and sign-ups that wait for a link in one. */
  kept: z.object({ mails: z.number(), registrations: z.number() }),
  steps: z.array(z.object({ key: z.enum(stepKeys), isDone: z.boolean(), isOptional: z.boolean() })),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;
export type FirstStep = FirstSteps["steps"][number];
export type StepKey = FirstStep["key"];

interface PlannedSeason {
  _id: string;
  title: string;
  hidden: boolean;
  /** Nobody needs to register. */
  open: boolean;
  /** UTC ms, as are the times of events. */
  registrationDeadline: number | null;
  events: readonly { time: number; hidden: boolean }[];
  tables: number;
  /** Clubs that have registered. */
  registrations: number;
}

/** What the steps are made from; `may`: the person's permissions. */
export interface LeagueSoFar {
  /** Oldest first. */
  seasons: readonly PlannedSeason[];
  isSiteSaved: boolean;
  sendsMail: boolean;
  kept: { mails: number; registrations: number };
  /** Somebody has added or changed an item of a catalogue since the league began. */
  hasOwnCatalogue: boolean;
  hasResults: boolean;
  /** Accounts with a role. */
  organizers: number;
  may: ReadonlySet<string>;
}

/** The way to the first event at `now` (UTC ms): only steps that the person may take. */
export function firstSteps(league: LeagueSoFar, now: number): FirstSteps {
  const { seasons, may } = league;
  const isOpen = isOpenAt(now);
  const season = seasons.find((one) => isOpen(one) && isShown(one)) ?? seasons.find(isAhead(now));
  const done: Record<StepKey, boolean> = {
    site: league.isSiteSaved,
    mail: league.sendsMail,
    catalogues: league.hasOwnCatalogue,
    season: season !== undefined,
    events: season !== undefined && season.events.length > 0,
    standings: season !== undefined && season.tables > 0,
    show: season !== undefined && isShown(season),
    deadline: season !== undefined && isOpen(season),
    people: league.organizers > 1,
  };
  const isMine: Partial<Record<StepKey, boolean>> = {
    site: may.has("manageSite"),
    mail: may.has("manageSite") || may.has("manageUsers"),
    catalogues: may.has("manageCatalogues"),
    standings: may.has("editStandings"),
    people: may.has("manageUsers"),
  };
  return {
    isFinished: league.hasResults || (done.show && done.deadline),
    season: season ? { _id: season._id, title: season.title } : null,
    kept: league.kept,
    steps: stepKeys
      .filter((key) => isMine[key] ?? true)
      .filter((key) => !ofSeason.has(key) || season !== undefined)
      .map((key) => ({ key, isDone: done[key], isOptional: optional.has(key) })),
  };
}

const optional: ReadonlySet<StepKey> = new Set(["site", "mail", "catalogues", "people"]);

/** Visitors see the season and one of its events. */
function isShown({ hidden, events }: PlannedSeason): boolean {
  return !hidden && events.some((event) => !event.hidden);
}

/** Nobody needs to register, clubs may, or they have done so: a deadline typed into the past opens nothing. */
function isOpenAt(now: number) {
  return ({ open, registrationDeadline, registrations }: PlannedSeason) =>
    open ||
    isRegistrationOpen(registrationDeadline, now) ||
    (registrationDeadline !== null && registrations > 0);
}

function isAhead(now: number) {
  return ({ events }: PlannedSeason) =>
    events.length === 0 || events.some(({ time }) => time > now);
}

/** The step to take now; an optional one only when nothing else is left. */
export function nextStep({ steps }: FirstSteps): StepKey | undefined {
  const open = steps.filter(({ isDone }) => !isDone);
  return (open.find(({ isOptional }) => !isOptional) ?? open[0])?.key;
}

/** Whether the guide already leads to what the line asks for. */
export function repeatsAStep(todo: Todo, { season }: FirstSteps): boolean {
  return setUpKinds.has(todo.kind) && "season" in todo && todo.season._id === season?._id;
}
