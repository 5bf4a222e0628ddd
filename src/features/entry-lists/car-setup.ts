import { z } from "zod";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { idSchema, lineSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { isSkinFolder } from "#simulators/ac/ini-text.ts";
import { descriptionOf } from "#simulators/simulators.ts";
import { conflict } from "#shared/record/conflict.ts";

export const carSetupFields = {
  /** AC: a folder under the model's `skins`. One may have been chosen when other names were allowed. */
  skinFolder: field({
    title: "Folderul de skin",
    schema: lineSchema(80).refine(
      (folder) => folder === "" || isSkinFolder(folder),
      "Numele unui folder, cel mult cu unul în el (a/b): litere fără diacritice, cifre, spații și . ( ) + - , # '",
    ),
    saved: z.string(),
    empty: "",
    column: "skin_folder",
  }),
  ballastKg: field({
    title: "Balast (kg)",
    schema: wholeSchema(0, 200, "Între 0 și 200 kg."),
    saved: z.number(),
    empty: 0,
    column: "ballast_kg",
  }),
  restrictor: field({
    title: "Restrictor (%)",
    schema: wholeSchema(0, 100, "Între 0 și 100%."),
    saved: z.number(),
    empty: 0,
    column: "restrictor",
  }),
};

export const carSetupSchema = z.object(schemasOf(carSetupFields));
export type CarSetup = z.infer<typeof carSetupSchema>;

export const savedCarSetupSchema = z.object(savedOf(carSetupFields));
export const carSetupConflict = conflict("setup", savedCarSetupSchema);

/** With the id of its car. */
export const carSetupOfSchema = savedCarSetupSchema.extend({ car: z.string() });
export type CarSetupOf = z.infer<typeof carSetupOfSchema>;

export const carSetupSaveSchema = carSetupSchema.extend({
  /** Id of an upload; `null` takes the picture away; left out it stays. */
  livery: idSchema.nullable().optional(),
  /** What the form was filled from; left out, the change goes on top of whatever is there. */
  read: z
    .object({
      skinFolder: lineSchema(200),
      ballastKg: wholeSchema(0, 1000),
      restrictor: wholeSchema(0, 1000),
    })
    .optional(),
});

/** Most that the game's server takes; nothing where it reads no entry list. */
export function setupLimits(simulator: string): { ballastKg: number; restrictor: number } {
  return descriptionOf(simulator).entryList?.setup ?? { ballastKg: 0, restrictor: 0 };
}

/** What of a car's setup the season's game does not take: Romanian sentences by field. */
export function setupProblems(
  setup: Omit<CarSetup, "skinFolder">,
  simulator: string,
): Record<string, string> {
  const most = setupLimits(simulator);
  return {
    ...(setup.ballastKg > most.ballastKg && { ballastKg: `Între 0 și ${most.ballastKg} kg.` }),
    ...(setup.restrictor > most.restrictor && {
      restrictor: `Între 0 și ${formatPercent(most.restrictor)}.`,
    }),
  };
}
