import { sql } from "kysely";
import { personName } from "#shared/text/person-name.ts";
import { type RowSnapshot, rowSnapshotSchema } from "#features/results/results.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { inParts } from "#server/database/rows.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import type { EntryMembers } from "../rules/standings-table.ts";
import type { FreshMembers } from "../standings.ts";

type Shown<List extends keyof FreshMembers> = Omit<FreshMembers[List][number], "ignored">;

export interface MemberNames {
  cars: Map<string, Shown<"cars">>;
  drivers: Map<string, Shown<"drivers">>;
  teams: Map<string, Shown<"teams">>;
}

type ListsOfMembers = Partial<Record<keyof EntryMembers, readonly { _id: string }[]>>;

/** Names of who belongs to these entries, as they are now. What has left the league is called as in its last saved result. */
export async function loadMemberNames(
  db: Db,
  entries: readonly ListsOfMembers[],
): Promise<MemberNames> {
  const idsOf = (list: keyof EntryMembers) => [
    ...new Set(entries.flatMap((entry) => (entry[list] ?? []).map(({ _id }) => _id))),
  ];
  return {
    cars: await mapCars(db, idsOf("cars")),
    drivers: await mapDrivers(db, idsOf("drivers")),
    teams: await mapTeams(db, idsOf("teams")),
  };
}

const selectCars = writtenForIds((db, ids) =>
  db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .select(["car.id", "car.race_number", "car.car_name", "model.title"])
    .where("car.id", "in", ids),
);

const selectDrivers = writtenForIds((db, ids) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "country", "deleted_at"])
    .where("id", "in", ids),
);

const selectClubs = writtenForIds((db, ids) =>
  db.selectFrom("clubs").select(["id", "name"]).where("id", "in", ids),
);

async function mapCars(db: Db, ids: string[]): Promise<MemberNames["cars"]> {
  if (ids.length === 0) return new Map();
  const rows = await selectCars(db, ids);
  const cars: MemberNames["cars"] = new Map(
    rows.map(({ id, race_number, car_name, title }) => [
      id,
      {
        _id: id,
        raceNumber: String(race_number),
        carName: car_name,
        carModel: { title },
        gone: false,
      },
    ]),
  );
  const gone = ids.filter((id) => !cars.has(id));
  const snapshots = await mapCarSnapshots(db, "carId", gone);
  for (const id of gone) {
    const snapshot = snapshots.get(id);
    cars.set(id, {
      _id: id,
      raceNumber: snapshot?.raceNumber ?? null,
      carName: snapshot?.carName ?? "",
      carModel: { title: snapshot?.modelTitle ?? "" },
      gone: true,
    });
  }
  return cars;
}

async function mapDrivers(db: Db, ids: string[]): Promise<MemberNames["drivers"]> {
  if (ids.length === 0) return new Map();
  const rows = await selectDrivers(db, ids);
  const drivers: MemberNames["drivers"] = new Map(
    rows.map((row) => [
      row.id,
      {
        _id: row.id,
        driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
        country: row.country,
        gone: row.deleted_at !== null,
      },
    ]),
  );
  for (const id of ids)
    if (!drivers.has(id))
      drivers.set(id, {
        _id: id,
        driverName: personName({ firstName: "", lastName: "" }),
        country: null,
        gone: true,
      });
  return drivers;
}

async function mapTeams(db: Db, ids: string[]): Promise<MemberNames["teams"]> {
  if (ids.length === 0) return new Map();
  const rows = await selectClubs(db, ids);
  const teams: MemberNames["teams"] = new Map(
    rows.map(({ id, name }) => [id, { _id: id, name, gone: false }]),
  );
  const gone = ids.filter((id) => !teams.has(id));
  const snapshots = await mapCarSnapshots(db, "clubId", gone);
  for (const id of gone)
    teams.set(id, { _id: id, name: snapshots.get(id)?.clubName || "Club desființat", gone: true });
  return teams;
}

const columns = { carId: "car_id", clubId: "club_id" } as const;

/**
 * What results say of cars or clubs that are gone, by id. Columns lose their reference with those, so the stored texts of such
 * rows, which an index finds, are searched; ids are unguessable and hold no wildcards.
 */
async function mapCarSnapshots(
  db: Db,
  field: keyof typeof columns,
  ids: readonly string[],
): Promise<Map<string, RowSnapshot["car"]>> {
  const snapshots = new Map<string, RowSnapshot["car"]>();
  for (const some of inParts(ids, 100)) {
    const wanted = sql.join(
      some.map((id) => sql`select ${id} as id, ${`%"${field}":"${id}"%`} as pattern`),
      sql` union all `,
    );
    const { rows } = await sql<{ id: string; frozen: string | null }>`
      select wanted.id, (
        select frozen from result_rows
        where ${sql.ref(columns[field])} is null and frozen like wanted.pattern limit 1
      ) as frozen
      from (${wanted}) as wanted`.execute(db);
    for (const { id, frozen } of rows)
      if (frozen !== null) snapshots.set(id, fromJson(rowSnapshotSchema, frozen).car);
  }
  return snapshots;
}
