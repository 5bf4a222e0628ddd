import { fromColumns, toColumns } from "#shared/record/record.ts";
import {
  type CarModelForm,
  carModelEntrySchema,
  carModelFields,
  carModelFormSchema,
  gameKeyProblems,
} from "../catalogues.ts";
import type { Catalogue } from "./catalogue.ts";
import { countCarModelUses, headOf } from "./catalogue-uses.ts";
import { findGame } from "./simulator-catalogue.ts";

export const carModelCatalogue: Catalogue<CarModelForm> = {
  subject: "car-model",
  titleOf: ({ title }) => title,
  isFeminine: true,
  table: "car_models",
  fields: carModelFields,
  formSchema: carModelFormSchema,
  entrySchema: carModelEntrySchema,
  list: async (db) => {
    const counts = await countCarModelUses(db);
    const rows = await db
      .selectFrom("car_models")
      .selectAll()
      .orderBy("title")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      ...headOf(row, counts),
      ...fromColumns(carModelFields, row),
    }));
  },
  textOf: ({ title, gameKey, category }) => `${title} ${gameKey} ${category}`,
  uniques: [
    {
      field: "title",
      message: "Altă mașină are deja acest nume.",
      keyOf: ({ simulator, title }) => JSON.stringify([simulator, title]),
    },
    {
      field: "gameKey",
      message: "Altă mașină are deja acest ID din joc.",
      keyOf: ({ simulator, gameKey }) => JSON.stringify([simulator, gameKey]),
    },
  ],
  problems: async (db, { simulator, gameKey }, before): Promise<Record<string, string>> => {
    const code = await findGame(db, simulator, before);
    if (code === undefined) return { simulator: "Alege un simulator." };
    return gameKeyProblems("car", code, gameKey);
  },
  insert: async (trx, { id, form }) => {
    await trx
      .insertInto("car_models")
      .values({ id, ...toColumns(carModelFields, form) })
      .execute();
  },
  update: async (trx, { id, form }) => {
    const columns = toColumns(carModelFields, form);
    await trx.updateTable("car_models").set(columns).where("id", "=", id).execute();
  },
};
