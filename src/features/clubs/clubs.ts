import { z } from "zod";
import { pictureSchema } from "#features/accounts/accounts.ts";
import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { clubRoles } from "#shared/club-role.ts";
import {
  idSchema,
  pageSchema,
  pageSizeSchema,
  requiredLineSchema,
  searchSchema,
  versionSchema,
} from "#shared/text/text-schemas.ts";
import { driverLacks } from "./driver-requirements.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { conflict } from "#shared/record/conflict.ts";

export const CLUB_NAME_LIMIT = 60;
/** People in one list of a club. */
const PEOPLE_LIMIT = 200;

/** An id, or anything read from the API that carries one. */
const referenceWith = (sentence?: string) =>
  z.union([idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)], sentence);
const reference = referenceWith();
const references = z
  .array(reference)
  .max(PEOPLE_LIMIT, `Cel mult ${counted(PEOPLE_LIMIT, "persoană", "persoane")}.`)
  .transform((ids) => [...new Set(ids)]);

export const clubPersonSchema = z.object({
  _id: z.string(),
  profile: z.object({ firstName: z.string(), lastName: z.string() }),
});
export type ClubPerson = z.infer<typeof clubPersonSchema>;

export const clubSimulatorSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** ACC, AC, iR. */
  acronym: z.string(),
});
export type ClubSimulator = z.infer<typeof clubSimulatorSchema>;

const clubNameSchema = requiredLineSchema(CLUB_NAME_LIMIT, {
  tooLong: `Numele are cel mult ${counted(CLUB_NAME_LIMIT, "caracter", "caractere")}.`,
});

const people = { schema: references, saved: z.array(clubPersonSchema), empty: [] };

/** What a club's owner and managers say of it. Invited managers and drivers have not answered yet, the others accepted. */
export const clubFields = {
  name: field({
    title: "Numele clubului",
    schema: clubNameSchema,
    saved: z.string(),
    empty: "",
    column: "name",
  }),
  /** Sent as the id of an upload of one's own, or the logo as it was read; `null` removes it. */
  logo: field({
    title: "Siglă",
    schema: reference.nullable(),
    saved: pictureSchema.nullable(),
    empty: null,
  }),
  /** What cars and the club's mark are painted with; read also of a club whose owner has not chosen yet. */
  paints: field({
    title: "Culori",
    schema: clubPaintsSchema.refine(({ body, trim }) => body !== trim, {
      path: ["trim"],
      error: "Alege o culoare diferită de cea a caroseriei.",
    }),
    saved: clubPaintsSchema,
    empty: { body: "", trim: "", pattern: "" },
    parts: { body: "Caroserie", trim: "A doua culoare", pattern: "Desen" },
  }),
  drivers: field({ ...people, isSet: true, title: "Piloți" }),
  pendingDrivers: field({ ...people, isSet: true, title: "Piloți invitați" }),
  managers: field({ ...people, isSet: true, title: "Manageri" }),
  pendingManagers: field({ ...people, isSet: true, title: "Manageri invitați" }),
};

export const clubSchema = z.object({
  _id: z.string(),
  simulator: clubSimulatorSchema,
  owner: clubPersonSchema,
  /** Who is invited only for the owner and the managers. */
  ...savedOf(clubFields),
  /** 'Concurez singur' made it for its owner alone: no list or table of clubs has it until it is renamed or invites. */
  isSolo: z.boolean(),
  version: z.number(),
});
export type Club = z.infer<typeof clubSchema>;
export const clubConflict = conflict("club", clubSchema);

export const clubFormSchema = z.object(schemasOf(clubFields));
export type ClubForm = z.infer<typeof clubFormSchema>;

/** A new club. Drivers and managers are invited, not entered. */
export const newClubSchema = z.object({
  name: clubNameSchema,
  simulator: referenceWith("Alege un simulator."),
  drivers: references.default([]),
  managers: references.default([]),
  /** Whether the founder drives for it; left out: they do where their profile is complete. */
  isDriver: z.boolean().optional(),
});

export type NewClub = z.infer<typeof newClubSchema>;

/**
 * An edited club. Lists that are left out stay as they are. Drivers and invited drivers together say who stays: somebody in
 * neither goes, and somebody new in either is invited. The same holds for managers.
 */
export const clubEditSchema = clubFormSchema.partial().extend({
  /** The version that was read, so that nobody's save is overwritten; programs without it save over whatever is there. */
  version: versionSchema.optional(),
  /** Drivers who go also leave their seats in running seasons. Without it such a save is refused and names the seats. */
  releaseSeats: z.boolean().default(false),
});
export type ClubEdit = z.infer<typeof clubEditSchema>;

export const leaveClubSchema = z.object({ releaseSeats: z.boolean().default(false) });

/** A driver's place in a car of the club, in a season that has not ended. */
export const clubSeatSchema = z.object({
  driver: clubPersonSchema,
  car: z.object({ _id: z.string(), raceNumber: z.number(), carName: z.string() }),
  season: z.object({ _id: z.string(), title: z.string() }),
});
export type ClubSeat = z.infer<typeof clubSeatSchema>;

export const candidateSchema = clubPersonSchema.extend({
  /** What the profile lacks to drive in a club of the simulator; empty: can be invited. */
  lacks: z.array(z.enum(driverLacks)),
  /** Whoever has none is asked nothing: they drive for the club at once. */
  hasAccount: z.boolean(),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const candidatesQuerySchema = z.object({
  search: searchSchema.optional(),
  /** Id of the club's simulator; without it nothing is demanded, as for managers. */
  simulator: idSchema.optional(),
  page: pageSchema.default(1),
  pageSize: pageSizeSchema(50).default(20),
});

export const samePaintsQuerySchema = clubPaintsSchema.pick({ body: true, trim: true });

export const clubInviteSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** What the club offers. */
  role: z.enum(clubRoles),
  team: z.object({ _id: z.string(), name: z.string(), simulator: clubSimulatorSchema }),
  invitedBy: clubPersonSchema.nullable(),
});
export type ClubInvite = z.infer<typeof clubInviteSchema>;

export const carInviteSchema = z.object({
  _id: z.string(),
  title: z.string(),
  car: z.object({ _id: z.string(), raceNumber: z.number(), carName: z.string() }),
  season: z.object({ _id: z.string(), title: z.string() }),
  team: z.object({ _id: z.string(), name: z.string() }).nullable(),
  invitedBy: clubPersonSchema.nullable(),
});
export type CarInvite = z.infer<typeof carInviteSchema>;

/** What somebody has been invited to and has not answered. */
export const openInvitationsSchema = z.object({
  clubs: z.array(clubInviteSchema),
  cars: z.array(carInviteSchema),
});
export type OpenInvitations = z.infer<typeof openInvitationsSchema>;
