import { z } from "zod";
import { requiredLineSchema } from "#shared/text-schemas.ts";
import { permissions } from "./permissions.ts";

/** The role that a league cannot lose: it always holds every permission, and a link of the terminal gives it. */
export const ADMINISTRATOR_ROLE = "administrator";

export const roleFormSchema = z.object({
  name: requiredLineSchema(60, {
    empty: "Scrie numele rolului.",
    tooLong: "Numele are cel mult 60 de caractere.",
  }),
  permissions: z
    .array(z.enum(permissions))
    .max(permissions.length)
    .transform((held) => permissions.filter((permission) => held.includes(permission))),
});
export type RoleForm = z.infer<typeof roleFormSchema>;

/** A role as administrators edit it. */
export const managedRoleSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Text, because a role of an older version may still name what no longer exists. */
  permissions: z.array(z.string()),
  version: z.number(),
  /** How many people have it. */
  holders: z.number(),
  /** Cannot be deleted and keeps every permission. */
  isProtected: z.boolean(),
});
export type ManagedRole = z.infer<typeof managedRoleSchema>;
