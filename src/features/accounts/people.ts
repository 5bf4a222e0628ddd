import { z } from "zod";
import { idSchema, idSchemaWith } from "#shared/text/text-schemas.ts";
import type { GamePlatform } from "#shared/game-platforms.ts";
import { peopleQuerySchema } from "./accounts.ts";
import { managedDriverSchema } from "./driver-record.ts";

/** Which people a list of organisers shows. */
export const peopleKinds = ["all", "accounts", "drivers", "blocked"] as const;
export type PeopleKind = (typeof peopleKinds)[number];

export const peopleOrders = ["name", "newest", "seen"] as const;
export type PeopleOrder = (typeof peopleOrders)[number];

export const managedPeopleQuerySchema = peopleQuerySchema.extend({
  /** `accounts`: who can log in. `drivers`: people whom organisers or results brought, without an account. */
  kind: z.enum(peopleKinds).default("all"),
  role: idSchema.optional(),
  sort: z.enum(peopleOrders).default("name"),
});

const heldRoleSchema = z.object({ _id: z.string(), name: z.string() });

/** A person in the organisers' list. What the reader may not see is left out of the reply. */
export const personLineSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasAccount: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: z.number(),
  /** Sessions whose results name the person. */
  results: z.number(),
  /** How many others are shown by the same full name. */
  namesakes: z.number(),
  /** `manageUsers` only. */
  account: z
    .object({
      email: z.string().nullable(),
      /** False: an organiser confirmed the account, and its address has not been shown to be theirs. */
      isEmailVerified: z.boolean(),
      roles: z.array(heldRoleSchema),
      /** Of the sessions still remembered. */
      lastLoginAt: z.number().nullable(),
    })
    .optional(),
  /** `manageDrivers` only. */
  ids: z.object({ steam: z.string().nullable(), iracing: z.string().nullable() }).optional(),
});
export type PersonLine = z.infer<typeof personLineSchema>;

/** A session of a person; its token is known only to the browser that has it. */
export const openLoginSchema = z.object({
  _id: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The session that asks. */
  isOwn: z.boolean(),
});
export type OpenLogin = z.infer<typeof openLoginSchema>;

/** One person as organisers see them: `account` for those who manage users, `driver` for those who manage drivers. */
export const managedPersonSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasAccount: z.boolean(),
  blockedAt: z.number().nullable(),
  createdAt: z.number(),
  /** Others who are shown by the same full name. */
  namesakes: z.array(z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() })),
  /** What hangs on the person: what they lose, or what stays without a name, when they are deleted. */
  ties: z.object({
    results: z.number(),
    seats: z.number(),
    clubs: z.number(),
    ownedClubs: z.array(z.string()),
    messages: z.number(),
  }),
  account: z
    .object({
      email: z.string().nullable(),
      confirmedAt: z.number().nullable(),
      lastLoginAt: z.number().nullable(),
      roles: z.array(heldRoleSchema),
      logins: z.array(openLoginSchema),
      /** Codes of an app, or a key. */
      hasFactor: z.boolean(),
    })
    .optional(),
  driver: managedDriverSchema.shape.profile
    .extend({
      version: z.number(),
      /** Whether Discord is linked; its id is nobody's business. */
      hasDiscord: z.boolean(),
      aliases: z.array(z.object({ platform: z.string(), platformId: z.string() })),
    })
    .optional(),
});
export type ManagedPerson = z.infer<typeof managedPersonSchema>;

/** Somebody who signed up and has not opened the link in the mail: an account only once that is done. */
export const waitingSignUpSchema = z.object({
  email: z.string(),
  createdAt: z.number(),
  /** Its link no longer works. */
  isOver: z.boolean(),
});
export type WaitingSignUp = z.infer<typeof waitingSignUpSchema>;

/** Whose everything becomes. */
export const mergeFormSchema = z.object({ into: idSchemaWith("Alege pilotul.") });

const gameIds: Record<GamePlatform, { pattern: RegExp; problem: string }> = {
  steam: { pattern: /^\d{17}$/, problem: "ID-ul de Steam are 17 cifre." },
  iracing: {
    pattern: /^[1-9]\d{0,9}$/,
    problem: "ID-ul de membru iRacing are numai cifre, cel mult 10.",
  },
};

/** What is wrong with an id of a game, in Romanian. */
export function gameIdProblem(platform: GamePlatform, id: string): string | undefined {
  const { pattern, problem } = gameIds[platform];
  return pattern.test(id) ? undefined : problem;
}

export const aliasSchema = z.object({
  platform: z.string(),
  platformId: z.string(),
  createdAt: z.number(),
  person: z.object({ _id: z.string(), name: z.string(), hasAccount: z.boolean() }),
  /** Who said so; `null`: no longer known. */
  createdBy: z.string().nullable(),
  /** Sessions whose results were matched by the id. */
  results: z.number(),
});
export type Alias = z.infer<typeof aliasSchema>;
