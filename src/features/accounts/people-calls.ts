import { route } from "#shared/route.ts";
import type { Driver, IdClaim, peopleQuerySchema, User } from "./accounts.ts";
import type { driverSaveSchema, ManagedDriver, newDriverSchema } from "./driver-record.ts";
import type {
  Alias,
  ManagedPerson,
  managedPeopleQuerySchema,
  mergeFormSchema,
  PersonLine,
  WaitingSignUp,
} from "./people.ts";

/** A person's page shows their roles and ids, and a list of ids or of roles says whose they are. */
export const peopleTopics = ["people", "roles", "platform-ids"] as const;
const about = peopleTopics;
/** Two people become one in results and tables too. */
export const mergingTopics = [...about, "results", "standings"] as const;
const account = { access: "account", about } as const;
const drivers = { access: ["manageDrivers"], about } as const;
const shown = { ...drivers, hides: false } as const;
const ended = { ...drivers, hides: true } as const;
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
  { ...ended, about: mergingTopics },
);

export const listAliases = route<{ query: typeof peopleQuerySchema; reply: Alias[] }>()(
  "listAliases",
  "GET /api/aliases",
  drivers,
);

export const listIdClaims = route<{ reply: IdClaim[] }>()(
  "listIdClaims",
  "GET /api/id-claims",
  drivers,
);
