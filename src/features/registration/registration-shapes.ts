import { z } from "zod";
import { clubPersonSchema } from "#features/clubs/clubs.ts";
import { heldClassSchema } from "#features/seasons/seasons.ts";
import {
  idSchema,
  LARGEST_INTEGER,
  lineSchema,
  searchSchema,
  versionSchema,
  webAddressSchema,
} from "#shared/text/text-schemas.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { conflict } from "#shared/record/conflict.ts";

export const CAR_NAME_LIMIT = 60;
const SKIN_LIMIT = 500;
/** More than any season allows, so that the season's own rule is what people read. */
const LIST_LIMIT = 200;

/** An id, or anything read from the API that carries one. */
const reference = z.union([idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)]);

/** An empty choice in a form is no choice. */
const choice = z
  .union([reference, z.literal("")])
  .nullish()
  .transform((id) => id || null);

/** A number, or the text of one; anything else is no number, which the season's rule then says. */
const enteredNumber = z
  .union([z.number().min(-LARGEST_INTEGER).max(LARGEST_INTEGER), lineSchema(10)])
  .nullish()
  .transform((value) => {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    const fits = Number.isInteger(number) && Math.abs(Number(number)) <= LARGEST_INTEGER;
    return fits ? Number(number) : null;
  });

const enteredCarSchema = z.object({
  /** `null`: not saved yet. */
  _id: idSchema.nullish().transform((id) => id ?? null),
  raceNumber: enteredNumber,
  carName: lineSchema(CAR_NAME_LIMIT, {
    tooLong: `Numele are cel mult ${counted(CAR_NAME_LIMIT, "caracter", "caractere")}.`,
  }).default(""),
  carModel: choice,
  /** Address of the livery; empty: none. */
  skin: z
    .union([z.literal(""), webAddressSchema(SKIN_LIMIT, "Adresa începe cu https://")])
    .default(""),
  /** In the order in which they sit in the car. */
  drivers: z
    .array(z.object({ driver: reference, classes: z.array(reference).max(20).default([]) }))
    .max(LIST_LIMIT)
    .default([]),
});

/** A whole registration as it is sent: cars that are left out would be deleted, which no saved car may be. */
export const registrationEditSchema = z.object({
  /** The version that was read, so that nobody's save is overwritten; programs without it save over whatever is there. */
  version: versionSchema.optional(),
  cars: z.array(enteredCarSchema).max(LIST_LIMIT),
});
export type RegistrationEdit = z.infer<typeof registrationEditSchema>;

export const newRegistrationSchema = z.object({
  teamId: reference,
  cars: z.array(enteredCarSchema).max(LIST_LIMIT),
});

export const carClassesSchema = z.array(heldClassSchema);

const placedProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
});

export const driverUserSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  profile: placedProfileSchema,
});
export type DriverUser = z.infer<typeof driverUserSchema>;

const carDriverSchema = z.object({
  driver: z.string(),
  driverName: z.string(),
  user: z.object({ _id: z.string() }),
  /** The driver accepted the seat. */
  registrationStatus: z.boolean(),
  profile: placedProfileSchema,
  /** Their licences in this season. */
  classes: z.array(heldClassSchema),
});

const registeredCarSchema = z.object({
  _id: z.string(),
  raceNumber: z.number(),
  carName: z.string(),
  carModel: z.object({ _id: z.string(), title: z.string() }),
  skin: z.string(),
  classes: z.array(heldClassSchema),
  drivers: z.array(carDriverSchema),
  team: z.object({ _id: z.string(), name: z.string() }),
});
export type RegisteredCar = z.infer<typeof registeredCarSchema>;

/** A car of an event. `team`: `null` for a guest car. `availableDrivers`: its crew but for who is suspended there. */
export const eventCarSchema = registeredCarSchema.extend({
  team: z.object({ _id: z.string(), name: z.string() }).nullable(),
  availableDrivers: z.array(z.object({ _id: z.string(), driverName: z.string() })),
});
export type EventCar = z.infer<typeof eventCarSchema>;

