import { route } from "#shared/route.ts";
import type { Driver, emailFormSchema, IdClaim, peopleQuerySchema, User } from "./accounts.ts";
import type { driverSaveSchema, ManagedDriver, newDriverSchema } from "./driver-record.ts";
import type {
  Alias,
  aliasFormSchema,
  ManagedPerson,
  managedPeopleQuerySchema,
  mergeFormSchema,
  PersonLine,
  WaitingSignUp,
} from "./people.ts";

/** A person's page shows their roles and ids, and a list of ids or of roles says whose they are. */
const about = ["people", "roles", "platform-ids"] as const;
const account = { access: "account", about } as const;
const users = { access: ["manageUsers"], about, isPrivate: true } as const;
/** Visitors see it: who is blocked is in no list of drivers. */
const listed = { access: ["manageUsers"], about } as const;
const drivers = { access: ["manageDrivers"], about } as const;
const ids = { ...drivers, isPrivate: true } as const;
const shown = { ...drivers, hides: false } as const;
const ended = { ...drivers, hides: true } as const;
/** Two people become one in results and tables too. */
const merging = [...about, "results", "standings"] as const;
const people = { access: ["manageUsers", "manageDrivers"], about } as const;

export const listUsers = route<{ query: typeof peopleQuerySchema; reply: User[] }>()(
  "listUsers",
  "GET /api/users",
  account,
);

export const listDrivers = route<{ query: typeof peopleQuerySchema; reply: Driver[] }>()(
  "listDrivers",
  "GET /api/drivers",
  account,
);

export const listPeople = route<{
  query: typeof managedPeopleQuerySchema;
  reply: PersonLine[];
}>()("listPeople", "GET /api/people", people);

export const readPerson = route<{ reply: ManagedPerson }>()(
  "readPerson",
  "GET /api/people/:id",
  people,
);

export const endLogins = route()("endLogins", "POST /api/users/:id/end-logins", users);

export const endLogin = route()("endLogin", "DELETE /api/users/:id/logins/:login", users);

export const sendReset = route()("sendReset", "POST /api/users/:id/send-reset", {
  ...users,
  about: [...about, "mails"],
});

export const blockAccount = route()("blockAccount", "POST /api/users/:id/block", {
  ...listed,
  hides: true,
});

export const unblockAccount = route()("unblockAccount", "POST /api/users/:id/unblock", {
  ...listed,
  hides: false,
});

/** Visitors see it: results stay without the name. */
export const deletePerson = route()("deletePerson", "DELETE /api/users/:id", {
  access: ["manageUsers"],
  about,
  hides: true,
});

export const listWaiting = route<{ query: typeof peopleQuerySchema; reply: WaitingSignUp[] }>()(
  "listWaiting",
  "GET /api/waiting-registrations",
  { access: ["manageUsers"], about },
);

export const resendToWaiting = route<{ body: typeof emailFormSchema }>()(
  "resendToWaiting",
  "POST /api/waiting-registrations/resend",
  { ...users, about: [...about, "mails"] },
);

export const confirmWaiting = route<{ body: typeof emailFormSchema; reply: { _id: string } }>()(
  "confirmWaiting",
  "POST /api/waiting-registrations/confirm",
  users,
);

export const forgetWaiting = route<{ body: typeof emailFormSchema }>()(
  "forgetWaiting",
  "POST /api/waiting-registrations/forget",
  users,
);

export const readDriver = route<{ reply: ManagedDriver }>()(
  "readDriver",
  "GET /api/drivers/:id",
  drivers,
);

export const createDriver = route<{ body: typeof newDriverSchema; reply: ManagedDriver }>()(
  "createDriver",
  "POST /api/drivers",
  shown,
);

export const saveDriver = route<{ body: typeof driverSaveSchema; reply: ManagedDriver }>()(
  "saveDriver",
  "POST /api/drivers/:id",
  shown,
);

export const deleteDriver = route()("deleteDriver", "DELETE /api/drivers/:id", ended);

/** As the specification names it. */
export const deleteDriverByPost = route()(
  "deleteDriverByPost",
  "POST /api/drivers/:id/delete",
  ended,
);

export const mergeDriver = route<{ body: typeof mergeFormSchema }>()(
  "mergeDriver",
  "POST /api/drivers/:id/merge",
  { ...ended, about: merging },
);

export const unlinkDiscord = route()("unlinkDiscord", "POST /api/drivers/:id/unlink-discord", ids);

export const listAliases = route<{ query: typeof peopleQuerySchema; reply: Alias[] }>()(
  "listAliases",
  "GET /api/aliases",
  drivers,
);

export const addAlias = route<{ body: typeof aliasFormSchema }>()(
  "addAlias",
  "POST /api/aliases",
  ids,
);

export const revokeAlias = route()("revokeAlias", "DELETE /api/aliases/:platform/:platformId", ids);

export const listIdClaims = route<{ reply: IdClaim[] }>()(
  "listIdClaims",
  "GET /api/id-claims",
  drivers,
);

/** Whoever held the id without an account is gone afterwards. */
export const acceptIdClaim = route()("acceptIdClaim", "POST /api/id-claims/:id/accept", {
  ...ended,
  about: merging,
});

export const rejectIdClaim = route()("rejectIdClaim", "POST /api/id-claims/:id/reject", shown);
