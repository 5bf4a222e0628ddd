import { route } from "#shared/route.ts";
import type { inboxQuerySchema } from "./messages.ts";
import type {
  levelFormSchema,
  NoticeLine,
  NoticeSettings,
  quietHoursSchema,
  readAllSchema,
  SentCount,
  StopState,
} from "./notices.ts";

const own = { access: "account", about: ["messages"], isPrivate: true } as const;

/** Who came by a link to a seat is shown no letters. */
export const listNotices = route<{ query: typeof inboxQuerySchema; reply: NoticeLine[] }>()(
  "listNotices",
  "GET /api/notices",
  { access: "account", forSeat: true, about: ["messages"] },
);

export const readNotice = route()("readNotice", "POST /api/notices/:id/read", {
  ...own,
  forSeat: true,
});

export const readAllNotices = route<{ body: typeof readAllSchema }>()(
  "readAllNotices",
  "POST /api/notices/read",
  { ...own, forSeat: true },
);

export const readNoticeSettings = route<{ reply: NoticeSettings }>()(
  "readNoticeSettings",
  "GET /api/notices/settings",
  { access: "account", about: ["messages", "people"] },
);

export const saveNoticeLevel = route<{ body: typeof levelFormSchema }>()(
  "saveNoticeLevel",
  "PUT /api/notices/levels/:kind",
  own,
);

export const saveQuietHours = route<{ body: typeof quietHoursSchema }>()(
  "saveQuietHours",
  "PUT /api/notices/quiet-hours",
  own,
);

export const silenceSeason = route()("silenceSeason", "PUT /api/notices/silenced/:id", own);

export const hearSeason = route()("hearSeason", "DELETE /api/notices/silenced/:id", own);

const byMail = { access: "anyone" } as const;

/** Only looks, because programs that read mails open their links. */
export const readStop = route<{ reply: StopState }>()(
  "readStop",
  "GET /api/notices/stop/:kind/:userId/:signature",
  byMail,
);

/** Pressed on the page, or by a mail program, which posts a form (RFC 8058) of which nothing is used. */
export const stopMails = route()("stopMails", "POST /api/notices/stop/:kind/:userId/:signature", {
  ...byMail,
  isPrivate: true,
});

export const resumeMails = route()(
  "resumeMails",
  "POST /api/notices/resume/:kind/:userId/:signature",
  { ...byMail, isPrivate: true },
);

export const countSent = route<{ reply: SentCount[] }>()("countSent", "GET /api/notices/sent", {
  access: ["manageSite", "manageSeasons"],
});
