import { z } from "zod";
import { heldClassSchema } from "#features/seasons/seasons.ts";
import { idSchema, requiredLineSchema, versionSchema } from "#shared/text/text-schemas.ts";

/** Numbers that every simulator's server takes; the season's own range is for clubs. */
export const guestNumbers = { from: 1, to: 998 } as const;

const numberMessage = `Alege un număr între ${guestNumbers.from} și ${guestNumbers.to}.`;

/** A guest car as organisers enter it. */
export const guestCarFormSchema = z.object({
  raceNumber: z
    .number({ error: numberMessage })
    .int(numberMessage)
    .min(guestNumbers.from, numberMessage)
    .max(guestNumbers.to, numberMessage),
  carName: requiredLineSchema(60, {
    empty: "Alege numele echipajului",
    tooLong: "Numele are cel mult 60 de caractere.",
  }),
  carModel: idSchema,
  /** In the order in which they sit in the car. */
  drivers: z
    .array(z.object({ driver: idSchema, classes: z.array(idSchema).max(20) }))
    .min(1, "Alege cel puțin un pilot.")
    .max(20, "Prea mulți piloți."),
  /** Ids of the events it comes to. */
  events: z.array(idSchema).min(1, "Alege cel puțin o etapă.").max(100),
});
export type GuestCarForm = z.infer<typeof guestCarFormSchema>;

export const guestCarEditSchema = guestCarFormSchema.extend({
  /** As it was read. */
  version: versionSchema,
});

export const guestCarSchema = z.object({
  _id: z.string(),
  version: z.number(),
  raceNumber: z.number(),
  carName: z.string(),
  carModel: z.object({ _id: z.string(), title: z.string() }),
  classes: z.array(heldClassSchema),
  drivers: z.array(
    z.object({ driver: z.string(), driverName: z.string(), classes: z.array(z.string()) }),
  ),
  /** Ids of the events it comes to. */
  events: z.array(z.string()),
  /** Those of them in whose results it is: it cannot be taken out of them. */
  eventsWithResults: z.array(z.string()),
});
export type GuestCar = z.infer<typeof guestCarSchema>;
