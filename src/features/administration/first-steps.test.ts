import { expect, test } from "vitest";
import {
  firstSteps,
  type LeagueSoFar,
  nextStep,
  repeatsAStep,
  type StepKey,
} from "./first-steps.ts";

const now = Date.UTC(2026, 5, 1);
const soon = now + 1;

type Season = LeagueSoFar["seasons"][number];

const bare: Season = {
  _id: "s",
  title: "Cupa",
  hidden: true,
  open: false,
  registrationDeadline: null,
  events: [],
  tables: 0,
  registrations: 0,
};
const planned: Season = { ...bare, events: [{ time: soon, hidden: false }], tables: 1 };
const shown: Season = { ...planned, hidden: false };
const open: Season = { ...shown, registrationDeadline: soon };

function league(seasons: Season[], changes: Partial<LeagueSoFar> = {}): LeagueSoFar {
  return {
    seasons,
    isSiteSaved: true,
    sendsMail: true,
    kept: { mails: 0, registrations: 0 },
    hasOwnCatalogue: true,
    hasResults: false,
    organizers: 1,
    may: new Set(["manageSite", "manageCatalogues", "manageUsers", "editStandings"]),
    ...changes,
  };
}

test.each<[string, LeagueSoFar, StepKey | undefined]>([
  ["an empty league", league([], { isSiteSaved: false }), "season"],
  ["a season", league([bare]), "events"],
  ["its events", league([{ ...planned, tables: 0 }]), "standings"],
  ["its table", league([planned]), "show"],
  [
    "all of its events hidden",
    league([{ ...shown, events: [{ time: soon, hidden: true }] }]),
    "show",
  ],
  ["the season shown", league([shown]), "deadline"],
  [
    "a deadline typed into the past",
    league([{ ...shown, registrationDeadline: now - 1 }]),
    "deadline",
  ],
  ["registration open", league([open]), "people"],
  ["the season shown, in which nobody registers", league([{ ...shown, open: true }]), "people"],
  ["registration open and no mail server", league([open], { sendsMail: false }), "mail"],
  ["a second organiser", league([open], { organizers: 2 }), undefined],
  [
    "a season that is over",
    league([{ ...shown, events: [{ time: now, hidden: false }] }]),
    "season",
  ],
])("after %s comes the next step", (_what, so, next) => {
  expect(nextStep(firstSteps(so, now))).toBe(next);
});

test.each<[string, LeagueSoFar, boolean]>([
  ["an event is shown and clubs may register", league([bare, open]), true],
  ["nobody may register yet", league([shown]), false],
  ["nobody needs to register", league([{ ...shown, open: true }]), true],
  ["registration is open to a hidden season", league([{ ...open, hidden: true }]), false],
  ["registration is over without a club", league([{ ...shown, registrationDeadline: now }]), false],
  [
    "registration is over and clubs have come",
    league([{ ...shown, registrationDeadline: now, registrations: 2 }]),
    true,
  ],
  ["a race has been driven", league([bare], { hasResults: true }), true],
])("%s: is the guide at its end", (_what, so, isFinished) => {
  expect(firstSteps(so, now).isFinished).toBe(isFinished);
});

test("everybody is led through the steps that they may take", () => {
  const may = new Set<string>();
  expect(firstSteps(league([bare], { may }), now).steps.map(({ key }) => key)).toEqual([
    "season",
    "events",
    "show",
    "deadline",
  ]);
});

test("a look at catalogues that nobody took is not ticked", () => {
  const done = (hasOwnCatalogue: boolean) =>
    firstSteps(league([open], { hasOwnCatalogue }), now).steps.find(
      ({ key }) => key === "catalogues",
    )?.isDone;
  expect([done(false), done(true)]).toEqual([false, true]);
});

test("the to-do list says again only what is about another season, or no step", () => {
  const way = firstSteps(league([bare]), now);
  const season = { _id: "s", title: "Cupa" };
  expect(repeatsAStep({ kind: "no-events", due: null, season }, way)).toBe(true);
  expect(repeatsAStep({ kind: "no-events", due: null, season: { ...season, _id: "t" } }, way)).toBe(
    false,
  );
  expect(repeatsAStep({ kind: "tables-behind", due: null, season, count: 1 }, way)).toBe(false);
  expect(repeatsAStep({ kind: "id-claims", due: null, count: 1 }, way)).toBe(false);
});
