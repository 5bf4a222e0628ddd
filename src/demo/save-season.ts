import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { seasonRulesSchema } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { ofEach } from "#shared/of-each.ts";
import { seasonWorks } from "#shared/permissions.ts";
import { createRandom } from "#shared/random.ts";
import type { DemoCar } from "./registrations.ts";
import { classRules, licencesOf } from "./registrations.ts";
import { type DemoEvent, type DemoSeason, RSVP_LEAD_MS, serverName } from "./seasons.ts";

/** Writes a planned season whole: call it inside a transaction. */
export async function saveSeason(trx: Db, season: DemoSeason, now: number): Promise<void> {
  await saveSeasonItself(trx, season);
  await saveEvents(trx, season);
  await saveRegistrations(trx, season, now);
  await saveAnswers(trx, season, now);
}

async function saveSeasonItself(trx: Db, { plan, createdAt, events }: DemoSeason): Promise<void> {
  const [first, , third] = events;
  await trx
    .insertInto("seasons")
    .values({
      id: plan.id,
      code: plan.code,
      title: plan.title,
      description: plan.description,
      simulator_id: plan.simulator,
      open: plan.open,
      registration_deadline: first && !plan.open ? first.time - 7 * DAY_MS : null,
      car_model_change_deadline: plan.rules.carModelChangeAllowed && third ? third.time : null,
      organizers: plan.organizers,
      partners: plan.partners,
      prizes: plan.prizes,
      hidden: plan.hidden,
      follows_results: true,
      rules: toJson(seasonRulesSchema.parse({ ...plan.rules, validNumbers: { from: 1, to: 999 } })),
      permissions: toJson(ofEach(seasonWorks, (work) => [work])),
      class_rules: toJson({
        groups: plan.carClassFrom === null ? [] : classRules(plan, plan.carClassFrom).groups,
      }),
      created_at: createdAt,
    })
    .execute();
  await trx
    .insertInto("season_car_models")
    .values(
      plan.models.map((model, position) => ({
        season_id: plan.id,
        car_model_id: model.id,
        car_class_id: model.carClass ?? null,
        position,
      })),
    )
    .execute();
  const classRow = (classId: string, position: number) => ({
    season_id: plan.id,
    class_id: classId,
    group_number: 0,
    position,
  });
  await insertAll(plan.carClasses.map(classRow), (rows) =>
    trx.insertInto("season_car_classes").values(rows).execute(),
  );
  await insertAll(plan.licences.map(classRow), (rows) =>
    trx.insertInto("season_driver_classes").values(rows).execute(),
  );
}

async function saveEvents(trx: Db, { plan, createdAt, events }: DemoSeason): Promise<void> {
  await insertAll(
    events.map((event) => ({
      id: event.id,
      season_id: plan.id,
      title: event.title,
      time: event.time,
      track_id: event.trackId,
      rules: plan.eventRules,
      rsvp_start: plan.open ? null : event.time - RSVP_LEAD_MS,
      rsvp_end: plan.open ? null : event.time - 2 * HOUR_MS,
      hidden: false,
      created_at: createdAt,
    })),
    (rows) => trx.insertInto("events").values(rows).execute(),
  );
  await insertAll(
    events.flatMap((event) =>
      event.sessions.map((session, position) => ({
        id: session.id,
        event_id: event.id,
        title: session.title,
        type: session.type,
        official: session.official,
        start_at: session.startAt,
        duration_minutes: session.durationMinutes,
        server_name: serverName(plan, event),
        password: `${plan.code.toLowerCase()}-etapa-${event.round}`,
        hotstint_laps: session.hotstintLaps ?? 0,
        reverse_grid_positions: session.reverseGridPositions ?? 0,
        prequalification: session.prequalification ?? false,
        sprint: session.sprint ?? false,
        position,
      })),
    ),
    (rows) => trx.insertInto("event_sessions").values(rows).execute(),
  );
}

