import { route } from "#shared/route.ts";
import type {
  factorCodeFormSchema,
  OwnSession,
  ownPasswordFormSchema,
  SecondFactor,
  StartedFactor,
} from "./own/own-account.ts";
import type { OwnLink, UnlinkRequest } from "./own/unlinking.ts";
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

export const readSecondFactor = route<{ reply: SecondFactor }>()(
  "readSecondFactor",
  "GET /user/second-factor",
  { access: "account", about: ["own-account", "roles"] },
);

export const startSecondFactor = route<{
  body: typeof ownPasswordFormSchema;
  reply: StartedFactor;
}>()("startSecondFactor", "POST /user/second-factor/start", proved);

/** What one's roles allow may be held from now on. */
const opens = { about: ["own-account", "roles"] } as const;

export const confirmSecondFactor = route<{
  body: typeof factorCodeFormSchema;
  reply: string[];
}>()("confirmSecondFactor", "POST /user/second-factor/confirm", { ...proved, ...opens });

export const renewRecoveryCodes = route<{
  body: typeof ownPasswordFormSchema;
  reply: string[];
}>()("renewRecoveryCodes", "POST /user/second-factor/recovery-codes", proved);

export const endSecondFactor = route<{ body: typeof ownPasswordFormSchema }>()(
  "endSecondFactor",
  "POST /user/second-factor/end",
  { ...proved, ...opens },
);

export const unlinkingTopics = ["own-account", "people", "platform-ids"] as const;
const links = { access: "account", about: unlinkingTopics } as const;
const unlinking = { ...links, isPrivate: true } as const;

export const listOwnLinks = route<{ reply: OwnLink[] }>()("listOwnLinks", "GET /user/links", links);

/** A session left open is not enough for it: whoever calls it has a password hashed. */
export const unlink = route<{ body: typeof ownPasswordFormSchema }>()(
  "unlink",
  "POST /user/links/:platform/unlink",
  { ...unlinking, limit: "dear" },
);

export const askToUnlink = route()(
  "askToUnlink",
  "POST /user/links/:platform/unlink-request",
  unlinking,
);

export const withdrawUnlinkRequest = route()(
  "withdrawUnlinkRequest",
  "DELETE /user/links/:platform/unlink-request",
  unlinking,
);

export const listUnlinkRequests = route<{ reply: UnlinkRequest[] }>()(
  "listUnlinkRequests",
  "GET /api/unlink-requests",
  { access: ["manageDrivers"], about: unlinkingTopics },
);
