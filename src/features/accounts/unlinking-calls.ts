import { route } from "#shared/route.ts";
import type { ownPasswordFormSchema } from "./own/own-account.ts";
import type { OwnLink, UnlinkRequest } from "./own/unlinking.ts";

const about = ["own-account", "people", "platform-ids"] as const;
const own = { access: "account", about, isPrivate: true } as const;
const drivers = { access: ["manageDrivers"], about } as const;

export const listOwnLinks = route<{ reply: OwnLink[] }>()("listOwnLinks", "GET /user/links", {
  access: "account",
  about,
});

/** A session left open is not enough for it: whoever calls it has a password hashed. */
export const unlink = route<{ body: typeof ownPasswordFormSchema }>()(
  "unlink",
  "POST /user/links/:platform/unlink",
  { ...own, limit: "dear" },
);

export const askToUnlink = route()("askToUnlink", "POST /user/links/:platform/unlink-request", own);

export const withdrawUnlinkRequest = route()(
  "withdrawUnlinkRequest",
  "DELETE /user/links/:platform/unlink-request",
  own,
);

export const listUnlinkRequests = route<{ reply: UnlinkRequest[] }>()(
  "listUnlinkRequests",
  "GET /api/unlink-requests",
  drivers,
);

export const acceptUnlinkRequest = route()(
  "acceptUnlinkRequest",
  "POST /api/unlink-requests/:id/accept",
  { ...drivers, isPrivate: true },
);

export const rejectUnlinkRequest = route()(
  "rejectUnlinkRequest",
  "POST /api/unlink-requests/:id/reject",
  { ...drivers, isPrivate: true },
);