/** Somebody whom the club can put into a car. */
const availableDriverSchema = driverUserSchema.extend({
  /** What the season asks for and their profile lacks, in words. */
  lacks: z.array(z.string()),
  /** They sit in a car of another club, or in a guest car, in this season. */
  isElsewhere: z.boolean(),
  /** That car is a guest car. */
  isGuest: z.boolean(),
});
export type AvailableDriver = z.infer<typeof availableDriverSchema>;

export const registrationSchema = z.object({
  /** `null`: the club is not registered yet. */
  _id: z.string().nullable(),
  version: z.number(),
  /** The viewer manages seasons: they may correct it after the deadlines too. */
  isByOrganizer: z.boolean(),
  season: z.object({ _id: z.string(), title: z.string() }),
  teamId: z.string(),
  teamName: z.string(),
  /** Id of the person; `null` while the club is not registered. */
  initiatedByUser: z.string().nullable(),
  team: z.object({
    _id: z.string(),
    name: z.string(),
    owner: clubPersonSchema,
    managers: z.array(clubPersonSchema),
    drivers: z.array(clubPersonSchema),
  }),
  cars: z.array(registeredCarSchema),
  /** The club's drivers, by name, and whoever sits in one of its cars. */
  availableDrivers: z.array(availableDriverSchema),
});
export type Registration = z.infer<typeof registrationSchema>;
export const registrationConflict = conflict("registration", registrationSchema);

const carLineSchema = z.object({
  _id: z.string(),
  raceNumber: z.number(),
  carName: z.string(),
  drivers: z.array(
    z.object({ driver: z.string(), driverName: z.string(), registrationStatus: z.boolean() }),
  ),
});
export type CarLine = z.infer<typeof carLineSchema>;

/** What everybody sees of a registered car beside its number and name. */
export const publicCarSchema = z.object({
  _id: z.string(),
  carModel: z.object({ _id: z.string(), title: z.string() }),
  classes: z.array(heldClassSchema),
  /** Who has accepted a seat, in the order in which they sit. */
  drivers: z.array(z.object({ _id: z.string(), driverName: z.string() })),
  /** Seats that were given to somebody who has not answered yet. */
  waiting: z.number(),
});
export type PublicCar = z.infer<typeof publicCarSchema>;

/** What a season's registrations mean to the person who asks. */
export const myRegistrationsSchema = z.object({
  /** Cars they drive. */
  cars: z.array(carLineSchema),
  /** Registrations that they started, or of clubs they own or manage. */
  registrations: z.array(
    z.object({
      _id: z.string(),
      teamId: z.string(),
      teamName: z.string(),
      cars: z.array(carLineSchema),
    }),
  ),
});
export type MyRegistrations = z.infer<typeof myRegistrationsSchema>;

export const carModelChoiceSchema = z.object({
  _id: z.string(),
  title: z.string(),
  class: z.object({ acronym: z.string() }).nullable(),
});
export type CarModelChoice = z.infer<typeof carModelChoiceSchema>;

/** Licences that organisers fixed for a driver in a season. */
export const userClassesSchema = z.object({ user: z.string(), classes: z.array(heldClassSchema) });
export type UserClasses = z.infer<typeof userClassesSchema>;

export const carClassesRequestSchema = z.object({
  /** Ids of the licences of each driver. */
  driversClasses: z.array(z.array(reference).max(20)).max(LIST_LIMIT),
  /** A saved car, whose model counts where `car` names none. */
  carId: idSchema.nullish(),
  car: z.object({ carModel: choice }).nullish(),
});

/** A registration's own numbers are free for it. */
export const freeNumbersSchema = z.object({ registration: idSchema.optional() });

export const clubSearchSchema = z.object({ search: searchSchema.default("") });

export const clubChoiceSchema = z.object({ _id: z.string(), name: z.string(), owner: z.string() });
export type ClubChoice = z.infer<typeof clubChoiceSchema>;

export const registrationCreatedSchema = z.object({ _id: z.string(), message: z.string() });
