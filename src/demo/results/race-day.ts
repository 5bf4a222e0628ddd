import { MINUTE_MS } from "#shared/time/durations.ts";
import { createRandom, type Random } from "#shared/random.ts";
import type {
  PlannedDriver,
  PlannedEntry,
  PlannedIncidents,
  SessionPlan,
} from "#demo/generate/session-plan.ts";
import type { SimulatorCode } from "#simulators/session-file.ts";
import { type DemoClock, utcOffsetMinutes } from "../calendar.ts";
import type { Catalogue } from "../catalogue.ts";
import { inventNames } from "../names.ts";
import { platformIdOf, type SimulatorId } from "../people.ts";
import type { DemoCar } from "../registrations.ts";
import { type DemoEvent, type DemoSeason, type DemoSession, serverName } from "../seasons.ts";
import { venueOf } from "../venues.ts";

/** With fuel for the distance and something to lose. */
const RACE_PACE = 1.004;

export const simulatorCodeOf: Record<SimulatorId, SimulatorCode> = {
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
export function strangerParticipant({ season, event, catalogue }: RaceDay): Participant {
  const { simulator } = season.plan;
  const random = createRandom(`${event.id} stranger`);
  const planned = random.pick(season.plan.models);
  const model = catalogue.model(planned.id);
  const { lapMs } = venueOf(catalogue.track(event.trackId));
  const [name] = inventNames(`${event.id} stranger`, 1);
  if (!name) throw new Error("a stranger has a name");
  const number = random.integer(0, 99_999);
  return {
    key: `${event.id}-stranger`,
    entry: {
      raceNumber: String(random.integer(950, 998)),
      modelKey: model.game_key,
      modelName: model.title,
      ...(simulator === "acc" && { className: model.category }),
      drivers: [
        {
          ...name,
          platformId:
            simulator === "ir"
              ? { platform: "iracing", id: String(9_500_000 + number) }
              : { platform: "steam", id: String(76_561_190_000_500_000n + BigInt(number)) },
        },
      ],
      paceMs: Math.round(lapMs * planned.pace * random.normal(1.03, 0.006)),
    },
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
