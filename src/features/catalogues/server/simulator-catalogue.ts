import type { Db } from "#server/database/databases.ts";
import { changeRow, findRow } from "#server/database/rows.ts";
import {
  type SimulatorEntry,
  type SimulatorForm,
  simulatorEntrySchema,
  simulatorFields,
  simulatorFormSchema,
} from "../catalogues.ts";
import { countSimulatorUses, headOf } from "./catalogue-uses.ts";
import type { Catalogue } from "./catalogue.ts";

/** Simulators are renamed, ordered and archived, never added: each needs its own readers and writers of files. */
export const simulatorCatalogue: Catalogue<SimulatorForm> = {
  subject: "simulator",
  titleOf: ({ title }) => title,
  table: "simulators",
  fields: simulatorFields,
  formSchema: simulatorFormSchema,
  entrySchema: simulatorEntrySchema,
  list: listSimulatorEntries,
  textOf: ({ title }) => title,
  uniques: [
    {
      field: "title",
      message: "Alt simulator are deja acest nume.",
      keyOf: ({ title }) => title,
    },
  ],
  update: async (trx, { id, form: { title } }) => {
    await changeRow(trx, "simulators", id, { title });
  },
};

/** In the league's order. */
async function listSimulatorEntries(db: Db): Promise<SimulatorEntry[]> {
  const counts = await countSimulatorUses(db);
  const rows = await db
    .selectFrom("simulators")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...headOf(row, counts),
    title: row.title,
    acronym: row.code,
  }));
}

/** The game of a car or track; `undefined` for an unknown one and for another than before, because it never changes. */
export async function findGame(
  db: Db,
  simulatorId: string,
  before: { simulator: string } | undefined,
): Promise<string | undefined> {
  if (before && before.simulator !== simulatorId) return undefined;
  const row = await findRow(db, "simulators", simulatorId);
  return row?.code;
}
