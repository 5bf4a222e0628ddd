import { recomputeSeasonClasses } from "#features/registration/server/season-classes.ts";
import { fromColumns, toColumns } from "#shared/record/record.ts";
import { type ClassForm, classEntrySchema, classFields, classFormSchema } from "../catalogues.ts";
import type { Catalogue } from "./catalogue.ts";
import { countClassUses, headOf } from "./catalogue-uses.ts";

export const carClassCatalogue = classCatalogue("car");
/** Licences. */
export const driverClassCatalogue = classCatalogue("driver");

function classCatalogue(kind: "car" | "driver"): Catalogue<ClassForm> {
  const table = `${kind}_classes` as const;
  return {
    subject: `${kind}-class`,
    titleOf: ({ name }) => name,
    isFeminine: true,
    table,
    fields: classFields,
    formSchema: classFormSchema,
    entrySchema: classEntrySchema,
    list: async (db) => {
      const counts = await countClassUses(db, kind);
      const rows = await db.selectFrom(table).selectAll().orderBy("name").orderBy("id").execute();
      return rows.map((row) => ({
        ...headOf(row, counts),
        ...fromColumns(classFields, row),
      }));
    },
    textOf: ({ name, acronym }) => `${name} ${acronym}`,
    uniques: [
      { field: "name", message: "Altă clasă are deja acest nume.", keyOf: ({ name }) => name },
      {
        field: "acronym",
        message: "Altă clasă are deja acest acronim.",
        keyOf: ({ acronym }) => acronym,
      },
    ],
    insert: async (trx, { id, form }) => {
      await trx
        .insertInto(table)
        .values({ id, ...toColumns(classFields, form) })
        .execute();
    },
    update: async (trx, { id, form }) => {
      await trx.updateTable(table).set(toColumns(classFields, form)).where("id", "=", id).execute();
    },
    // Licences find their class by the acronym where a season does not say otherwise.
    follow: async (trx, id, { before, after }) => {
      if (before.acronym === after.acronym) return;
      const seasons = await trx
        .selectFrom(`season_${kind}_classes`)
        .select("season_id")
        .where("class_id", "=", id)
        .orderBy("season_id")
        .execute();
      for (const { season_id: seasonId } of seasons) await recomputeSeasonClasses(trx, seasonId);
    },
  };
}
