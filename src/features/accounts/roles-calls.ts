import type { ManagedRole, roleFormSchema, roleSaveSchema } from "./roles.ts";
import { route } from "#shared/route.ts";

export const listRoles = route<{ reply: ManagedRole[] }>()("listRoles", "GET /api/roles", {
  access: ["manageUsers"],
  about: ["roles", "people"],
});

export const createRole = route<{ body: typeof roleFormSchema; reply: { _id: string } }>()(
  "createRole",
  "POST /api/roles",
  { access: ["manageUsers"], about: ["roles", "people"], isPrivate: true },
);

export const saveRole = route<{ body: typeof roleSaveSchema }>()(
  "saveRole",
  "POST /api/roles/:id",
  {
    access: ["manageUsers"],
    about: ["roles", "people"],
    isPrivate: true,
  },
);

export const deleteRole = route()("deleteRole", "DELETE /api/roles/:id", {
  access: ["manageUsers"],
  about: ["roles", "people"],
  isPrivate: true,
});

export const giveRole = route()("giveRole", "POST /api/users/:id/roles/:role", {
  access: ["manageUsers"],
  about: ["roles", "people"],
  isPrivate: true,
});

export const takeRole = route()("takeRole", "DELETE /api/users/:id/roles/:role", {
  access: ["manageUsers"],
  about: ["roles", "people"],
  isPrivate: true,
});
