import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import {
  seasonPermissionsSchema,
  type SeasonPermissions,
  type SeasonRules,
  seasonRulesSchema,
} from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { ofEach } from "#shared/of-each.ts";
import { seasonWorks } from "#shared/permissions.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";

/*
 * A league in a few lines, on a real database, for tests of any feature. Every builder inserts one thing, invents what the test
 * leaves out and returns the id. Catalogues (`acc-30`, `acc-monza`, `car-gt3`, `driver-am`) come from the migrations.
 */

type SimulatorId = "acc" | "ac" | "ir";

/** When everything was made: `TEST_NOW` of `test-app.ts`, which this file does not load because it brings the whole site. */
const NOW = Date.UTC(2026, 10, 22, 18, 0, 0);

let count = 0;

/** Different in every call, so that nothing collides. */
function next(): number {
  count++;
  return count;
}

interface NewPerson {
  id?: string;
  firstName?: string;
  lastName?: string;
  email?: string | null;
  /** Makes the person an account; hashing takes its time. */
  password?: string;
  steamId?: string | null;
  iRacingMemberId?: string | null;
  country?: string | null;
  city?: string | null;
  shorthand?: string | null;
  raceNumber?: number | null;
  /** Ids of roles: `administrator`, `organizer`, `steward`. */
  roles?: string[];
  now?: number;
}

/** A person with an address and a Steam and an iRacing id of their own; an account only with `password`. */
export async function createPerson(db: Db, person: NewPerson = {}): Promise<string> {
  const number = next();
  const { password, ...given } = person;
  return createUser(db, {
    id: `person-${number}`,
    firstName: "Pilot",
    lastName: `Numărul${number}`,
    email: `person${number}@example.test`,
    steamId: String(76_561_190_100_000_000n + BigInt(number)),
    iRacingMemberId: String(900_000 + number),
    now: NOW,
    ...given,
    passwordHash: password === undefined ? null : await hashOf(password),
  });
}

const hashes = new Map<string, Promise<string>>();

/** One is enough for everybody who has the same password. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

interface NewClub {
  id?: string;
  name?: string;
  /** Made when missing. */
  owner?: string;
  simulator?: SimulatorId;
  drivers?: string[];
  managers?: string[];
  /** Invited and not yet accepted. */
  pendingDrivers?: string[];
}

export async function createClub(db: Db, club: NewClub = {}): Promise<string> {
  const number = next();
  const id = club.id ?? `club-${number}`;
  await db
    .insertInto("clubs")
    .values({
      id,
      name: club.name ?? `Clubul ${number}`,
      owner_id: club.owner ?? (await createPerson(db)),
      simulator_id: club.simulator ?? "acc",
      created_at: NOW,
    })
    .execute();
  const member = (role: "driver" | "manager", accepted: boolean) => (userId: string) => ({
    club_id: id,
    user_id: userId,
    role,
    accepted,
  });
  const members = [
    ...(club.drivers ?? []).map(member("driver", true)),
    ...(club.managers ?? []).map(member("manager", true)),
    ...(club.pendingDrivers ?? []).map(member("driver", false)),
  ];
  if (members.length > 0) await db.insertInto("club_members").values(members).execute();
  return id;
}

interface SeasonClassChoice {
  id: string;
  group?: number;
}

interface NewSeason {
  id?: string;
  code?: string;
  title?: string;
  simulator?: SimulatorId;
  hidden?: boolean;
  /** Nobody needs a car. */
  open?: boolean;
  rules?: Partial<SeasonRules>;
  permissions?: Partial<SeasonPermissions>;
  /** Default: the next 30 days are open. `null`: registration has not opened. */
  registrationDeadline?: number | null;
  carModelChangeDeadline?: number | null;
  /** Ids of valid models, with the class that the model gives; default one of the simulator. */
  carModels?: (string | { id: string; carClass: string })[];
  /** Strongest first. */
  carClasses?: SeasonClassChoice[];
  driverClasses?: SeasonClassChoice[];
}

/** A visible season of one simulator without events. */
export async function createSeason(db: Db, season: NewSeason = {}): Promise<string> {
  const number = next();
  const id = season.id ?? `season-${number}`;
  const simulator = season.simulator ?? "acc";
  await db
    .insertInto("seasons")
    .values({
      id,
      code: season.code ?? `S${number}`,
      title: season.title ?? `Sezonul ${number}`,
      simulator_id: simulator,
      hidden: season.hidden ?? false,
      open: season.open ?? false,
      registration_deadline:
        season.registrationDeadline === undefined ? NOW + 30 * DAY_MS : season.registrationDeadline,
      car_model_change_deadline: season.carModelChangeDeadline ?? null,
      rules: toJson(seasonRulesSchema.parse(season.rules ?? {})),
      permissions: toJson(
        seasonPermissionsSchema.parse({
          ...ofEach(seasonWorks, (work) => [work]),
          ...season.permissions,
        }),
      ),
      description: "",
      organizers: "",
      partners: "",
      prizes: "",
      created_at: NOW,
    })
    .execute();
  const models = season.carModels ?? [modelOf[simulator]];
  if (models.length > 0)
    await db
      .insertInto("season_car_models")
      .values(
        models.map((model, position) => ({
          season_id: id,
          car_model_id: typeof model === "string" ? model : model.id,
          car_class_id: typeof model === "string" ? null : model.carClass,
          position,
        })),
      )
      .execute();
  await addSeasonClasses(db, "season_car_classes", id, season.carClasses ?? []);
  await addSeasonClasses(db, "season_driver_classes", id, season.driverClasses ?? []);
  return id;
}

