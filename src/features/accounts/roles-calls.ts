import { loggedAct } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ManagedRole, roleFormSchema, roleSaveSchema } from "./roles.ts";

const read = { access: ["manageUsers"], about: ["roles", "people"] } as const;
const change = { ...read, isPrivate: true } as const;

export const listRoles = route<{ reply: ManagedRole[] }>()("listRoles", "GET /api/roles", read);

export const createRole = route<{ body: typeof roleFormSchema; reply: { _id: string } }>()(
  "createRole",
  "POST /api/roles",
  change,
);

export const saveRole = route<{ body: typeof roleSaveSchema }>()(
  "saveRole",
  "POST /api/roles/:id",
  change,
);

export const roleActs = {
  deleteRole: loggedAct("deleteRole", "DELETE /api/roles/:id", {
    ...change,
    subject: "role",
    form: {},
    words: ({ name, holders }: ManagedRole) => ({
      press: "Șterge",
      spoken: `Șterge ${name}`,
      question: {
        title: `Ștergi rolul ${name}?`,
        body:
          holders === 0
            ? "Nimeni nu îl are."
            : `Îl pierd ${counted(holders, "persoană", "persoane")}, pe loc.`,
        no: "Rămâne",
        yes: "Șterge",
      },
      done: `Rolul ${name} a fost șters.`,
    }),
    log: { "role.deleted": "a șters rolul" },
  }),
  giveRole: loggedAct("giveRole", "POST /api/users/:id/roles/:role", {
    ...change,
    subject: "user",
    form: {},
    words: { press: "Dă rolul" },
    log: { "user.role-given": "a dat un rol contului" },
  }),
  takeRole: loggedAct("takeRole", "DELETE /api/users/:id/roles/:role", {
    ...change,
    subject: "user",
    form: {},
    words: { press: "Ia rolul" },
    log: { "user.role-taken": "a luat un rol contului" },
  }),
};
