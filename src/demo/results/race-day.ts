import { MINUTE_MS } from "#shared/time/durations.ts";
import { createRandom, type Random } from "#shared/random.ts";
import type {
  PlannedDriver,
  PlannedEntry,
  PlannedIncidents,
  SessionPlan,
  DrivenSimulator,
} from "#demo/generate/session-plan.ts";
import type { PlatformId } from "#simulators/session-file.ts";
import { type DemoClock, utcOffsetMinutes } from "../calendar.ts";
import type { Catalogue } from "../catalogue.ts";
import { type FullName, inventNames } from "../names.ts";
import { inventStrangers, platformIdOf, type SimulatorId } from "../people.ts";
import type { PlannedModel } from "../plans/season-plan.ts";
import type { DemoCar } from "../registrations.ts";
import { type DemoEvent, type DemoSeason, type DemoSession, serverName } from "../seasons.ts";
import { venueOf } from "../venues.ts";

/** With fuel for the distance and something to lose. */
const RACE_PACE = 1.004;

export const simulatorCodeOf: Record<SimulatorId, DrivenSimulator> = {
  acc: "ACC",
  ac: "AC",
  ir: "iR",
};

/** A car on the track, whether the league knows it or not. */
export interface Participant {
  /** The car's id, or what tells a stranger from another. */
  key: string;
  entry: Omit<PlannedEntry, "incidents">;
}

export interface RaceDay {
  season: DemoSeason;
  event: DemoEvent;
  catalogue: Catalogue;
  clock: DemoClock;
}

/** Who drives at an event: cars that said so, wildcards, and now and then somebody whom nobody registered. */
export function participantsOf(day: RaceDay): Participant[] {
  if (day.season.plan.open) return openParticipants(day);
  const cars = [...day.event.present, ...day.event.wildcards];
  const known = cars
    .toSorted((a, b) => a.raceNumber - b.raceNumber)
    .map((car) => carParticipant(day, car));
  const isVisited = createRandom(`${day.event.id} visit`).chance(0.35);
  return isVisited ? [...known, strangerParticipant(day)] : known;
}

/** What is driven in a session by these participants, in grid order for a race. The same every time. */
export function planSession(
  day: RaceDay,
  session: DemoSession,
  participants: readonly Participant[],
): SessionPlan {
  const { season, event, catalogue, clock } = day;
  const track = catalogue.track(event.trackId);
  const simulator = simulatorCodeOf[season.plan.simulator];
  const random = createRandom(`${session.id} day`);
  return {
    simulator,
    sessionType: session.type,
    seed: session.id,
    startedAt: session.startAt,
    utcOffsetMinutes: utcOffsetMinutes(session.startAt, clock.timeZone),
    track: {
      key: track.game_key,
      ...(track.game_layout !== "" && { layout: track.game_layout }),
    },
    length: { minutes: session.durationMinutes },
    wet: random.chance(0.15),
    serverName: serverName(season.plan, event),
    acDialect: season.plan.id === "ac-mx5" ? "plain" : "managed",
    accEncoding: random.pick(["utf16le", "utf16le", "utf16le-bom", "utf8"] as const),
    entries: participants.map(({ key, entry }) => ({
      ...entry,
      paceMs: session.type === "R" ? Math.round(entry.paceMs * RACE_PACE) : entry.paceMs,
      incidents:
        session.type === "R"
          ? raceIncidents(day, session, { key, entry })
          : qualifyingIncidents(createRandom(`${session.id} ${key} incidents`)),
    })),
  };
}

function carParticipant({ season, event, catalogue }: RaceDay, car: DemoCar): Participant {
  const { simulator } = season.plan;
  const model = catalogue.model(car.model.id);
  const { lapMs } = venueOf(catalogue.track(event.trackId));
  const drivers = car.lastUnconfirmed ? car.drivers.slice(0, -1) : car.drivers;
  const pace = drivers.reduce((sum, driver) => sum + driver.pace, 0) / drivers.length;
  const form = createRandom(`${event.id} ${car.id} form`).normal(1, 0.0024);
  return {
    key: car.id,
    entry: {
      raceNumber: String(car.raceNumber),
      modelKey: model.game_key,
      modelName: model.title,
      ...(simulator === "acc" && { className: model.category }),
      teamName: car.club?.name ?? car.carName,
      drivers: drivers.map((driver): PlannedDriver => ({
        firstName: driver.firstName,
        lastName: driver.lastName,
        platformId: platformIdOf(driver, simulator),
      })),
      paceMs: Math.round(lapMs * car.model.pace * pace * form),
    },
  };
}

/** Somebody with a platform id that no profile has. */
export function strangerParticipant(day: RaceDay): Participant {
  const { season, event } = day;
  const random = createRandom(`${event.id} stranger`);
  const model = random.pick(season.plan.models);
  const [name] = inventNames(`${event.id} stranger`, 1);
  if (!name) throw new Error("a stranger has a name");
  const number = random.integer(0, 99_999);
  const raceNumber = String(random.integer(950, 998));
  const platformId: PlatformId =
    season.plan.simulator === "ir"
      ? { platform: "iracing", id: String(9_500_000 + number) }
      : { platform: "steam", id: String(76_561_190_000_500_000n + BigInt(number)) };
  return {
    key: `${event.id}-stranger`,
    entry: strangerEntry(day, {
      name,
      platformId,
      raceNumber,
      model,
      pace: random.normal(1.03, 0.006),
    }),
  };
}