const modelOf: Record<SimulatorId, string> = {
  acc: "acc-30",
  ac: "ac-ks-mazda-mx5-cup",
  ir: "ir-67",
};

const trackOf: Record<SimulatorId, string> = {
  acc: "acc-monza",
  ac: "ac-monza",
  ir: "ir-autodromo-nazionale-monza-grand-prix",
};

async function addSeasonClasses(
  db: Db,
  table: "season_car_classes" | "season_driver_classes",
  seasonId: string,
  classes: SeasonClassChoice[],
): Promise<void> {
  if (classes.length === 0) return;
  await db
    .insertInto(table)
    .values(
      classes.map(({ id, group }, position) => ({
        season_id: seasonId,
        class_id: id,
        group_number: group ?? 0,
        position,
      })),
    )
    .execute();
}

interface NewEvent {
  id?: string;
  season: string;
  title?: string;
  /** Default: tomorrow by the tests' clock. */
  time?: number;
  /** Default: Monza of the season's simulator. */
  track?: string;
  rules?: string;
  rsvpStart?: number | null;
  rsvpEnd?: number | null;
  hidden?: boolean;
}

/** An event without sessions. */
export async function createEvent(db: Db, event: NewEvent): Promise<string> {
  const number = next();
  const id = event.id ?? `event-${number}`;
  await db
    .insertInto("events")
    .values({
      id,
      season_id: event.season,
      title: event.title ?? `Etapa ${number}`,
      time: event.time ?? NOW + DAY_MS,
      track_id: event.track ?? trackOf[await simulatorOf(db, event.season)],
      rules: event.rules ?? "",
      rsvp_start: event.rsvpStart ?? null,
      rsvp_end: event.rsvpEnd ?? null,
      hidden: event.hidden ?? false,
      created_at: NOW,
    })
    .execute();
  return id;
}

interface NewSession {
  id?: string;
  event: string;
  title?: string;
  type?: SessionTypeCode;
  official?: boolean;
  /** Default: the event's time, an hour later for each session it already has. */
  startAt?: number;
  durationMinutes?: number;
  serverName?: string;
  password?: string;
  hotstintLaps?: number;
  reverseGridPositions?: number;
  /** Its times open the door to the event, and it takes many files. */
  prequalification?: boolean;
  sprint?: boolean;
}

/** An official race unless told otherwise; it comes after the sessions that the event has. */
export async function createSession(db: Db, session: NewSession): Promise<string> {
  const id = session.id ?? `session-${next()}`;
  const { time } = await db
    .selectFrom("events")
    .select("time")
    .where("id", "=", session.event)
    .executeTakeFirstOrThrow();
  const { earlier } = await db
    .selectFrom("event_sessions")
    .select((expression) => expression.fn.countAll<number>().as("earlier"))
    .where("event_id", "=", session.event)
    .executeTakeFirstOrThrow();
  const type = session.type ?? "R";
  await db
    .insertInto("event_sessions")
    .values({
      id,
      event_id: session.event,
      title: session.title ?? sessionTitles[type],
      type,
      official: session.official ?? true,
      start_at: session.startAt ?? time + earlier * HOUR_MS,
      duration_minutes: session.durationMinutes ?? 60,
      server_name: session.serverName ?? "",
      password: session.password ?? "",
      hotstint_laps: session.hotstintLaps ?? 0,
      reverse_grid_positions: session.reverseGridPositions ?? 0,
      position: earlier,
      prequalification: session.prequalification ?? false,
      sprint: session.sprint ?? false,
    })
    .execute();
  return id;
}

const sessionTitles = { P: "Antrenamente", Q: "Calificări", R: "Cursa", O: "Alta", A: "Alta" };

/** The registration of a club for a season; made once, found again afterwards. */
export async function registerClub(
  db: Db,
  { season, club, initiatedBy }: { season: string; club: string; initiatedBy?: string },
): Promise<string> {
  const found = await db
    .selectFrom("registrations")
    .select("id")
    .where("season_id", "=", season)
    .where("club_id", "=", club)
    .executeTakeFirst();
  if (found) return found.id;
  const { owner_id } = await db
    .selectFrom("clubs")
    .select("owner_id")
    .where("id", "=", club)
    .executeTakeFirstOrThrow();
  const id = `registration-${next()}`;
  await db
    .insertInto("registrations")
    .values({
      id,
      season_id: season,
      club_id: club,
      initiated_by: initiatedBy ?? owner_id,
      created_at: NOW,
    })
    .execute();
  return id;
}

