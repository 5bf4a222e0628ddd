import { z } from "zod";
import { heldClassSchema } from "#features/seasons/seasons.ts";
import { requiredLine } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { idSchema, versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { CAR_NAME_LIMIT } from "./registration-shapes.ts";
import { conflict } from "#shared/record/conflict.ts";

/** Numbers that every simulator's server takes; the season's own range is for clubs. */
export const guestNumbers = { from: 1, to: 998 } as const;

const numberMessage = `Alege un număr între ${guestNumbers.from} și ${guestNumbers.to}.`;

export const guestCarFields = {
  raceNumber: field({
    title: "Număr",
    schema: wholeSchema(guestNumbers.from, guestNumbers.to, numberMessage),
    saved: z.number(),
    empty: null,
    column: "race_number",
  }),
  carName: field({
    ...requiredLine(CAR_NAME_LIMIT, {
      empty: "Alege numele echipajului",
      tooLong: `Numele are cel mult ${counted(CAR_NAME_LIMIT, "caracter", "caractere")}.`,
    }),
    title: "Numele echipajului",
    column: "car_name",
  }),
  carModel: field({
    title: "Model",
    schema: idSchema,
    saved: z.object({ _id: z.string(), title: z.string() }),
    empty: { _id: "", title: "" },
    column: "car_model_id",
  }),
  /** In the order in which they sit in the car. */
  drivers: field({
    title: "Piloți",
    parts: { driver: "Pilot", driverName: "Nume", classes: "Licențe" },
    schema: z
      .array(z.object({ driver: idSchema, classes: z.array(idSchema).max(20) }))
      .min(1, "Alege cel puțin un pilot.")
      .max(20, "Prea mulți piloți."),
    saved: z.array(
      z.object({ driver: z.string(), driverName: z.string(), classes: z.array(z.string()) }),
    ),
    empty: [],
  }),
  /** Ids of the events it comes to. */
  events: field({
    title: "Etape",
    isSet: true,
    schema: z.array(idSchema).min(1, "Alege cel puțin o etapă.").max(100),
    saved: z.array(z.string()),
    empty: [],
  }),
};

export const guestCarFormSchema = z.object(schemasOf(guestCarFields));
export type GuestCarForm = z.infer<typeof guestCarFormSchema>;

export const guestCarEditSchema = guestCarFormSchema.extend({
  version: versionSchema,
});

export const guestCarSchema = z.object({
  _id: z.string(),
  version: z.number(),
  ...savedOf(guestCarFields),
  classes: z.array(heldClassSchema),
  /** Those of its events in whose results it is: it cannot be taken out of them. */
  eventsWithResults: z.array(z.string()),
});
export type GuestCar = z.infer<typeof guestCarSchema>;
export const guestCarConflict = conflict("car", guestCarSchema);
