import { route } from "#shared/route.ts";
import type { OwnLink, UnlinkRequest } from "./own/unlinking.ts";

const about = ["own-account", "people", "platform-ids"] as const;
const own = { access: "account", about, isPrivate: true } as const;
const drivers = { access: ["manageDrivers"], about } as const;

export const listOwnLinks = route<{ reply: OwnLink[] }>()("listOwnLinks", "GET /user/links", {
  access: "account",
  about,
});

export const unlink = route()("unlink", "DELETE /user/links/:platform", own);

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
