import { route } from "#shared/route.ts";
import type {
  CalendarEvent,
  calendarQuerySchema,
  OwnSeason,
  Season,
  SeasonCard,
  seasonsQuerySchema,
} from "./seasons.ts";

/** Every season; organisers also get hidden ones. Without `view=cards` each comes with its registrations. */
export const listSeasons = route<{ query: typeof seasonsQuerySchema; reply: SeasonCard[] }>()(
  "listSeasons",
  "GET /api/seasons",
  {
    access: "anyone",
    seesMore: ["manageSeasons"],
    cached: ["lists"],
    about: ["seasons", "events", "registrations", "standings"],
  },
);

export const readSeason = route<{ reply: Season }>()("readSeason", "GET /api/season/:id", {
  access: "anyone",
  cached: ["season", "entries"],
  about: ["seasons", "events", "registrations", "results", "standings"],
});

/** A picture drawn from the outlines of its rounds, where nobody has sent another. */
export const readSeasonBanner = route()("readSeasonBanner", "GET /api/season/:id/banner", {
  access: "anyone",
  limit: "file",
});

export const readOwnSeason = route<{ reply: OwnSeason }>()(
  "readOwnSeason",
  "GET /api/season/:id/mine",
  { access: "account", about: ["seasons", "events", "results", "standings"] },
);

export const listEvents = route<{ query: typeof calendarQuerySchema; reply: CalendarEvent[] }>()(
  "listEvents",
  "GET /api/events",
  {
    access: "anyone",
    seesMore: ["manageSeasons"],
    cached: ["lists"],
    about: ["seasons", "events"],
  },
);

const redirect = { access: "anyone", cached: ["lists"], about: ["seasons", "events"] } as const;

export const findCurrentEvent = route<{ reply: { _id: string } }>()(
  "findCurrentEvent",
  "GET /api/current-event",
  redirect,
);

/** The event whose results are the newest. */
export const findLastEvent = route<{ reply: { _id: string } }>()(
  "findLastEvent",
  "GET /api/last-event",
  redirect,
);
