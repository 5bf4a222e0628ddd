import { z } from "zod";
import { requiredLine, toggle } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { permissions } from "#shared/permissions.ts";
import { versionSchema } from "#shared/text/text-schemas.ts";
import { conflict } from "#shared/record/conflict.ts";

/** The role that a league cannot lose: it always holds every permission, and a link of the terminal gives it. */
export const ADMINISTRATOR_ROLE = "administrator";

export const roleFields = {
  name: field({
    ...requiredLine(60, {
      empty: "Scrie numele rolului.",
      tooLong: "Numele are cel mult 60 de caractere.",
    }),
    title: "Numele rolului",
    column: "name",
  }),
  /** Rows of a table of their own. */
  permissions: field({
    title: "Drepturi",
    schema: z
      .array(z.enum(permissions))
      .max(permissions.length)
      .transform((held) => permissions.filter((permission) => held.includes(permission))),
    // Text, because a role of an older version may still name what no longer exists.
    saved: z.array(z.string()),
    empty: [],
    isSet: true,
  }),
  requiresFactor: field({
    ...toggle(false),
    title: "Cere verificarea în doi pași",
    column: "requires_factor",
  }),
};

export const roleFormSchema = z.object(schemasOf(roleFields));
export type RoleForm = z.infer<typeof roleFormSchema>;

export const roleSaveSchema = roleFormSchema.extend({ version: versionSchema });

export const managedRoleSchema = z.object({
  _id: z.string(),
  ...savedOf(roleFields),
  version: z.number(),
  holders: z.number(),
  /** Cannot be deleted and keeps every permission. */
  isProtected: z.boolean(),
});
export type ManagedRole = z.infer<typeof managedRoleSchema>;
export const roleConflict = conflict("role", managedRoleSchema);
