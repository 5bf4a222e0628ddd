import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { createRandom } from "#shared/random.ts";
import { type DemoClock, roundTimes } from "./calendar.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DemoClub } from "./clubs.ts";
import type { DemoPeople, SimulatorId } from "./people.ts";
import type { PlannedSession, SeasonPlan } from "./plans/season-plan.ts";
import { type DemoCar, guestCar, registerCars } from "./registrations.ts";
import { venueOf } from "./venues.ts";

/** Presence is asked from so long before an event. */
export const RSVP_LEAD_MS = 10 * DAY_MS;

export interface DemoSeason {
  plan: SeasonPlan;
  createdAt: number;
  events: DemoEvent[];
  /** Registered by clubs. */
  cars: DemoCar[];
  /** Entered by organisers, wildcards where they come. */
  guests: DemoCar[];
}

export interface DemoEvent {
  id: string;
  /** From 1. */
  round: number;
  title: string;
  /** UTC ms. */
  time: number;
  trackId: string;
  sessions: DemoSession[];
  past: boolean;
  /** The first that is still ahead. */
  next: boolean;
  /** Cars that came, or said so. */
  present: DemoCar[];
  /** Cars that said no. */
  refused: DemoCar[];
  wildcards: DemoCar[];
}

export interface DemoSession extends PlannedSession {
  id: string;
  startAt: number;
}

interface SeasonSources {
  clock: DemoClock;
  people: DemoPeople;
  clubs: Record<SimulatorId, DemoClub[]>;
  catalogue: Catalogue;
}

/** A season with its calendar, its cars and who comes when. Nothing is written. */
export function planSeason(plan: SeasonPlan, sources: SeasonSources): DemoSeason {
  const { clock, clubs, people } = sources;
  const cars = plan.open ? [] : registerCars(plan, clubs[plan.simulator]);
  const guests =
    plan.id === "acc-endurance" ? [guestCar(plan, people.drivers.ac.slice(40, 42), cars)] : [];
  const times = roundTimes(plan.calendar, plan.rounds.length, clock);
  const nextTime = times.find((time) => time > clock.now);
  const events = plan.rounds.map((trackId, index): DemoEvent => {
    const time = times[index] ?? 0;
    const id = `${plan.id}-${index + 1}`;
    const place = venueOf(sources.catalogue.track(trackId)).place;
    const next = time === nextTime;
    return {
      id,
      round: index + 1,
      title: plan.eventTitle.replace("{place}", place),
      time,
      trackId,
      sessions: plan.sessions.map((session) => ({
        ...session,
        id: `${id}-${session.key}`,
        startAt: time + session.afterMinutes * MINUTE_MS,
      })),
      past: time <= clock.now,
      next,
      ...answers({ id, plan, cars, past: time <= clock.now, next }),
      wildcards: index === plan.calendar.round - 1 || index === 2 ? guests : [],
    };
  });
  const firstTime = times[0] ?? clock.now;
  const createdAt = Math.min(firstTime - 45 * DAY_MS, clock.now - 3 * DAY_MS);
  return { plan, createdAt, events, cars, guests };
}

interface AnswerSheet {
  id: string;
  plan: SeasonPlan;
  cars: readonly DemoCar[];
  past: boolean;
  next: boolean;
}

/** Before an event a fifth has not answered yet, and nobody was asked about the later ones. */
function answers({
  id,
  plan,
  cars,
  past,
  next,
}: AnswerSheet): Pick<DemoEvent, "present" | "refused"> {
  const present: DemoCar[] = [];
  const refused: DemoCar[] = [];
  if (!past && !(next && plan.calendar.round > 1)) return { present, refused };
  for (const car of cars) {
    const random = createRandom(`${id} ${car.id} presence`);
    if (next && random.chance(0.2)) continue;
    if (random.chance(plan.attendance)) present.push(car);
    else if (random.chance(0.7)) refused.push(car);
  }
  return { present, refused };
}

/** What the game server calls itself. */
export function serverName(plan: SeasonPlan, event: DemoEvent): string {
  return `Liga Demo | ${plan.code} etapa ${event.round}`;
}
