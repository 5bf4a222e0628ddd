import { sql } from "kysely";
import { markColumns, markOf } from "#features/clubs/server/club-marks.ts";
import { type CarBody, carBodyOf } from "#shared/drawn/car-body.ts";
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
  /** `body`: what a picture of it looks like; tables draw none. */
  cars: Map<string, Shown<"cars"> & { carModel: { body: CarBody } }>;
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
    .select([
      "car.id",
      "car.race_number",
      "car.car_name",
      "model.title",
      "model.category",
      "model.body",
    ])
    .where("car.id", "in", ids),
);

const selectDrivers = writtenForIds((db, ids) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "country", "deleted_at"])
    .where("id", "in", ids),
);

const selectClubs = writtenForIds((db, ids) =>
  db
    .selectFrom("clubs as club")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select(["club.id", "club.name", ...markColumns])
    .where("club.id", "in", ids),
);

async function mapCars(db: Db, ids: string[]): Promise<MemberNames["cars"]> {
  if (ids.length === 0) return new Map();
  const rows = new Map((await selectCars(db, ids)).map((row) => [row.id, row]));
  const snapshots = await mapCarSnapshots(
    db,
    "carId",
    ids.filter((id) => !rows.has(id)),
  );
  const nameOf = (id: string) => {
    const row = rows.get(id);
    if (row)
      return {
        raceNumber: String(row.race_number),
        carName: row.car_name,
        carModel: { title: row.title, body: carBodyOf(row) },
      };
    const snapshot = snapshots.get(id);
    return {
      raceNumber: snapshot?.raceNumber ?? null,
      carName: snapshot?.carName ?? "",
      carModel: drawnModel(snapshot?.modelTitle ?? ""),
    };
  };
  return new Map(ids.map((id) => [id, { _id: id, ...nameOf(id), gone: !rows.has(id) }]));
}

/** Of a car that has left the league only the title of its model is known. */
function drawnModel(title: string) {
  return { title, body: carBodyOf({ title, category: "", body: null }) };
}

async function mapDrivers(db: Db, ids: string[]): Promise<MemberNames["drivers"]> {
  if (ids.length === 0) return new Map();
  const rows = new Map((await selectDrivers(db, ids)).map((row) => [row.id, row]));
  return new Map(
    ids.map((id) => {
      const row = rows.get(id);
      const name = { firstName: row?.first_name ?? "", lastName: row?.last_name ?? "" };
      const gone = row?.deleted_at !== null;
      return [id, { _id: id, driverName: personName(name), country: row?.country ?? null, gone }];
    }),
  );
}

async function mapTeams(db: Db, ids: string[]): Promise<MemberNames["teams"]> {
  if (ids.length === 0) return new Map();
  const rows = new Map((await selectClubs(db, ids)).map((row) => [row.id, row]));
  const gone = ids.filter((id) => !rows.has(id));
  const snapshots = await mapCarSnapshots(db, "clubId", gone);
  return new Map(
    ids.map((id): [string, Shown<"teams">] => {
      const row = rows.get(id);
      const name = row?.name ?? (snapshots.get(id)?.clubName || "Club desființat");
      if (!row) return [id, { _id: id, name, paints: null, gone: true }];
      const { paints, logo } = markOf(row);
      return [id, { _id: id, name, paints, ...(logo !== null && { logo }), gone: false }];
    }),
  );
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
