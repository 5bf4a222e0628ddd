import { route } from "#shared/route.ts";
import type { Home } from "./home.ts";
import type { Followed } from "./followed.ts";
import type { OwnNext } from "./own-next.ts";

export const readHome = route<{ reply: Home }>()("readHome", "GET /api/home", {
  access: "anyone",
  seesMore: ["manageSeasons"],
  cached: ["lists"],
  about: ["seasons", "events", "registrations", "results", "standings", "people", "clubs", "cases"],
});

export const readOwnNext = route<{ reply: OwnNext }>()("readOwnNext", "GET /api/me/next", {
  access: "account",
  forSeat: true,
  about: [
    "seasons",
    "events",
    "registrations",
    "results",
    "standings",
    "entry-lists",
    "clubs",
    "cases",
    "following",
  ],
});

export const readFollowed = route<{ reply: Followed[] }>()("readFollowed", "GET /api/me/followed", {
  access: "account",
  about: ["following", "people", "clubs", "seasons", "results", "standings"],
});
