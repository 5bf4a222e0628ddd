import { route } from "#shared/route.ts";
import type { OwnSession } from "./own-account.ts";
import type { changePasswordFormSchema } from "./password-forms.ts";

const own = { access: "account", about: ["own-account"], isPrivate: true } as const;
/** Whoever calls these has a password hashed. */
const proved = { ...own, limit: "dear" } as const;

export const listOwnSessions = route<{ reply: OwnSession[] }>()(
  "listOwnSessions",
  "GET /user/sessions",
  { access: "account", about: ["own-account"] },
);

export const endOwnSession = route()("endOwnSession", "DELETE /user/sessions/:id", own);

export const endOtherSessions = route()("endOtherSessions", "POST /user/sessions/end-others", own);

export const changePassword = route<{ body: typeof changePasswordFormSchema }>()(
  "changePassword",
  "POST /user/password",
  proved,
);
