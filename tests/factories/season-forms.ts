import { usualSessions, type WholeSeason } from "#features/administration/season-plan.ts";
import type { EventForm } from "#features/events/event-form.ts";
import type { SessionForm } from "#features/events/event-record.ts";
import type { SeasonForm } from "#features/seasons/season-form.ts";
import { ofEach } from "#shared/of-each.ts";
import { seasonWorks } from "#shared/permissions.ts";

let count = 0;

/** A season as an organiser's form sends it: hidden, one car, nothing that has to be asked for. */
export function seasonFormOf(changes: Partial<SeasonForm> = {}): SeasonForm {
  count++;
  return {
    title: `Sezonul ${count}`,
    code: `FORM${count}`,
    description: "",
    simulator: "acc",
    organizatori: "",
    parteneri: "",
    premii: "",
    hidden: true,
    followsResults: true,
    open: false,
    poster: null,
    banner: null,
    rulebook: null,
    deadlines: { registration: null, carModelChange: null },
    rules: {
      minCarsPerTeam: 0,
      maxCarsPerTeam: null,
      minDriversPerCar: 1,
      maxDriversPerCar: 2,
      maxCarsPerSplit: null,
      minCarsPerSplit: 0,
      maxSplits: 1,
      maxCarsInClassPerSplit: null,
      prequalEnabled: false,
      prequalLimitPercentage: 0,
      carModelChangeAllowed: false,
      requiredDriverFields: ["firstName"],
      validNumbers: { from: 1, to: 999 },
    },
    validCars: [{ _id: "acc-30", class: null }],
    carClasses: [],
    driverClasses: [],
    permissions: ofEach(seasonWorks, (work) => [work]),
    ...changes,
  };
}

/** A hidden ACC season of two rounds, before and after the clock goes forward, as its page sends it. */
export function wholeSeasonOf(changes: Partial<WholeSeason> = {}): WholeSeason {
  const season = seasonFormOf();
  return {
    key: `key-${season.code}`,
    season,
    rounds: [
      { track: "acc-monza", start: "2027-03-21T20:00" },
      { track: "acc-spa", start: "2027-03-28T20:00" },
    ],
    sessions: usualSessions("ACC"),
    scoring: "top-10",
    ...changes,
  };
}

/** An evening in January 2027 at Monza, 20:00 in Bucharest, qualifying and a race. */
export function eventFormOf(changes: Partial<EventForm> = {}): EventForm {
  const time = Date.UTC(2027, 0, 15, 18);
  return {
    title: "Etapa",
    time,
    track: "acc-monza",
    rules: "",
    rsvpStart: null,
    rsvpEnd: null,
    hidden: false,
    cover: null,
    sessions: [
      sessionFormOf({ title: "Calificări", type: "Q", startDate: time }),
      sessionFormOf({ startDate: time + 30 * 60_000 }),
    ],
    ...changes,
  };
}

/** An official race of an hour. */
export function sessionFormOf(changes: Partial<SessionForm> = {}): SessionForm {
  return {
    title: "Cursa",
    type: "R",
    official: true,
    startDate: Date.UTC(2027, 0, 15, 18),
    durationMinutes: 60,
    serverName: "",
    password: "",
    hotstintLaps: 0,
    reverseGridPositions: 0,
    prequalification: false,
    sprint: false,
    ...changes,
  };
}