interface NewCar {
  id?: string;
  season: string;
  /** Made when missing; `null`: a guest car entered by an organiser. */
  club?: string | null;
  /** Where a guest car comes; default: every event that the season has by then. */
  events?: string[];
  /** Default: the lowest free number. */
  raceNumber?: number;
  carName?: string;
  /** Default: the season's first valid model. */
  model?: string;
  /** Default: one new person. All are confirmed unless told otherwise. */
  drivers?: (string | { id: string; confirmed?: boolean; classes?: string[] })[];
  /** Ids of car classes. */
  classes?: string[];
  createdAt?: number;
}

/** A car of a season with its drivers, its club registered when it was not. */
export async function registerCar(db: Db, car: NewCar): Promise<string> {
  const id = car.id ?? `car-${next()}`;
  const { season } = car;
  const seats = (car.drivers ?? [await createPerson(db)]).map((driver) =>
    typeof driver === "string" ? { id: driver } : driver,
  );
  const raceNumber = car.raceNumber ?? (await freeNumber(db, season));
  await db
    .insertInto("cars")
    .values({
      id,
      season_id: season,
      registration_id: await registrationFor(db, car),
      race_number: raceNumber,
      car_name: car.carName ?? `Echipaj ${raceNumber}`,
      car_model_id: car.model ?? (await firstModel(db, season)),
      skin: "",
      created_at: car.createdAt ?? NOW,
    })
    .execute();
  if (car.club === null) await inviteCar(db, { id, season, events: car.events });
  if (seats.length > 0)
    await db
      .insertInto("car_drivers")
      .values(
        seats.map((seat, position) => ({
          car_id: id,
          season_id: season,
          user_id: seat.id,
          position,
          confirmed: seat.confirmed ?? true,
        })),
      )
      .execute();
  const licences = seats.flatMap((seat) =>
    (seat.classes ?? []).map((licence) => ({ car_id: id, user_id: seat.id, class_id: licence })),
  );
  if (licences.length > 0) await db.insertInto("car_driver_classes").values(licences).execute();
  const classes = (car.classes ?? []).map((carClass) => ({ car_id: id, class_id: carClass }));
  if (classes.length > 0) await db.insertInto("car_class_members").values(classes).execute();
  return id;
}

async function inviteCar(
  db: Db,
  car: { id: string; season: string; events: string[] | undefined },
): Promise<void> {
  const all = await db
    .selectFrom("events")
    .select("id")
    .where("season_id", "=", car.season)
    .execute();
  const events = car.events ?? all.map((event) => event.id);
  if (events.length === 0) return;
  await db
    .insertInto("event_guest_cars")
    .values(events.map((event) => ({ event_id: event, car_id: car.id })))
    .execute();
}

async function registrationFor(db: Db, { season, club }: NewCar): Promise<string | null> {
  if (club === null) return null;
  const simulator = await simulatorOf(db, season);
  return registerClub(db, { season, club: club ?? (await createClub(db, { simulator })) });
}

async function freeNumber(db: Db, season: string): Promise<number> {
  const cars = await db
    .selectFrom("cars")
    .select("race_number")
    .where("season_id", "=", season)
    .execute();
  const taken = new Set(cars.map((car) => car.race_number));
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

async function firstModel(db: Db, season: string): Promise<string> {
  const { car_model_id } = await db
    .selectFrom("season_car_models")
    .select("car_model_id")
    .where("season_id", "=", season)
    .orderBy("position")
    .limit(1)
    .executeTakeFirstOrThrow();
  return car_model_id;
}

async function simulatorOf(db: Db, season: string): Promise<SimulatorId> {
  const { simulator_id: id } = await db
    .selectFrom("seasons")
    .select("simulator_id")
    .where("id", "=", season)
    .executeTakeFirstOrThrow();
  return id === "ac" || id === "ir" ? id : "acc";
}

interface NewPresence {
  event: string;
  car: string;
  /** Default true. */
  present?: boolean;
  firstDriver?: string | null;
  answeredBy: string;
  answeredAt?: number;
}

/** A car's answer whether it comes to an event. */
export async function answerPresence(db: Db, answer: NewPresence): Promise<void> {
  const present = answer.present ?? true;
  const at = answer.answeredAt ?? NOW;
  await db
    .insertInto("presences")
    .values({
      event_id: answer.event,
      car_id: answer.car,
      present,
      first_driver_id: answer.firstDriver ?? null,
      answered_by: answer.answeredBy,
      confirmed_at: present ? at : null,
      answered_at: at,
    })
    .execute();
}

export async function suspendDriver(
  db: Db,
  { event, person }: { event: string; person: string },
): Promise<void> {
  await db.insertInto("event_suspensions").values({ event_id: event, user_id: person }).execute();
}

export async function makeWildcard(
  db: Db,
  { event, car }: { event: string; car: string },
): Promise<void> {
  await db.insertInto("event_wildcards").values({ event_id: event, car_id: car }).execute();
}
