import { route } from "#shared/route.ts";
import type { Follow } from "./following.ts";

const own = { access: "account", about: ["following"] } as const;

/** Asked once for all buttons: what the public pages show is the same for everybody. */
export const listFollows = route<{ reply: Follow[] }>()("listFollows", "GET /api/me/follows", own);

export const follow = route()("follow", "PUT /api/me/follows/:kind/:id", {
  ...own,
  isPrivate: true,
});

export const unfollow = route()("unfollow", "DELETE /api/me/follows/:kind/:id", {
  ...own,
  isPrivate: true,
});