async function saveRegistrations(trx: Db, season: DemoSeason, now: number): Promise<void> {
  const { plan, cars, guests, createdAt } = season;
  const clubs = [...new Set(cars.flatMap(({ club }) => club ?? []))];
  const registeredAt = (index: number) =>
    Math.min(createdAt + (index + 5) * 5 * HOUR_MS, now - HOUR_MS);
  await insertAll(
    clubs.map((club, index) => ({
      id: registrationId(plan.id, club.id),
      season_id: plan.id,
      club_id: club.id,
      initiated_by: (club.managers[0] ?? club.owner).id,
      created_at: registeredAt(index),
    })),
    (rows) => trx.insertInto("registrations").values(rows).execute(),
  );
  const all = [...cars, ...guests];
  await insertAll(
    all.map((car, index) => ({
      id: car.id,
      season_id: plan.id,
      registration_id: car.club && registrationId(plan.id, car.club.id),
      race_number: car.raceNumber,
      car_name: car.carName,
      car_model_id: car.model.id,
      skin: "",
      created_at: registeredAt(index),
    })),
    (rows) => trx.insertInto("cars").values(rows).execute(),
  );
  await insertAll(
    all.flatMap((car) => car.classIds.map((classId) => ({ car_id: car.id, class_id: classId }))),
    (rows) => trx.insertInto("car_class_members").values(rows).execute(),
  );
  await saveSeats(trx, plan.id, all);
  const licences = all.flatMap((car) =>
    car.drivers.flatMap((driver) =>
      licencesOf(plan, driver).map((licence) => ({ car, driver, licence })),
    ),
  );
  await insertAll(licences, (rows) =>
    trx
      .insertInto("car_driver_classes")
      .values(
        rows.map(({ car, driver, licence }) => ({
          car_id: car.id,
          user_id: driver.id,
          class_id: licence,
        })),
      )
      .execute(),
  );
  await insertAll(licences, (rows) =>
    trx
      .insertInto("season_user_classes")
      .values(
        rows.map(({ driver, licence }) => ({
          season_id: plan.id,
          user_id: driver.id,
          class_id: licence,
        })),
      )
      .execute(),
  );
}

async function saveSeats(trx: Db, seasonId: string, cars: readonly DemoCar[]): Promise<void> {
  await insertAll(
    cars.flatMap((car) =>
      car.drivers.map((driver, position) => ({
        car_id: car.id,
        season_id: seasonId,
        user_id: driver.id,
        position,
        confirmed: !(car.lastUnconfirmed && position === car.drivers.length - 1),
      })),
    ),
    (rows) => trx.insertInto("car_drivers").values(rows).execute(),
  );
}

async function saveAnswers(trx: Db, season: DemoSeason, now: number): Promise<void> {
  for (const event of season.events) {
    const rows = [
      ...event.present.map((car) => presence(event, car, { present: true, now })),
      ...event.refused.map((car) => presence(event, car, { present: false, now })),
    ];
    await insertAll(rows, (values) => trx.insertInto("presences").values(values).execute());
    await insertAll(
      event.wildcards.map((car) => ({ event_id: event.id, car_id: car.id })),
      (values) => trx.insertInto("event_wildcards").values(values).execute(),
    );
    await insertAll(
      event.wildcards
        .filter((car) => car.club === null)
        .map((car) => ({ event_id: event.id, car_id: car.id })),
      (values) => trx.insertInto("event_guest_cars").values(values).execute(),
    );
  }
  await suspendSome(trx, season);
}

function presence(
  event: DemoEvent,
  car: DemoCar,
  { present, now }: { present: boolean; now: number },
) {
  const random = createRandom(`${event.id} ${car.id} answer`);
  const asked = event.time - RSVP_LEAD_MS;
  const answeredAt = asked + random.integer(0, Math.min(now, event.time - 2 * HOUR_MS) - asked);
  const answeredBy = random.pick(car.drivers).id;
  return {
    event_id: event.id,
    car_id: car.id,
    present,
    first_driver_id: present && car.drivers.length > 1 ? (car.drivers[0]?.id ?? null) : null,
    answered_by: answeredBy,
    confirmed_at: present ? answeredAt : null,
    answered_at: answeredAt,
  };
}

/** For the next event of a running season: everybody in one car, and one driver of another. */
async function suspendSome(trx: Db, { plan, events, cars }: DemoSeason): Promise<void> {
  const next = events.find((event) => event.next);
  if (!next || plan.calendar.round === 1) return;
  const [, , , , , , , whole, , other] = cars;
  const suspended = [...(whole?.drivers ?? []), ...(other?.drivers.slice(0, 1) ?? [])];
  await insertAll(
    suspended.map((driver) => ({
      event_id: next.id,
      user_id: driver.id,
      reason: "Puncte de penalizare adunate în etapele trecute.",
    })),
    (rows) => trx.insertInto("event_suspensions").values(rows).execute(),
  );
}

function registrationId(seasonId: string, clubId: string): string {
  return `${seasonId}-${clubId}`;
}

/** Databases refuse an insert of nothing. */
async function insertAll<Row>(
  rows: readonly Row[],
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  if (rows.length > 0) await insert([...rows]);
}
