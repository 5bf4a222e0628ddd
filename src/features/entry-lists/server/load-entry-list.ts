import { personName } from "#shared/text/person-name.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import type { SeasonClass } from "#features/seasons/seasons.ts";
import type { Db } from "#server/database/databases.ts";
import {
  type EntryList,
  entryList,
  type EntryListCar,
  type ListedCar,
  noResult,
  type Threshold,
} from "../entry-list.ts";
import type { Entry, EntryListReply } from "../entry-lists.ts";
import { liveryAddress } from "../livery-name.ts";
import { type EntryCar, listEntryCars } from "./entry-cars.ts";
import type { EntryEvent } from "./entry-event.ts";
import { type EventPrequalification, findPrequalification } from "./prequalification-queries.ts";

/** What a car answered whether it comes. */
export interface Presence {
  isPresent: boolean;
  firstDriverId: string | null;
  confirmedAt: number | null;
}

/** An event's entry list, with everything it was made of. */
export interface LoadedEntryList {
  event: EntryEvent;
  list: EntryList;
  /** All that the event knows, in the order of their numbers; `cars`: those that may start, by id. */
  allCars: EntryCar[];
  cars: Map<string, EntryCar>;
  /** Ids of the cars with a wildcard. */
  freed: Set<string>;
  presences: Map<string, Presence>;
  suspended: Set<string>;
  prequalification: EventPrequalification | null;
  /** Of the first group of car classes. */
  classes: SeasonClass[];
}

/** The entry list as it is at `now`: computed each time, never stored. */
export async function loadEntryList(
  db: Db,
  event: EntryEvent,
  now: number,
): Promise<LoadedEntryList> {
  const [allCars, presences, suspended, wildcards, prequalification, carClasses] =
    await Promise.all([
      listEntryCars(db, event),
      mapPresences(db, event.id),
      listSuspended(db, event.id),
      db.selectFrom("event_wildcards").select("car_id").where("event_id", "=", event.id).execute(),
      findPrequalification(db, event, now),
      listClasses(db, "car", event.seasonId),
    ]);
  const cars = allCars.filter(isFullyRegistered);
  const firstGroup = Math.min(...carClasses.map((carClass) => carClass.group));
  const classes = carClasses.filter((carClass) => carClass.group === firstGroup);
  const freed = new Set(wildcards.map((wildcard) => wildcard.car_id));
  const list = entryList({
    cars: cars.map((car): EntryListCar => {
      const presence = presences.get(car.id);
      return {
        id: car.id,
        raceNumber: car.raceNumber,
        classId: classIn(classes, car),
        drivers: car.seats.map(({ userId }) => ({
          id: userId,
          suspended: suspended.has(userId),
          prequalMs: prequalification?.times.get(userId) ?? null,
        })),
        wildcard: freed.has(car.id),
        presence: presence ? (presence.isPresent ? "confirmed" : "refused") : null,
        confirmedAt: presence?.confirmedAt ?? null,
        registeredAt: car.registeredAt,
      };
    }),
    rules: event.rules,
    prequalification: prequalification && {
      isOver: prequalification.isOver,
      limitPercentage: event.rules.prequalLimitPercentage,
    },
  });
  return {
    event,
    list,
    allCars,
    cars: new Map(cars.map((car) => [car.id, car])),
    freed,
    presences,
    suspended,
    prequalification,
    classes,
  };
}

/** On the wire (`spec/2` §3). */
export function toEntryListReply(loaded: LoadedEntryList): EntryListReply {
  const { list, prequalification, classes } = loaded;
  const toEntries = (cars: readonly ListedCar[]) => cars.flatMap((car) => toEntry(car, loaded));
  const bests = list.thresholds.map(({ bestMs }) => bestMs).filter((best) => best !== null);
  const isPerClass = classes.length > 1;
  const [only] = list.thresholds;
  return {
    splits: list.splits.map((cars, index) => ({
      title: `Grila ${index + 1}`,
      entries: toEntries(cars),
    })),
    reserves: toEntries(list.reserves),
    out: toEntries(list.out),
    prequal: {
      isOn: prequalification !== null,
      isOver: prequalification?.isOver ?? false,
      bestResult: Math.min(noResult, ...bests),
      thresholdResult: isPerClass ? noResult : (only?.limitMs ?? noResult),
      classes: isPerClass ? classThresholds(list.thresholds, classes) : [],
    },
  };
}

/** Guest cars are entered by organisers; any other needs the word of every driver (`spec/2` §4). Nobody in it: no car. */
function isFullyRegistered({ club, seats }: EntryCar): boolean {
  return seats.length > 0 && (club === null || seats.every((seat) => seat.isConfirmed));
}

/** With one class for all, cars that have none count as of it; with several they are a class of their own. */
function classIn(classes: readonly SeasonClass[], car: EntryCar): string | null {
  if (classes.length < 2) return classes[0]?._id ?? null;
  const own = new Set(car.classes.map((carClass) => carClass._id));
  return classes.find((carClass) => own.has(carClass._id))?._id ?? null;
}

function classThresholds(
  thresholds: readonly Threshold[],
  classes: readonly SeasonClass[],
): EntryListReply["prequal"]["classes"] {
  const order = new Map(classes.map((carClass, index) => [carClass._id, index]));
  const placeOf = ({ classId }: Threshold) => order.get(classId ?? "") ?? classes.length;
  return thresholds
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ classId, bestMs, limitMs }) => {
      const found = classes.find((carClass) => carClass._id === classId);
      return {
        class: found ? { _id: found._id, name: found.name, acronym: found.acronym } : null,
        bestResult: bestMs ?? noResult,
        thresholdResult: limitMs ?? noResult,
      };
    });
}

function toEntry(listed: ListedCar, { cars, presences, event }: LoadedEntryList): Entry[] {
  const car = cars.get(listed.id);
  if (!car) return [];
  const statuses = new Map(listed.drivers.map((driver) => [driver.id, driver]));
  const presence = presences.get(car.id);
  return [
    {
      car: {
        _id: car.id,
        raceNumber: car.raceNumber,
        carName: car.carName,
        carModel: { title: car.modelTitle },
        classes: car.classes,
        team: car.club,
        livery: car.liveryFile && liveryAddress(event.seasonCode, car.raceNumber, car.liveryFile),
      },
      drivers: car.seats.map((seat) => ({
        user: seat.userId,
        driverName: personName(seat),
        status: statuses.get(seat.userId)?.status ?? listed.status,
      })),
      status: listed.status,
      prequal: {
        result: listed.prequalMs ?? noResult,
        drivers: listed.drivers.flatMap(({ id, prequalMs }) =>
          prequalMs === null ? [] : [{ user: id, result: prequalMs }],
        ),
      },
      registeredForEvent: presence?.isPresent ?? false,
      firstDriver: presence?.firstDriverId ?? null,
    },
  ];
}

async function mapPresences(db: Db, eventId: string): Promise<Map<string, Presence>> {
  const rows = await db
    .selectFrom("presences")
    .select(["car_id", "present", "first_driver_id", "confirmed_at"])
    .where("event_id", "=", eventId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.car_id,
      {
        isPresent: row.present,
        firstDriverId: row.first_driver_id,
        confirmedAt: row.confirmed_at,
      },
    ]),
  );
}

async function listSuspended(db: Db, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("event_suspensions")
    .select("user_id")
    .where("event_id", "=", eventId)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
