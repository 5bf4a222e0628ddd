import { loggedAct } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { entryListQuery, EntryListReply } from "./entry-lists.ts";
import type { OwnEvent, OwnPresence, presenceAnswerSchema } from "./entry-lists.ts";

const about = ["entry-lists", "registrations", "results", "events", "seasons"] as const;

/** Who starts an event, in which split; without `split` all of them. The same for everybody. */
export const readEntryList = route<{ query: typeof entryListQuery; reply: EntryListReply }>()(
  "readEntryList",
  "GET /api/event/:id/entrylist",
  { access: "anyone", cached: ["event", "season", "entries"], about },
);

export const readOwnPresence = route<{ reply: OwnPresence }>()(
  "readOwnPresence",
  "GET /api/event/:id/rsvp",
  { access: "account", forSeat: true, about },
);

export const readOwnEvent = route<{ reply: OwnEvent }>()(
  "readOwnEvent",
  "GET /api/event/:id/mine",
  { access: "account", forSeat: true, about },
);

export const answerPresence = route<{ body: typeof presenceAnswerSchema; reply: string }>()(
  "answerPresence",
  "POST /api/event/:id/rsvp",
  { access: "account", forSeat: true, about: ["entry-lists"], hides: false },
);

export const presenceActs = {
  /** Once on a day. */
  remindUnanswered: loggedAct("remindUnanswered", "POST /api/event/:id/remind", {
    access: ["manageSeasons"],
    about: ["entry-lists"],
    isPrivate: true,
    subject: "event",
    form: {},
    words: {
      press: "Amintește-le",
      done: ({ sent }: { sent: number }) => `Mesaj trimis la ${counted(sent, "pilot", "piloți")}.`,
    },
    log: { "presence.reminded": "a amintit de confirmarea prezenței la" },
  }),
};
