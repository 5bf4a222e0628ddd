import { route } from "#shared/route.ts";
import type { FirstSteps } from "./first-steps.ts";
import type { Evening } from "./evening.ts";
import type { Todo } from "./todos.ts";

/** What organisers have done so far, in whatever part of the site. */
const about = [
  "people",
  "roles",
  "platform-ids",
  "site",
  "mails",
  "seasons",
  "events",
  "registrations",
  "results",
  "entry-lists",
  "standings",
  "cases",
  "catalogues",
] as const;

export const listTodos = route<{ reply: Todo[] }>()("listTodos", "GET /api/administration/todos", {
  access: "account",
  about,
});

/** What of it stands around the rounds of one's seasons. */
export const readEvening = route<{ reply: Evening }>()(
  "readEvening",
  "GET /api/administration/evening",
  { access: "account", about },
);

export const readFirstSteps = route<{ reply: FirstSteps }>()(
  "readFirstSteps",
  "GET /api/administration/first-steps",
  { access: ["manageSeasons"], about },
);
