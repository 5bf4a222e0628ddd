import { z } from "zod";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { lineSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { newAccountSchema, pictureSchema } from "./accounts.ts";
import { profileFieldsSchema } from "./profile.ts";
import { conflict } from "#shared/record/conflict.ts";

const { firstName, lastName } = newAccountSchema.shape;
const { country, city, shorthand, raceNumber, iRacingMemberId } = profileFieldsSchema.shape;

const name = { saved: z.string(), empty: "" };
/** Empty while nobody has said it. */
const open = { saved: z.string().nullable(), empty: "" };

/** A driver as organisers edit them, with the ids that results are matched by. */
export const driverFields = {
  firstName: field({ ...name, title: "Prenume", schema: firstName, column: "first_name" }),
  lastName: field({ ...name, title: "Nume de familie", schema: lastName, column: "last_name" }),
  country: field({ ...open, title: "Țara", schema: country, column: "country" }),
  city: field({ ...open, title: "Orașul", schema: city, column: "city" }),
  shorthand: field({ ...open, title: "Prescurtare", schema: shorthand, column: "shorthand" }),
  raceNumber: field({
    title: "Număr de concurs",
    schema: raceNumber,
    saved: z.number().nullable(),
    empty: null,
    column: "race_number",
  }),
  steamId: field({
    ...open,
    title: "ID Steam",
    schema: lineSchema(20)
      .regex(/^(?:\d{17})?$/, "ID-ul de Steam are 17 cifre.")
      .nullable()
      .transform((text) => text || null),
    column: "steam_id",
  }),
  iRacingMemberId: field({
    ...open,
    title: "ID membru iRacing",
    schema: iRacingMemberId,
    column: "iracing_id",
  }),
};

export const driverFormSchema = z.object({ profile: z.object(schemasOf(driverFields)) });
export type DriverForm = z.infer<typeof driverFormSchema>;

const form = schemasOf(driverFields);

/** A new driver. Other programs may know no more than a name: what they leave out is still open. */
export const newDriverSchema = z.object({
  profile: z.object({
    ...form,
    country: form.country.default(null),
    city: form.city.default(null),
    shorthand: form.shorthand.default(null),
    raceNumber: form.raceNumber.default(null),
    steamId: form.steamId.default(null),
    iRacingMemberId: form.iRacingMemberId.default(null),
  }),
});

/** Other programs may know only a part of the profile: the rest stays. The site always says what it has read. */
export const driverSaveSchema = z.object({
  profile: z.object({
    firstName: form.firstName.exactOptional(),
    lastName: form.lastName.exactOptional(),
    country: form.country.exactOptional(),
    city: form.city.exactOptional(),
    shorthand: form.shorthand.exactOptional(),
    raceNumber: form.raceNumber.exactOptional(),
    steamId: form.steamId.exactOptional(),
    iRacingMemberId: form.iRacingMemberId.exactOptional(),
  }),
  version: versionSchema.optional(),
});

export const managedDriverSchema = z.object({
  _id: z.string(),
  hasAccount: z.boolean(),
  profile: z.object({ ...savedOf(driverFields), profilePicture: pictureSchema.nullable() }),
  version: z.number(),
});
export type ManagedDriver = z.infer<typeof managedDriverSchema>;
export const driverConflict = conflict("driver", managedDriverSchema);
