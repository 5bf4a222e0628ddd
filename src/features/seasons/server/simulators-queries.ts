import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Simulator } from "../seasons.ts";

/** In the league's order, archived ones too: what is past keeps its simulator. */
export async function listSimulators(db: Db): Promise<Simulator[]> {
  return toSimulators(await selectSimulators(db, {}));
}

const selectSimulators = writtenOnce([], (db) =>
  db.selectFrom("simulators").selectAll().orderBy("position"),
);

/** Those that the league drives, for choosing one. */
export async function listOfferedSimulators(db: Db): Promise<Simulator[]> {
  const rows = db.selectFrom("simulators").selectAll().where("archived", "=", false);
  return toSimulators(await rows.orderBy("position").execute());
}

function toSimulators(rows: { id: string; title: string; code: string }[]): Simulator[] {
  return rows.map((row) => ({ _id: row.id, title: row.title, acronym: row.code }));
}

export function simulatorOf(simulators: Simulator[], id: string): Simulator {
  const simulator = simulators.find((candidate) => candidate._id === id);
  if (!simulator) throw new Error(`simulator ${id} is missing`);
  return simulator;
}