/** Names that strangers type in as their team. */
const typedTeams = ["Noaptea pe Serpentine", "Asfalt și Ploaie"];
const PEOPLE_IN_A_TEAM = 3;

/** Who comes to the server of an open season: mostly the same strangers each time, the quickest first. */
function openParticipants(day: RaceDay): Participant[] {
  const { plan } = day.season;
  const strangers = inventStrangers(plan.cars).flatMap(({ steamId, ...name }, index) => {
    const random = createRandom(`${plan.id} stranger ${index}`);
    const model = random.pick(plan.models);
    const usual = random.normal(1.01, 0.007);
    const today = createRandom(`${day.event.id} stranger ${index}`);
    const teamName = typedTeams[Math.floor(index / PEOPLE_IN_A_TEAM)];
    if (!today.chance(plan.attendance)) return [];
    return {
      key: steamId,
      entry: strangerEntry(day, {
        name,
        platformId: { platform: "steam", id: steamId },
        raceNumber: String(index + 1),
        model,
        pace: usual * today.normal(1, 0.0024),
        ...(teamName !== undefined && { teamName }),
      }),
    };
  });
  return strangers.toSorted((a, b) => a.entry.paceMs - b.entry.paceMs);
}

interface Stranger {
  name: FullName;
  platformId: PlatformId;
  raceNumber: string;
  model: PlannedModel;
  /** Share of the model's lap time. */
  pace: number;
  teamName?: string;
}

function strangerEntry(
  { season, event, catalogue }: RaceDay,
  { name, platformId, raceNumber, model: planned, pace, teamName }: Stranger,
): Participant["entry"] {
  const model = catalogue.model(planned.id);
  const { lapMs } = venueOf(catalogue.track(event.trackId));
  return {
    raceNumber,
    modelKey: model.game_key,
    modelName: model.title,
    ...(season.plan.simulator === "acc" && { className: model.category }),
    ...(teamName !== undefined && { teamName }),
    drivers: [{ ...name, platformId }],
    paceMs: Math.round(lapMs * planned.pace * pace),
  };
}

function qualifyingIncidents(random: Random): PlannedIncidents {
  if (random.chance(0.02)) return { noShow: true };
  return random.chance(0.3) ? { invalidLaps: [random.integer(2, 5)] } : {};
}

/** Mostly nothing; over a season something of everything that servers write. */
function raceIncidents(
  { event, season }: RaceDay,
  session: DemoSession,
  { key, entry }: Participant,
): PlannedIncidents {
  const random = createRandom(`${session.id} ${key} incidents`);
  const laps = Math.max(3, Math.floor((session.durationMinutes * MINUTE_MS) / entry.paceMs));
  const incidents: PlannedIncidents = {
    slowLaps: [...pitStops(laps, entry.drivers.length, random), ...spins(laps, random)],
  };
  const fate = random.next();
  if (fate < 0.015) return { noShow: true };
  if (fate < 0.055) incidents.retiresAfterLaps = random.integer(1, laps - 2);
  else if (fate < 0.08) incidents.disconnectsAfterLaps = random.integer(1, laps - 2);
  else if (fate < 0.13) incidents.penaltySeconds = random.pick([5, 5, 10, 15, 30]);
  else if (fate < 0.16)
    incidents.driveThrough = {
      reason: random.pick(["Cutting", "PitSpeeding"]),
      lap: random.integer(2, laps - 1),
      served: true,
    };
  else if (fate < 0.168) incidents.missingPitStop = entry.drivers.length > 1;
  else if (fate < 0.176) incidents.rejoined = true;
  else if (fate < 0.182) incidents.penaltyLaps = 1;
  const contacts = listsContacts(season) ? touches(session, key, laps) : [];
  if (contacts.length > 0) incidents.contacts = contacts;
  const isSentOff = event.round % 3 === 2 && key === season.cars[11]?.id;
  return isSentOff ? { ...incidents, disqualified: true } : incidents;
}

/** Only AC's servers list contacts. */
function listsContacts({ plan }: DemoSeason): boolean {
  return plan.simulator === "ac";
}

function touches(session: DemoSession, key: string, laps: number) {
  const random = createRandom(`${session.id} ${key} contacts`);
  const count = random.pick([0, 0, 0, 1, 1, 2]);
  return Array.from({ length: count }, () => ({
    lap: random.integer(1, Math.max(1, laps - 2)),
    withCar: random.chance(0.4) ? null : random.integer(0, 9),
  }));
}

/** A stop wherever the driver changes; two short ones cost about what a long one does. */
function pitStops(laps: number, drivers: number, random: Random) {
  const stops = drivers - 1;
  return Array.from({ length: stops }, (_, index) => ({
    lap: Math.ceil((laps / drivers) * (index + 1)) + 1,
    lostMs: Math.round(60_000 / stops) + random.integer(8_000, 16_000),
  }));
}

function spins(laps: number, random: Random) {
  return random.chance(0.25)
    ? [{ lap: random.integer(1, laps), lostMs: random.integer(4_000, 22_000) }]
    : [];
}
